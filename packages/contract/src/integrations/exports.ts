import { apiScope } from '@indike/rules/integrations/scopes';
import * as z from 'zod/mini';
import { exportFilters } from '../operator/exports.ts';
import * as allow from '../wire/access.ts';
import { endpoint } from '../wire/endpoint.ts';
import { emptyToUndefined } from '../wire/fields.ts';
import { API_V1, integrationTag as tag } from './api.ts';

// The lists as files. CPF, phones and addresses of contacts are always masked, for every API key.

/** The number of rows in the file, without the header. */
export const EXPORT_ROWS_HEADER = 'x-export-rows';

/** A key owns no referral, so there is no `me`. */
const owner = emptyToUndefined(
  z.string().check(z.regex(/^(nobody|somebody|[1-9]\d{0,14})$/, 'Responsável inválido')),
);

const CSV = 'em CSV (UTF-8, ponto e vírgula), sem limite de linhas; fica no registro de auditoria';
const download = {
  method: 'GET',
  access: allow.apiKey(apiScope.exportsRead),
  limit: 'exportDownload',
  audit: 'export.download',
  tag,
  contentTypes: ['text/csv'],
  responses: { 200: z.string() },
} as const;

export const apiExportReferrals = endpoint({
  ...download,
  path: `${API_V1}/exports/referrals`,
  summary: `As indicações, ${CSV}`,
  query: z.object({ ...exportFilters.referrals, owner }),
});

export const apiExportIndikers = endpoint({
  ...download,
  path: `${API_V1}/exports/indikers`,
  summary: `Os Indikers, ${CSV}`,
  query: z.object(exportFilters.indikers),
});

export const apiExportEarnings = endpoint({
  ...download,
  path: `${API_V1}/exports/earnings`,
  summary: `As parcelas de bonificações, bônus e estornos, pelo dia em que surgiram, ${CSV}`,
  query: z.object(exportFilters.earnings),
});

export const apiExportWithdrawals = endpoint({
  ...download,
  path: `${API_V1}/exports/withdrawals`,
  summary: `Os saques, ${CSV}`,
  query: z.object(exportFilters.withdrawals),
});

export const apiExportLedger = endpoint({
  ...download,
  path: `${API_V1}/exports/ledger`,
  summary: `Os lançamentos do livro-razão, conta a conta, pelo dia em que contam, ${CSV}`,
  query: z.object(exportFilters.ledger),
});

export const apiExportAudit = endpoint({
  ...download,
  path: `${API_V1}/exports/audit`,
  summary: `O registro de auditoria, o mais antigo primeiro, ${CSV}`,
  query: z.object(exportFilters.audit),
});
