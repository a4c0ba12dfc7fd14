import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { orderStateOf } from '@indike/rules/payouts/batches';
import type { Deps } from '../../deps.ts';
import { findCeiling } from './manual-result-store.ts';
import { findOrderFacts } from '../facts-queries.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import { refuse } from '../../platform/refusal.ts';
import { presentWithdrawalDetail } from './present.ts';
import { batchesOf, findWithdrawalForOperator, itemsOf, pendingResultOf } from './queries.ts';
import { bankDataOf } from '../../bank-accounts/commands.ts';
import { listExtraHolidays } from '../../holidays/commands.ts';

/** A withdrawal with its items. Every command on a withdrawal returns it. */
export async function withdrawalDetail(
  deps: Deps,
  id: number,
  { me, now }: { readonly me: OperatorId; readonly now: Date },
) {
  const row = await findWithdrawalForOperator(deps.db, id);
  if (!row) return refuse('not_found');
  const [items, batches, bank, holidays, order, ceiling, pending] = await Promise.all([
    itemsOf(deps.db, id),
    batchesOf(deps.db, id),
    bankDataOf(deps.db, row.user_id),
    listExtraHolidays(deps.db),
    findOrderFacts(deps.db, id),
    findCeiling(deps.db),
    pendingResultOf(deps.db, id),
  ]);
  return presentWithdrawalDetail(row, {
    items,
    batches,
    order: orderStateOf(order),
    ceiling: ceiling.amount,
    pending,
    me,
    bank: bank?.data ?? null,
    today: dateInSaoPaulo(now),
    holidays: new Set(holidays.map(({ date }) => date)),
  });
}
