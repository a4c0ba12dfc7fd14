import { returnOutcome } from '@indike/rules/payouts/return-items';
import { sql, type RawBuilder } from 'kysely';

const { paid, repeated } = returnOutcome;

/**
 * The bank's own number of the payment of the owner's withdrawal `w`, null when no return file contains one. The outcome
 * `repeated` counts, too: an operator had entered the payment before the file arrived.
 */
export const bankNumber = (owner: RawBuilder<unknown>) => sql<string | null>`(
  select r.bank_number from payout_batch_item t
  join return_file_item r on r.batch_id = t.batch_id and r.withdrawal_id = t.withdrawal_id and r.user_id = t.user_id
  where t.withdrawal_id = w.id and t.user_id = ${owner} and t.outcome = ${sql.lit(paid)} and r.bank_number <> ''
    and r.outcome in (${sql.lit(paid)}, ${sql.lit(repeated)})
  order by r.file_id limit 1)`;

/** The number in PIX of the payment of the owner's withdrawal `w`, null when no provider's API paid it. */
export const endToEndId = (owner: RawBuilder<unknown>) => sql<string | null>`(
  select o.end_to_end_id from payment_order o
  where o.withdrawal_id = w.id and o.user_id = ${owner} and o.state = ${sql.lit('paid')} limit 1)`;

/** The company that pays. */
export interface Payer {
  readonly name: string;
  readonly cnpj: string;
}

/**
 * Who paid the owner's withdrawal `w`: the payer when its batch was approved, because its file or orders are of that time, or
 * without a batch on the day of the payment. A demonstration's payer has no history. Null until there is a payer.
 */
export const payerAtPayment = (owner: RawBuilder<unknown>) => sql<Payer | null>`coalesce(
  (select json_build_object('name', h.legal_name, 'cnpj', h.cnpj) from payer_history h
    where h.valid_from <= coalesce(
      (select b.decided_at from payout_batch_item t join payout_batch b on b.id = t.batch_id
        where t.withdrawal_id = w.id and t.user_id = ${owner} and t.outcome = ${sql.lit(paid)}
        order by b.id desc limit 1),
      (w.payment_date + 1)::timestamp at time zone 'America/Sao_Paulo')
    order by h.valid_from desc, h.id desc limit 1),
  (select json_build_object('name', p.legal_name, 'cnpj', p.cnpj) from payer p))`;

/** Which payment of the withdrawal the current or next one is: those that came back are counted, too. */
export const paymentNumber = (id: RawBuilder<unknown>, owner: RawBuilder<unknown>) => sql<number>`(
  select 1 + count(*) from returned_payment back where back.withdrawal_id = ${id} and back.user_id = ${owner})`;

/** The business key of the current payment's ledger transaction (`ledger/withdrawal-postings.ts`). */
export const paymentKey = (id: RawBuilder<unknown>, owner: RawBuilder<unknown>) => sql<string>`(
  'pay:withdrawal:' || ${id} || coalesce(nullif(':' || ${paymentNumber(id, owner)}, ':1'), ''))`;
