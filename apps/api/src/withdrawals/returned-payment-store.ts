import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import { SUMS_BY_KIND, type PaidItems, type WithdrawalState } from './store.ts';

/** The opposite of `payItems`. @throws when the items are not those that were paid */
export async function requestItemsAgain(tx: Tx, { id, userId, total }: WithdrawalState): Promise<PaidItems> {
  const { rows } = await sql<PaidItems>`
    with items as (
      update earning set state = 'requested', paid_on = null
      where withdrawal_id = ${id} and user_id = ${userId} and state = 'paid' returning kind, value
    )
    select ${SUMS_BY_KIND} from items`.execute(tx);
  const [items] = rows;
  if (!items || items.rewards + items.awards + items.bonuses !== total)
    throw new Error('the items differ from the total');
  return items;
}

interface ReturnedPayment {
  readonly withdrawalId: number;
  readonly userId: number;
  readonly number: number;
  readonly orderId: string;
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
      order_id: payment.orderId,
      paid_on: payment.paidOn,
      withheld: payment.withheld,
      returned_on: payment.on,
      created_at: payment.now,
    })
    .execute();
}
