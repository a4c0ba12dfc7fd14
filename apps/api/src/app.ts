import type { FastifyInstance } from 'fastify';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { accountRoutes } from './accounts/routes.ts';
import { socialRoutes } from './accounts/social/routes.ts';
import { supportRoutes } from './accounts/support/routes.ts';
import { apiKeyRoutes } from './api-keys/routes.ts';
import { assistantRoutes } from './assistants/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { avatarRoutes } from './avatars/routes.ts';
import { bankAccountRoutes } from './bank-accounts/routes.ts';
import { cancelReasonRoutes } from './cancel-reasons/routes.ts';
import { connectionRoutes } from './connections/routes.ts';
import { contactRoutes } from './contacts/routes.ts';
import { announcementRoutes } from './conversations/announcement-routes.ts';
import { conversationRoutes } from './conversations/routes.ts';
import { messageTemplateRoutes } from './conversations/template-routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import type { Deps } from './deps.ts';
import { earlierPaymentRoutes } from './earlier-payments/routes.ts';
import { erasureRoutes } from './erasure/routes.ts';
import { apiExportRoutes } from './exports/api-routes.ts';
import { exportRoutes } from './exports/routes.ts';
import { jobRoutes } from './health/job-routes.ts';
import { healthRoutes, systemHealthRoutes } from './health/routes.ts';
import { holidayRoutes } from './holidays/routes.ts';
import { importRoutes } from './imports/routes.ts';
import { runDaily, runNightly } from './jobs.ts';
import { ledgerRoutes } from './ledger/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { objectionRoutes } from './objections/routes.ts';
import { companyRoutes } from './operators/company/routes.ts';
import { logoutRoutes } from './operators/openid/logout-routes.ts';
import { openIdRoutes } from './operators/openid/routes.ts';
import { operatorRoutes } from './operators/routes.ts';
import { scimRoutes } from './operators/scim/routes.ts';
import { secondFactorRoutes } from './operators/second-factors/routes.ts';
import { operatorSessionRoutes } from './operators/sign-in/routes.ts';
import { payerRoutes } from './payer/routes.ts';
import { returnFileRoutes } from './payouts/returns/return-routes.ts';
import { paymentOrderRoutes } from './payouts/orders/routes.ts';
import { payoutBatchRoutes } from './payouts/routes.ts';
import { standingOrderRoutes } from './payouts/standing-orders/routes.ts';
import { operatorWithdrawalRoutes } from './payouts/withdrawals/routes.ts';
import { placeRoutes } from './places/routes.ts';
import { apiReferenceRoutes } from './platform/http/api-docs/api-reference.ts';
import { collectEndpoints } from './platform/http/api-docs/endpoints.ts';
import { allowCompression } from './platform/http/content-negotiation.ts';
import { createRoutes } from './platform/http/routes.ts';
import { createServer } from './platform/http/server.ts';
import type { Mailbox } from './platform/mail/mailbox.ts';
import type { Instrument } from './platform/observability/instrument.ts';
import { privacyRequestRoutes } from './privacy-requests/routes.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { campaignRoutes } from './campaigns/routes.ts';
import { findProgramme } from './programme/commands.ts';
import { programmeRoutes } from './programme/routes.ts';
import { pushRoutes } from './push/routes.ts';
import { assignmentRoutes } from './referrals/assignment/routes.ts';
import { apiReferralRoutes } from './referrals/changes/routes.ts';
import { apiEventRoutes } from './referrals/events/routes.ts';
import { invoiceRoutes } from './referrals/invoices/routes.ts';
import { queueRoutes } from './referrals/queue/routes.ts';
import { referralRoutes } from './referrals/routes.ts';
import { transitionRoutes } from './referrals/transitions/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { rewardRoutes } from './rewards/routes.ts';
import { sandboxBankRoutes } from './sandbox/bank-routes.ts';
import { sandboxCrmRoutes } from './sandbox/crm/routes.ts';
import { clockRoutes } from './sandbox/clock-routes.ts';
import type { SandboxClock } from './sandbox/clock.ts';
import { sandboxCompanyRoutes } from './sandbox/companies.ts';
import { mailboxRoutes } from './sandbox/mailbox-routes.ts';
import { sandboxPspRoutes } from './sandbox/psp-routes.ts';
import { sandboxSocialRoutes } from './sandbox/social-routes.ts';
import type { StandIns } from './sandbox/stand-ins.ts';
import { savedViewRoutes } from './saved-views/routes.ts';
import { shareRoutes } from './sharing/routes.ts';
import { termsRoutes } from './terms/routes.ts';
import { VERSION } from './version.ts';
import type { WebFile } from './web/files.ts';
import { webRoutes } from './web/routes.ts';
import { findSandboxBar, sandboxBarTags } from './web/stamp.ts';
import { webhookRoutes } from './webhooks/routes.ts';
import { apiWithdrawalRoutes } from './withdrawals/changes/routes.ts';
import { withdrawalRoutes } from './withdrawals/routes.ts';
import { withholdingRoutes } from './withholding/routes.ts';
import { taxRoutes } from './withholding/tax-routes.ts';

