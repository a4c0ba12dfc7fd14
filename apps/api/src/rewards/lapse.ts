import type { PlainDate } from '@indike/rules/calendar';
import type { Centavos } from '@indike/rules/money';
import { sql } from 'kysely';
import { lockWallets, post } from '../ledger/commands.ts';
import { expired } from '../ledger/postings.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { Day } from './promises.ts';

const BATCH = 2_000;

interface ExpiredParcel {
  readonly id: number;
  readonly user_id: number;
  readonly net: Centavos;
  readonly was: 'promised' | 'available';
  readonly company: string | null;
  readonly lapse_on: PlainDate;
}

/** The negative parcels lapse with the parcel they take from. Guarded by the state. */
async function expire(tx: Tx, ids: readonly number[], { today }: Day): Promise<ExpiredParcel[]> {
  const { rows } = await sql<ExpiredParcel>`
    with due as (
      select p.id, p.user_id, p.state as was, p.lapse_on, r.company_name as company,
        (p.value + coalesce((select sum(o.value) from parcel o where o.offsets_parcel_id = p.id), 0))::bigint as net
      from parcel p left join referral r on r.id = p.referral_id
      where p.id = any(${ids}::bigint[]) and p.state in ('promised', 'available') and p.lapse_on < ${today}::date
    ), gone as (
      update parcel p set state = 'expired' from due where p.id = due.id or p.offsets_parcel_id = due.id
    )
    select * from due`.execute(tx);
  return rows;
}

async function lapseBatch(tx: Tx, day: Day): Promise<number> {
  const due = await tx
    .selectFrom('parcel')
    .select(['id', 'user_id'])
    .where('state', 'in', ['promised', 'available'])
    .where('kind', '<>', 'clawback')
    .where('lapse_on', '<', day.today)
    .orderBy('lapse_on')
    .orderBy('id')
    .limit(BATCH)
    .execute();
  await lockWallets(
    tx,
    due.map((parcel) => parcel.user_id),
  );
  const gone = await expire(
    tx,
    due.map(({ id }) => id),
    day,
  );
  const postings = gone.map((parcel) =>
    expired({
      parcelId: parcel.id,
      userId: parcel.user_id,
      company: parcel.company,
      value: parcel.net,
      from: parcel.was,
      on: day.today,
    }),
  );
  await post(tx, postings, day.now);
  return due.length;
}

/** Job: first invoices unpaid for 90 days, and parcels not asked for in 365. Returns how many were looked at. */
export async function lapseParcels(db: Db, day: Day): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await db.transaction().execute((tx) => lapseBatch(tx, day));
    total += count;
    if (count < BATCH) return total;
  }
}
