// oxlint-disable typescript/consistent-type-imports -- one line a module instead of an import and a name for each

import type * as endpoints from './wire/endpoint.ts';

/** The endpoints that a module exports, by their call's name. */
type CallsOf<Module> = {
  [
    K in keyof Module as Module[K] extends endpoints.Endpoint
      ? `${Module[K]['method']} ${Module[K]['path']}`
      : never
  ]: Module[K];
};

/**
 * Every endpoint under its call's name, `METHOD /path`. Types alone, so that browsers, which call by the name, download no
 * endpoint. `calls.test.ts` finds a module that is missing here.
 */
export interface Calls
  extends
    CallsOf<typeof import('./accounts/accounts.ts')>,
    CallsOf<typeof import('./accounts/completion.ts')>,
    CallsOf<typeof import('./accounts/email-confirmation.ts')>,
    CallsOf<typeof import('./accounts/notices.ts')>,
    CallsOf<typeof import('./accounts/notifications.ts')>,
    CallsOf<typeof import('./accounts/password-reset.ts')>,
    CallsOf<typeof import('./accounts/privacy.ts')>,
    CallsOf<typeof import('./accounts/profile.ts')>,
    CallsOf<typeof import('./accounts/push.ts')>,
    CallsOf<typeof import('./accounts/registration.ts')>,
    CallsOf<typeof import('./accounts/sessions.ts')>,
    CallsOf<typeof import('./accounts/social.ts')>,
    CallsOf<typeof import('./accounts/terms-notice.ts')>,
    CallsOf<typeof import('./integrations/api-keys.ts')>,
    CallsOf<typeof import('./integrations/events.ts')>,
    CallsOf<typeof import('./integrations/exports.ts')>,
    CallsOf<typeof import('./integrations/new-referrals.ts')>,
    CallsOf<typeof import('./integrations/referrals.ts')>,
    CallsOf<typeof import('./integrations/webhooks.ts')>,
    CallsOf<typeof import('./integrations/withdrawals.ts')>,
    CallsOf<typeof import('./money/bank-accounts.ts')>,
    CallsOf<typeof import('./money/campaigns.ts')>,
    CallsOf<typeof import('./money/earlier-payments.ts')>,
    CallsOf<typeof import('./money/programme.ts')>,
    CallsOf<typeof import('./money/reports.ts')>,
    CallsOf<typeof import('./money/rewards.ts')>,
    CallsOf<typeof import('./money/statement.ts')>,
    CallsOf<typeof import('./money/tax-statements.ts')>,
    CallsOf<typeof import('./money/withdrawals.ts')>,
    CallsOf<typeof import('./operator/access/openid.ts')>,
    CallsOf<typeof import('./operator/access/operators.ts')>,
    CallsOf<typeof import('./operator/access/passkeys.ts')>,
    CallsOf<typeof import('./operator/access/password-reset.ts')>,
    CallsOf<typeof import('./operator/access/second-factors.ts')>,
    CallsOf<typeof import('./operator/access/sign-in.ts')>,
    CallsOf<typeof import('./operator/announcements.ts')>,
    CallsOf<typeof import('./operator/api-document.ts')>,
    CallsOf<typeof import('./operator/audit.ts')>,
    CallsOf<typeof import('./operator/bulk.ts')>,
    CallsOf<typeof import('./operator/cancel-reasons.ts')>,
    CallsOf<typeof import('./operator/connections.ts')>,
    CallsOf<typeof import('./operator/dashboard-report.ts')>,
    CallsOf<typeof import('./operator/dashboard.ts')>,
    CallsOf<typeof import('./operator/disputes.ts')>,
    CallsOf<typeof import('./operator/exports.ts')>,
    CallsOf<typeof import('./operator/imports.ts')>,
    CallsOf<typeof import('./operator/indiker-support.ts')>,
    CallsOf<typeof import('./operator/indikers.ts')>,
    CallsOf<typeof import('./operator/jobs.ts')>,
    CallsOf<typeof import('./operator/message-templates.ts')>,
    CallsOf<typeof import('./operator/messages.ts')>,
    CallsOf<typeof import('./operator/money/campaigns.ts')>,
    CallsOf<typeof import('./operator/money/holidays.ts')>,
    CallsOf<typeof import('./operator/money/invoices.ts')>,
    CallsOf<typeof import('./operator/money/ledger-check.ts')>,
    CallsOf<typeof import('./operator/money/money.ts')>,
    CallsOf<typeof import('./operator/money/payer.ts')>,
    CallsOf<typeof import('./operator/money/payment-providers.ts')>,
    CallsOf<typeof import('./operator/money/file-refusals.ts')>,
    CallsOf<typeof import('./operator/money/payout-batches.ts')>,
    CallsOf<typeof import('./operator/money/programme-versions.ts')>,
    CallsOf<typeof import('./operator/money/return-files.ts')>,
    CallsOf<typeof import('./operator/money/standing-orders.ts')>,
    CallsOf<typeof import('./operator/money/taxes.ts')>,
    CallsOf<typeof import('./operator/money/withholding.ts')>,
    CallsOf<typeof import('./operator/privacy-requests.ts')>,
    CallsOf<typeof import('./operator/queue.ts')>,
    CallsOf<typeof import('./operator/referral-work.ts')>,
    CallsOf<typeof import('./operator/referrals.ts')>,
    CallsOf<typeof import('./operator/system-health.ts')>,
    CallsOf<typeof import('./operator/views.ts')>,
    CallsOf<typeof import('./reference/places.ts')>,
    CallsOf<typeof import('./referrals/new-referral.ts')>,
    CallsOf<typeof import('./referrals/contacts.ts')>,
    CallsOf<typeof import('./referrals/messages.ts')>,
    CallsOf<typeof import('./referrals/referrals.ts')>,
    CallsOf<typeof import('./referrals/sharing.ts')>,
    CallsOf<typeof import('./wire/health.ts')>,
    CallsOf<typeof import('./wire/sandbox-psp.ts')>,
    CallsOf<typeof import('./wire/sandbox.ts')> {}

