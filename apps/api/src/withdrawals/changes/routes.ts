import * as contract from '@indike/contract/integrations/withdrawals';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { refuse } from '../../platform/refusal.ts';
import { presentApiBatch, presentApiWithdrawal } from './present.ts';
import { findApiBatch, findApiWithdrawal, listApiBatches, listApiWithdrawals } from './queries.ts';

/**
 * The last id that was read, from the opaque text that callers send back unchanged. Undefined for a text that is not a
 * cursor of these lists.
 */
function readIdCursor(text = 'i0'): number | undefined {
  const [, id] = /^i(\d{1,15})$/.exec(text) ?? [];
  return id === undefined ? undefined : Number(id);
}

function pageOf<Row extends { readonly id: number }, Wire>(
  rows: readonly Row[],
  { after, limit }: { readonly after: number; readonly limit: number },
  present: (row: Row) => Wire,
) {
  const shown = rows.slice(0, limit);
  return {
    data: shown.map(present),
    next_cursor: `i${shown.at(-1)?.id ?? after}`,
    has_more: rows.length > limit,
  };
}

export function apiWithdrawalRoutes(routes: Routes, deps: Deps): void {
  routes.integration(contract.apiWithdrawals, async ({ query: { cursor, limit, status, ...query } }) => {
    const after = readIdCursor(cursor);
    if (after === undefined) return refuse('cursor_invalid');
    const page = { after, limit, status, batchId: query.payout_batch_id };
    return pageOf(await listApiWithdrawals(deps.db, page), page, presentApiWithdrawal);
  });

  routes.integration(contract.apiWithdrawalDetail, async ({ params }) => {
    const row = await findApiWithdrawal(deps.db, params.id);
    return row ? presentApiWithdrawal(row) : refuse('not_found');
  });

  routes.integration(contract.apiPayoutBatches, async ({ query: { cursor, limit, status } }) => {
    const after = readIdCursor(cursor);
    if (after === undefined) return refuse('cursor_invalid');
    const page = { after, limit, status };
    return pageOf(await listApiBatches(deps.db, page), page, presentApiBatch);
  });

  routes.integration(contract.apiPayoutBatchDetail, async ({ params }) => {
    const row = await findApiBatch(deps.db, params.id);
    return row ? presentApiBatch(row) : refuse('not_found');
  });
}
