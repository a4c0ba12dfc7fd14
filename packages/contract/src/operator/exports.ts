import { EXPORT_SUBJECTS, exportFileState } from '@indike/rules/exports/subjects';
import { earningStates } from '@indike/rules/money/earnings';
import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpoint } from '../wire/endpoint.ts';
import { messageResponse, instant } from '../wire/responses.ts';
import { calendarDay, emptyToUndefined, idParams, optionalId } from '../wire/fields.ts';
import { auditFilter } from './audit.ts';
import { indikerFilter } from './indikers.ts';
import { withdrawalFilter } from './money/money.ts';
import { queueFilter } from './queue.ts';
import { statusFilter } from './referrals.ts';

const tag = 'Operação: exportação';

/** A larger export becomes a file that is made in the background. */
export const MAX_DIRECT_EXPORT_ROWS = 50_000;
/** The number of rows in the file, without the header. */
export const EXPORT_ROWS_HEADER = 'x-export-rows';

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
};

const referralQuery = z.object({ ...exportFilters.referrals, unmasked });
const indikerQuery = z.object({ ...exportFilters.indikers, unmasked });
const earningQuery = z.object(exportFilters.earnings);
const withdrawalQuery = z.object(exportFilters.withdrawals);
const ledgerQuery = z.object(exportFilters.ledger);
const auditQuery = z.object(exportFilters.audit);

/** The list to export, and the filter of its rows. */
export type ExportOrder =
  | { readonly subject: 'referrals'; readonly filter: z.output<typeof referralQuery> }
  | { readonly subject: 'indikers'; readonly filter: z.output<typeof indikerQuery> }
  | { readonly subject: 'earnings'; readonly filter: z.output<typeof earningQuery> }
  | { readonly subject: 'withdrawals'; readonly filter: z.output<typeof withdrawalQuery> }
  | { readonly subject: 'ledger'; readonly filter: z.output<typeof ledgerQuery> }
  | { readonly subject: 'audit'; readonly filter: z.output<typeof auditQuery> };

const CSV = 'CSV (UTF-8, ponto e vírgula), até 50 mil linhas; a exportação fica registrada';

export const exportReferrals = endpoint({
  method: 'GET',
  path: '/api/operator/exports/referrals',
  access: allow.anyOperator,
  limit: 'exportDownload',
  audit: 'export.download',
  summary: `As indicações, com os filtros da fila, em ${CSV}`,
  tag,
  query: referralQuery,
  contentTypes: ['text/csv'],
  responses: { 200: z.string() },
});

export const exportIndikers = endpoint({
  method: 'GET',
  path: '/api/operator/exports/indikers',
  access: allow.anyOperator,
  limit: 'exportDownload',
  audit: 'export.download',
  summary: `Os Indikers, com os filtros da lista, em ${CSV}`,
  tag,
  query: indikerQuery,
  contentTypes: ['text/csv'],
  responses: { 200: z.string() },
});

export const exportEarnings = endpoint({
  method: 'GET',
  path: '/api/operator/exports/earnings',
  access: allow.moneyRead,
  limit: 'exportDownload',
  audit: 'export.download',
  summary: `As parcelas de bonificações, bônus e estornos, pelo dia em que surgiram, em ${CSV}`,
  tag,
  query: earningQuery,
  contentTypes: ['text/csv'],
  responses: { 200: z.string() },
});

export const exportWithdrawals = endpoint({
  method: 'GET',
  path: '/api/operator/exports/withdrawals',
  access: allow.moneyRead,
  limit: 'exportDownload',
  audit: 'export.download',
  summary: `Os saques, com os filtros da lista, em ${CSV}`,
  tag,
  query: withdrawalQuery,
  contentTypes: ['text/csv'],
  responses: { 200: z.string() },
});

export const exportLedger = endpoint({
  method: 'GET',
  path: '/api/operator/exports/ledger',
  access: allow.moneyRead,
  limit: 'exportDownload',
  audit: 'export.download',
  summary: `Os lançamentos do livro-razão, conta a conta, pelo dia em que contam, em ${CSV}`,
  tag,
  query: ledgerQuery,
  contentTypes: ['text/csv'],
  responses: { 200: z.string() },
});

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

const ORDERED = 'Faz um arquivo sem limite de linhas em segundo plano e avisa por e-mail: ';

export const orderReferralsExport = endpoint({
  method: 'POST',
  path: '/api/operator/exports/referrals',
  access: allow.anyOperator,
  limit: 'exportDownload',
  audit: 'export.order',
  summary: `${ORDERED}as indicações`,
  tag,
  query: referralQuery,
  responses: { 201: exportFile },
});

export const orderIndikersExport = endpoint({
  method: 'POST',
  path: '/api/operator/exports/indikers',
  access: allow.anyOperator,
  limit: 'exportDownload',
  audit: 'export.order',
  summary: `${ORDERED}os Indikers`,
  tag,
  query: indikerQuery,
  responses: { 201: exportFile },
});

export const orderEarningsExport = endpoint({
  method: 'POST',
  path: '/api/operator/exports/earnings',
  access: allow.moneyRead,
  limit: 'exportDownload',
  audit: 'export.order',
  summary: `${ORDERED}as parcelas`,
  tag,
  query: earningQuery,
  responses: { 201: exportFile },
});

export const orderWithdrawalsExport = endpoint({
  method: 'POST',
  path: '/api/operator/exports/withdrawals',
  access: allow.moneyRead,
  limit: 'exportDownload',
  audit: 'export.order',
  summary: `${ORDERED}os saques`,
  tag,
  query: withdrawalQuery,
  responses: { 201: exportFile },
});

export const orderLedgerExport = endpoint({
  method: 'POST',
  path: '/api/operator/exports/ledger',
  access: allow.moneyRead,
  limit: 'exportDownload',
  audit: 'export.order',
  summary: `${ORDERED}os lançamentos do livro-razão`,
  tag,
  query: ledgerQuery,
  responses: { 201: exportFile },
});

export const orderAuditExport = endpoint({
  method: 'POST',
  path: '/api/operator/exports/audit',
  access: allow.oversight,
  limit: 'exportDownload',
  audit: 'export.order',
  summary: `${ORDERED}o registro de auditoria`,
  tag,
  query: auditQuery,
  responses: { 201: exportFile },
});

/** Newest first, without expired files. */
export const exportFiles = endpoint({
  method: 'GET',
  path: '/api/operator/export-files',
  access: allow.anyOperator,
  summary: 'Os arquivos de exportação das últimas 24 horas, pedidos por quem tem o mesmo papel',
  tag,
  responses: { 200: z.object({ data: z.array(exportFile) }) },
});

export const exportFileDownload = endpoint({
  method: 'GET',
  path: '/api/operator/export-files/{id}/csv',
  access: allow.anyOperator,
  audit: 'export.open',
  summary: 'Um arquivo de exportação; o acesso fica no registro de auditoria',
  tag,
  params: idParams,
  contentTypes: ['text/csv'],
  responses: { 200: z.string() },
});

export const deleteExportFile = endpoint({
  method: 'DELETE',
  path: '/api/operator/export-files/{id}',
  access: allow.anyOperator,
  audit: 'export.delete',
  summary: 'Cancela a preparação de um arquivo próprio, ou apaga o arquivo',
  tag,
  params: idParams,
  responses: { 200: messageResponse },
});
