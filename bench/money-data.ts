import { sql } from 'kysely';
import type { Db } from '../apps/api/src/platform/db/database.ts';

/** A wallet, its accounts and a PIX key for everybody. */
export async function openWallets(db: Db): Promise<void> {
  await sql`insert into wallet (user_id) select id from indiker order by id`.execute(db);
  await sql`
    insert into ledger_account (user_id, kind)
    select id, kind from indiker,
      unnest('{promised,receivable,available,requested,paid,expired,owed}'::text[]) as kind order by id, kind`.execute(
    db,
  );
  await sql`
    insert into bank_account (user_id, transfer_type, pix_type, pix_key, updated_at)
    select id, 1, 1, document, now() from indiker`.execute(db);
}

/** What people have in one state, posted as the product would: a transaction of two entries for every parcel. */
async function postParcels(db: Db, state: 'receivable' | 'available'): Promise<void> {
  await sql`
    with given as materialized (
      select nextval('ledger_transaction_id_seq') as id, p.id as parcel_id, p.user_id, p.value from parcel p
      where p.state = ${state} and not exists
        (select from ledger_transaction t where t.business_key = 'bench:' || p.state || ':' || p.id)
      order by p.id
    ), transactions as (
      insert into ledger_transaction (id, business_key, description, effective_on, created_at) overriding system value
      select id, 'bench:' || ${state} || ':' || parcel_id, 'Lançamento da medição', current_date, now() from given
    )
    insert into ledger_entry (transaction_id, account_id, user_id, amount)
    select given.id, a.id, a.user_id, case when a.user_id is null then -value else value end
    from given join ledger_account a
      on (a.owner = given.user_id and a.kind = ${state}) or (a.owner = 0 and a.kind = 'rewards_expense')`.execute(
    db,
  );
}

/** Every referral earns a parcel that is due now; each time another installment. */
export async function makeReceivable(db: Db, installment: number): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into parcel (user_id, referral_id, kind, due_by, installment, installments, value, state, release_on, lapse_on,
      created_at)
    select user_id, id, 'reward', 'first_invoice', ${installment}::int, 99, 5000, 'receivable', current_date - 1, current_date + 364, now()
    from referral order by id`.execute(db);
  await postParcels(db, 'receivable');
  await sql`vacuum analyze`.execute(db);
  return Number(numAffectedRows);
}

/** Money to withdraw, in so many parcels, for everybody or for the Indikers named. */
export async function makeAvailable(db: Db, parcels: number, userIds?: readonly number[]): Promise<void> {
  await sql`
    insert into parcel (user_id, kind, due_by, installment, installments, value, state, release_on, lapse_on, created_at)
    select id, 'bonus', 'bonus', 1, 1, 20000, 'available', current_date - 1, current_date + 364, now()
    from indiker, generate_series(1, ${parcels}::int)
    where ${userIds ?? null}::bigint[] is null or id = any(${userIds ?? null}::bigint[])
    order by id`.execute(db);
  await postParcels(db, 'available');
  if (!userIds) await sql`vacuum analyze`.execute(db);
}
