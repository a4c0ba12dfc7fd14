import { EXPORT_SUBJECTS, exportFileState } from '@indike/rules/exports/subjects';
import { earningStates } from '@indike/rules/money/earnings';
import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { messageResponse, instant } from '../wire/responses.ts';
import { calendarDay, emptyToUndefined, optionalId } from '../wire/fields.ts';
import { auditFilter } from './audit.ts';
import { indikerFilter } from './indikers.ts';
import { withdrawalFilter } from './money/money.ts';
import { queueFilter } from './queue.ts';
import { statusFilter } from './referrals.ts';

const endpoint = endpointsOf('Operação: exportação');

/** CPF, phones and addresses of contacts in clear, only for roles that may see them. The audit log records it. */
const unmasked = emptyToUndefined(z.literal('1', 'Filtro inválido'));
/** Days in São Paulo, both included. */
const period = { from: emptyToUndefined(calendarDay()), to: emptyToUndefined(calendarDay()) };

/** The filters of each list, for operators as well as API keys. */
export const exportFilters = {
  referrals: { ...queueFilter, status: statusFilter },
  indikers: indikerFilter,
  earnings: {
    state: emptyToUndefined(z.enum(earningStates, 'Status inválido')),
    indiker: optionalId('Indiker inválido'),
    ...period,
  },
  withdrawals: withdrawalFilter,
  ledger: { indiker: optionalId('Indiker inválido'), ...period },
  audit: auditFilter,
  campaigns: {},
};

const referralQuery = z.object({ ...exportFilters.referrals, unmasked });
const indikerQuery = z.object({ ...exportFilters.indikers, unmasked });
const earningQuery = z.object(exportFilters.earnings);
const withdrawalQuery = z.object(exportFilters.withdrawals);
const ledgerQuery = z.object(exportFilters.ledger);
const auditQuery = z.object(exportFilters.audit);
const campaignQuery = z.object(exportFilters.campaigns);

/** The list to export, and the filter of its rows. */
export type ExportOrder =
  | { readonly subject: 'referrals'; readonly filter: z.output<typeof referralQuery> }
  | { readonly subject: 'indikers'; readonly filter: z.output<typeof indikerQuery> }
  | { readonly subject: 'earnings'; readonly filter: z.output<typeof earningQuery> }
  | { readonly subject: 'withdrawals'; readonly filter: z.output<typeof withdrawalQuery> }
  | { readonly subject: 'ledger'; readonly filter: z.output<typeof ledgerQuery> }
  | { readonly subject: 'audit'; readonly filter: z.output<typeof auditQuery> }
  | { readonly subject: 'campaigns'; readonly filter: z.output<typeof campaignQuery> };

/** A file that a job makes. Only for operators who have the role it was requested with. */
export const exportFile = z.object({
  id: z.int(),
  subject: z.enum(EXPORT_SUBJECTS),
  unmasked: z.boolean(),
  state: z.enum(exportFileState),
  operator: z.object({ id: z.int(), name: z.string() }),
  rows: z.int(),
  /** How much of the list has been processed. */
  percent: z.int(),
  created_at: instant,
  /** Until when it can be downloaded. */
  expires_at: instant,
});
export type ExportFile = z.output<typeof exportFile>;

const ORDERED =
  'Faz um arquivo CSV (UTF-8, ponto e vírgula) em segundo plano; a exportação fica registrada: ';
const order = {
  limit: 'exportDownload',
  audit: 'export.order',
  responses: { 201: exportFile },
} as const;

export const orderReferralsExport = endpoint('POST /api/operator/exports/referrals', {
  ...order,
  access: allow.anyOperator,
  summary: `${ORDERED}as indicações, com os filtros da fila`,
  query: referralQuery,
});

export const orderIndikersExport = endpoint('POST /api/operator/exports/indikers', {
  ...order,
  access: allow.anyOperator,
  summary: `${ORDERED}os Indikers, com os filtros da lista`,
  query: indikerQuery,
});

export const orderEarningsExport = endpoint('POST /api/operator/exports/earnings', {
  ...order,
  access: allow.moneyRead,
  summary: `${ORDERED}as parcelas de bonificações, bônus e estornos, pelo dia em que surgiram`,
  query: earningQuery,
});

export const orderWithdrawalsExport = endpoint('POST /api/operator/exports/withdrawals', {
  ...order,
  access: allow.moneyRead,
  summary: `${ORDERED}os saques, com os filtros da lista`,
  query: withdrawalQuery,
});

export const orderLedgerExport = endpoint('POST /api/operator/exports/ledger', {
  ...order,
  access: allow.moneyRead,
  summary: `${ORDERED}os lançamentos do livro-razão, conta a conta, pelo dia em que contam`,
  query: ledgerQuery,
});

export const orderAuditExport = endpoint('POST /api/operator/exports/audit', {
  ...order,
  access: allow.oversight,
  summary: `${ORDERED}o registro de auditoria`,
  query: auditQuery,
});

export const orderCampaignsExport = endpoint('POST /api/operator/exports/campaigns', {
  ...order,
  access: allow.oversight,
  summary: `${ORDERED}as campanhas com o que já gastaram`,
  query: campaignQuery,
});

/** Newest first, without expired files. */
export const exportFiles = endpoint('GET /api/operator/export-files', {
  access: allow.anyOperator,
  summary: 'Os arquivos de exportação das últimas 24 horas, pedidos por quem tem o mesmo papel',
  responses: { 200: z.object({ data: z.array(exportFile) }) },
});

export const exportFileDownload = endpoint('GET /api/operator/export-files/{id}/csv', {
  access: allow.anyOperator,
  audit: 'export.open',
  summary: 'Um arquivo de exportação; o acesso fica no registro de auditoria',
  contentTypes: ['text/csv'],
  responses: { 200: z.string() },
});

export const deleteExportFile = endpoint('DELETE /api/operator/export-files/{id}', {
  access: allow.anyOperator,
  audit: 'export.delete',
  summary: 'Cancela a preparação de um arquivo próprio, ou apaga o arquivo',
  responses: { 200: messageResponse },
});
