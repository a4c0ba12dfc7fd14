import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import type { Tx } from '../platform/db/database.ts';

/** Who said that the money came back: a provider about its order, or two people. */
export type ReturnSource =
  | { readonly orderId: string; readonly manualResultId: null }
  | { readonly orderId: null; readonly manualResultId: number };

interface ReturnedPayment {
  readonly withdrawalId: number;
  readonly userId: number;
  readonly number: number;
  readonly source: ReturnSource;
  readonly paidOn: PlainDate;
  readonly withheld: Centavos;
  readonly on: PlainDate;
  readonly now: Date;
}

export async function insertReturnedPayment(tx: Tx, payment: ReturnedPayment): Promise<void> {
  await tx
    .insertInto('returned_payment')
    .values({
      withdrawal_id: payment.withdrawalId,
      user_id: payment.userId,
      number: payment.number,
      order_id: payment.source.orderId,
      manual_result_id: payment.source.manualResultId,
      paid_on: payment.paidOn,
      withheld: payment.withheld,
      returned_on: payment.on,
      created_at: payment.now,
    })
    .execute();
}
