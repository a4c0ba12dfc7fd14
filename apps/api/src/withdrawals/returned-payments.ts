import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { ZERO_CENTAVOS } from '@indike/rules/money/money';
import { paymentReturned, post } from '../ledger/commands.ts';
import type { Tx } from '../platform/db/database.ts';
import type { WithdrawalChange } from './payouts.ts';
import { insertReturnedPayment, type ReturnSource } from './returned-payment-store.ts';
import { recordBankResults, requestItemsAgain, type WithdrawalState } from './store.ts';

interface Return {
  readonly source: ReturnSource;
  readonly reason: string;
  readonly now: Date;
}

/**
 * Returns a paid withdrawal whose money came back: its items are requested again, and wait for new bank data like those of
 * any returned one. The caller has locked it (`lockForEnd`).
 */
export async function returnPayment(
  tx: Tx,
  withdrawal: WithdrawalState,
  { source, reason, now }: Return,
): Promise<WithdrawalChange> {
  const { id, userId, paymentDate: paidOn, payment: number, withheld } = withdrawal;
  if (withdrawal.status !== 'paid' || paidOn === null) throw new Error('the withdrawal is not paid');
  const status = 'returned';
  const on = dateInSaoPaulo(now);
  await recordBankResults(tx, [
    { withdrawal, status, paymentDate: null, returnReason: reason, withheld: ZERO_CENTAVOS },
  ]);
  const items = await requestItemsAgain(tx, withdrawal);
  await insertReturnedPayment(tx, { withdrawalId: id, userId, number, source, paidOn, withheld, on, now });
  await post(tx, [paymentReturned({ userId, on, withdrawalId: id, number, withheld, ...items })], now);
  return {
    userId,
    before: { status: 'paid', payment_date: paidOn },
    after: { status, payment_date: null, return_reason: reason },
    finished: [],
  };
}
