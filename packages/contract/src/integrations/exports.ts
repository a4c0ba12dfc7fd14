import { apiScope } from '@indike/rules/integrations/scopes';
import * as z from 'zod/mini';
import { exportFilters } from '../operator/exports.ts';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { emptyToUndefined } from '../wire/fields.ts';
import { integrationTag } from './api.ts';

const endpoint = endpointsOf(integrationTag);

// The lists as files. CPF, phones and addresses of contacts are always masked, for every API key.

/** The number of rows in the file, without the header. */
export const EXPORT_ROWS_HEADER = 'x-export-rows';

/** A key owns no referral, so there is no `me`. */
const owner = emptyToUndefined(
  z.string().check(z.regex(/^(nobody|somebody|[1-9]\d{0,14})$/, 'Responsável inválido')),
);

const CSV = 'em CSV (UTF-8, ponto e vírgula), sem limite de linhas; fica no registro de auditoria';
const download = {
  access: allow.apiKey(apiScope.exportsRead),
  limit: 'exportDownload',
  audit: 'export.download',
  contentTypes: ['text/csv'],
  responses: { 200: z.string() },
} as const;

export const apiExportReferrals = endpoint('GET /api/v1/exports/referrals', {
  ...download,
  summary: `As indicações, ${CSV}`,
  query: z.object({ ...exportFilters.referrals, owner }),
});

export const apiExportIndikers = endpoint('GET /api/v1/exports/indikers', {
  ...download,
  summary: `Os Indikers, ${CSV}`,
  query: z.object(exportFilters.indikers),
});

export const apiExportEarnings = endpoint('GET /api/v1/exports/earnings', {
  ...download,
  summary: `As parcelas de bonificações, bônus e estornos, pelo dia em que surgiram, ${CSV}`,
  query: z.object(exportFilters.earnings),
});

export const apiExportWithdrawals = endpoint('GET /api/v1/exports/withdrawals', {
  ...download,
  summary: `Os saques, ${CSV}`,
  query: z.object(exportFilters.withdrawals),
});

export const apiExportLedger = endpoint('GET /api/v1/exports/ledger', {
  ...download,
  summary: `Os lançamentos do livro-razão, conta a conta, pelo dia em que contam, ${CSV}`,
  query: z.object(exportFilters.ledger),
});

export const apiExportAudit = endpoint('GET /api/v1/exports/audit', {
  ...download,
  summary: `O registro de auditoria, o mais antigo primeiro, ${CSV}`,
  query: z.object(exportFilters.audit),
});

export const apiExportCampaigns = endpoint('GET /api/v1/exports/campaigns', {
  ...download,
  summary: `As campanhas com o que já gastaram, ${CSV}`,
  query: z.object(exportFilters.campaigns),
});
