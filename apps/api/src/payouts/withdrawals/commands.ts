import { dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import type { BankData } from '@indike/rules/money/bank-accounts';
import type { Centavos } from '@indike/rules/money/money';
import { orderStateOf, taxNote } from '@indike/rules/payouts/batches';
import { type OperatorContext, withAudit } from '../../audit/commands.ts';
import { bankDataOf } from '../../bank-accounts/commands.ts';
import type { Deps } from '../../deps.ts';
import { listExtraHolidays } from '../../holidays/commands.ts';
import { notifyWithdrawals } from '../../notifications/commands.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import { isRefused, refuse } from '../../platform/refusal.ts';
import { schedule } from '../../withdrawals/commands.ts';
import { findOrderFacts } from '../facts-queries.ts';
import { isPaidByProvider } from '../recorded-payment-queries.ts';
import { taxIfPaid } from '../tax-if-paid.ts';
import { findCeiling, insertCeiling, lockCeiling } from './manual-result-store.ts';
import { hasBankCopy, presentWithdrawalDetail } from './present.ts';
import {
  batchesOf,
  findWithdrawalForOperator,
  itemsOf,
  type PendingResultColumns,
  pendingResultOf,
  type WithdrawalForOperator,
} from './queries.ts';

/**
 * Without a wanted date, uses the date that was forecast to the Indiker, or the next possible one. The Indiker is
 * notified.
 */
export const scheduleWithdrawal = (
  deps: Deps,
  id: number,
  wanted: PlainDate | null,
  context: OperatorContext,
) =>
  withAudit(
    deps,
    context,
    async (tx) => {
      const scheduled = await schedule(tx, id, wanted, context.now);
      if (!isRefused(scheduled))
        await notifyWithdrawals(deps.jobs, tx, [{ withdrawalId: id, state: scheduled.after }], context.now);
      return scheduled;
    },
    ({ before, after }) => ({ entity: 'withdrawal', entityId: id, before, after }),
  );

/** In centavos. Refused when another operator has changed it since `seenVersion`. */
export const setManualResultCeiling = (
  deps: Deps,
  { amount, seenVersion }: { readonly amount: Centavos; readonly seenVersion: number | undefined },
  context: OperatorContext,
) =>
  withAudit(
    deps,
    context,
    async (tx) => {
      const before = await lockCeiling(tx);
      if (seenVersion !== undefined && seenVersion !== before.version)
        return refuse('ceiling_changed_meanwhile');
      await insertCeiling(tx, amount, context);
      return { before: before.amount };
    },
    ({ before }) => ({ entity: 'payer', before: { amount: before }, after: { amount } }),
  );

/**
 * The bank data that are masked everywhere else. The audit entry says who saw which withdrawal's data, not the data
 * (product 12.11).
 */
export const showBankAccount = (deps: Deps, id: number, context: OperatorContext) =>
  withAudit<{ bank_account: BankData | null }>(
    deps,
    context,
    async (tx) => {
      const row = await findWithdrawalForOperator(tx, id);
      if (!row) return refuse('not_found');
      if (hasBankCopy(row)) return { bank_account: row.bank_data };
      return { bank_account: (await bankDataOf(tx, row.user_id))?.data ?? null };
    },
    () => ({ entity: 'withdrawal', entityId: id, after: { field: 'bank_account' } }),
  );

/** What the people who confirm a payment have to know of its tax. */
async function noteOf(
  db: Queryable,
  { id, user_id: userId, total, withheld, payment_date: paymentDate }: WithdrawalForOperator,
  { paid_on: paidOn }: PendingResultColumns,
): Promise<string | null> {
  if (paidOn === null) return null;
  return taxNote(withheld, await taxIfPaid(db, { id, userId, total, withheld, paymentDate }, paidOn));
}

/** A withdrawal with its items. Every command on a withdrawal returns it. */
export async function withdrawalDetail(
  deps: Deps,
  id: number,
  { me, now }: { readonly me: OperatorId; readonly now: Date },
) {
  const row = await findWithdrawalForOperator(deps.db, id);
  if (!row) return refuse('not_found');
  const [items, batches, bank, holidays, order, byProvider, ceiling, pending] = await Promise.all([
    itemsOf(deps.db, id),
    batchesOf(deps.db, id),
    bankDataOf(deps.db, row.user_id),
    listExtraHolidays(deps.db),
    findOrderFacts(deps.db, id),
    row.status === 'paid' && isPaidByProvider(deps.db, { id, userId: row.user_id }),
    findCeiling(deps.db),
    pendingResultOf(deps.db, id),
  ]);
  return presentWithdrawalDetail(row, {
    items,
    batches,
    order: orderStateOf(order),
    byProvider,
    ceiling: ceiling.amount,
    pending: pending && { ...pending, note: await noteOf(deps.db, row, pending) },
    me,
    bank: bank?.data ?? null,
    today: dateInSaoPaulo(now),
    holidays: new Set(holidays.map(({ date }) => date)),
  });
}