export type CallName = keyof Calls;

/** What a caller passes. */
export type CallInput<N extends CallName> = endpoints.CallInput<Calls[N]>;

/** What a caller receives. */
export type ResponseOf<N extends CallName> = endpoints.ResponseOf<Calls[N]>;

type PublicCall = {
  [N in CallName]: Calls[N]['access'] extends { readonly audience: 'public' } ? N : never;
}[CallName];

/** Their whole areas need no session, which saves pages their names. */
const PUBLIC_AREAS = / \/api\/(pay|sandbox)\//;
type InPublicArea = `${string} /api/${'pay' | 'sandbox'}/${string}`;

/** The calls that need no session: all that have `access: allow.anyone`, which does not compile otherwise. */
const PUBLIC_CALLS = {
  'GET /api/auth/social/{provider}': true,
  'GET /api/auth/verify_email/{id}/{hash}': true,
  'GET /api/health': true,
  'GET /api/objections/{id}/{signature}': true,
  'GET /api/operator/auth/openid': true,
  'GET /api/operator/invitations/{id}/{signature}': true,
  'GET /api/programme': true,
  'GET /api/public/document-verification/{cpf}': true,
  'GET /api/ready': true,
  'GET /api/share-links/{code}': true,
  'GET /api/state': true,
  'GET /api/state/{id}/cities': true,
  'POST /api/auth/forgot-password': true,
  'POST /api/auth/login': true,
  'POST /api/auth/register': true,
  'POST /api/auth/reset-password': true,
  'POST /api/auth/social/token': true,
  'POST /api/connections/{id}/hook/{signature}': true,
  'POST /api/objections/{id}/{signature}': true,
  'POST /api/operator/auth/forgot-password': true,
  'POST /api/operator/auth/login': true,
  'POST /api/operator/auth/openid/finish': true,
  'POST /api/operator/auth/openid/start': true,
  'POST /api/operator/auth/reset-password': true,
  'POST /api/operator/auth/second-factor': true,
  'POST /api/operator/invitations/{id}/{signature}': true,
  'POST /api/share-links/{code}/company': true,
} as const satisfies Record<Exclude<PublicCall, InPublicArea>, true>;

export const isPublicCall = (name: CallName): boolean => name in PUBLIC_CALLS || PUBLIC_AREAS.test(name);