/** The routes of the capabilities that need nothing else. */
const ROUTES = [
  accountRoutes,
  announcementRoutes,
  apiEventRoutes,
  apiExportRoutes,
  apiKeyRoutes,
  apiReferralRoutes,
  apiWithdrawalRoutes,
  assignmentRoutes,
  auditRoutes,
  bankAccountRoutes,
  campaignRoutes,
  cancelReasonRoutes,
  companyRoutes,
  connectionRoutes,
  contactRoutes,
  conversationRoutes,
  dashboardRoutes,
  earlierPaymentRoutes,
  erasureRoutes,
  exportRoutes,
  holidayRoutes,
  importRoutes,
  invoiceRoutes,
  jobRoutes,
  ledgerRoutes,
  messageTemplateRoutes,
  notificationRoutes,
  objectionRoutes,
  openIdRoutes,
  operatorRoutes,
  operatorSessionRoutes,
  operatorWithdrawalRoutes,
  payerRoutes,
  paymentOrderRoutes,
  payoutBatchRoutes,
  standingOrderRoutes,
  placeRoutes,
  privacyRequestRoutes,
  privacyRoutes,
  profileRoutes,
  programmeRoutes,
  pushRoutes,
  queueRoutes,
  referralRoutes,
  reportRoutes,
  returnFileRoutes,
  rewardRoutes,
  savedViewRoutes,
  secondFactorRoutes,
  shareRoutes,
  socialRoutes,
  supportRoutes,
  systemHealthRoutes,
  taxRoutes,
  termsRoutes,
  transitionRoutes,
  webhookRoutes,
  withdrawalRoutes,
  withholdingRoutes,
];

export interface AppOptions {
  readonly trustProxy: number;
  /** How long the server keeps serving after a stop signal, while readiness already fails. */
  readonly drainMs?: number;
  /** The built web files. Without them the server serves only the API. */
  readonly webFiles?: ReadonlyMap<string, WebFile> | undefined;
  /** Only in the sandbox. */
  readonly mailbox?: Mailbox | undefined;
  /** Only in the sandbox. The same instance as `deps.clock`. */
  readonly sandboxClock?: SandboxClock | undefined;
  /** Only in the sandbox. `deps` uses their adapters. */
  readonly standIns?: StandIns | undefined;
  /** Observe every request. */
  readonly instruments?: readonly Instrument[] | undefined;
}

const currentProgramme = ({ db, clock }: Deps) => findProgramme(db, dateInSaoPaulo(clock.now()));

/** The server of a worker process, which has only liveness and readiness. */
export function buildWorkerApp(
  deps: Deps,
  { trustProxy, instruments }: Pick<AppOptions, 'trustProxy' | 'instruments'>,
): FastifyInstance {
  const app = createServer({ logger: deps.log, trustProxy, instruments });
  healthRoutes(app, createRoutes(app, deps), deps);
  webRoutes(app, new Map(), () => currentProgramme(deps));
  return app;
}

/** The complete server, not yet listening. Every capability registers its routes here. */
export async function buildApp(
  deps: Deps,
  { trustProxy, drainMs, webFiles, mailbox, sandboxClock, standIns, instruments }: AppOptions,
): Promise<FastifyInstance> {
  const app = createServer({ logger: deps.log, trustProxy, drainMs, instruments });
  await allowCompression(app);
  const endpoints = collectEndpoints(app);
  const routes = createRoutes(app, deps);
  const { appUrl, sandbox } = deps;
  apiReferenceRoutes(app, routes, { endpoints, version: VERSION, appUrl, sandbox });
  healthRoutes(app, routes, deps);
  avatarRoutes(app, deps);
  assistantRoutes(app, routes, deps);
  logoutRoutes(app, deps);
  scimRoutes(app, deps);
  for (const register of ROUTES) register(routes, deps);
  const bar = findSandboxBar(webFiles?.keys() ?? []);
  if (deps.sandbox && mailbox)
    mailboxRoutes(app, { mailbox, barTags: bar === undefined ? '' : sandboxBarTags(bar) });
  if (deps.sandbox && sandboxClock)
    clockRoutes(routes, { deps, clock: sandboxClock, work: { runDaily, runNightly } });
  if (deps.sandbox) sandboxBankRoutes(routes);
  if (standIns?.social) sandboxSocialRoutes(app, deps);
  if (standIns?.companyRegister) sandboxCompanyRoutes(app);
  if (standIns?.crm) sandboxCrmRoutes(app, standIns.crm);
  if (standIns?.psp) sandboxPspRoutes(routes, standIns.psp);
  webRoutes(app, webFiles ?? new Map(), () => currentProgramme(deps));
  return app;
}
