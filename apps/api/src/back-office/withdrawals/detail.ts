import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { bankDataOf } from '../../bank-accounts/snapshot-queries.ts';
import type { Deps } from '../../deps.ts';
import { refuse } from '../../platform/refusal.ts';
import { listExtraHolidays } from '../../holidays/holiday-queries.ts';
import { presentWithdrawalDetail } from './present.ts';
import { batchesOf, findWithdrawalForOperator, itemsOf } from './queries.ts';

/** A withdrawal with its items. Every command on a withdrawal returns it. */
export async function withdrawalDetail(deps: Deps, id: number, now: Date) {
  const row = await findWithdrawalForOperator(deps.db, id);
  if (!row) return refuse('not_found');
  const [items, batches, bank, holidays] = await Promise.all([
    itemsOf(deps.db, id),
    batchesOf(deps.db, id),
    bankDataOf(deps.db, row.user_id),
    listExtraHolidays(deps.db),
  ]);
  return presentWithdrawalDetail(row, {
    items,
    batches,
    bank: bank?.data ?? null,
    today: dateInSaoPaulo(now),
    holidays: new Set(holidays.map(({ date }) => date)),
  });
}
