import { call } from '#app/shared/http/call.ts';

/** Days as YYYY-MM-DD, or '' for no limit. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export const orderEarnings = (filter: Period & { readonly state: string }) =>
  call('POST /api/operator/exports/earnings', { query: { ...filter, indiker: '' } });

export const orderLedger = (period: Period) =>
  call('POST /api/operator/exports/ledger', { query: { ...period, indiker: '' } });

export const orderAudit = (period: Period) =>
  call('POST /api/operator/exports/audit', {
    query: { ...period, operator: '', action: '', entity: '', entity_id: '' },
  });
