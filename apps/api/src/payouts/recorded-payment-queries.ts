import type { RecordedPayment } from '@indike/rules/payouts/payment-orders';
import type { Queryable } from '../platform/db/database.ts';
import { hasRow } from '../platform/db/rows.ts';
import type { WithdrawalState } from '../withdrawals/commands.ts';
import { withheldBesides } from '../withholding/commands.ts';

/** What decides whether the payment of a withdrawal can be taken back; null when it has none. */
export async function paymentFacts(
  db: Queryable,
  { id: withdrawalId, userId, total: gross, paymentDate: on, withheld }: WithdrawalState,
): Promise<RecordedPayment | null> {
  if (on === null) return null;
  const person = db.selectFrom('indiker').select('id').where('id', '=', userId);
  return {
    on,
    withheld,
    withheldBesides: await withheldBesides(db, on, { withdrawalId, userId, gross }),
    erased: await hasRow(person.where('erased_at', 'is not', null)),
  };
}

/** Whether a provider has made the current payment: its statement tells what becomes of the money. */
export const isPaidByProvider = (
  db: Queryable,
  { id, userId }: { readonly id: number; readonly userId: number },
): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('payment_order')
      .select('id')
      .where('withdrawal_id', '=', id)
      .where('user_id', '=', userId)
      .where('state', '=', 'paid'),
  );
