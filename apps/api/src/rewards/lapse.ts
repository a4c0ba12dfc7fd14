import type { PlainDate } from '@indike/rules/calendar';
import type { Centavos } from '@indike/rules/money';
import { sql } from 'kysely';
import { lockWallets, post } from '../ledger/commands.ts';
import { expired } from '../ledger/postings.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { Sender } from '../platform/jobs/jobs.ts';
import { lockReferrals } from '../referrals/moves.ts';
import { notifyFinished } from '../notifications/commands.ts';
import { processDue, type DueParcel, type FindDue, type Processed } from './due-parcels.ts';
import { finishSettled } from './finish.ts';
import type { Day } from './promises.ts';

interface ExpiredParcel {
  readonly id: number;
  readonly user_id: number;
  readonly net: Centavos;
  readonly was: 'promised' | 'available';
  readonly company: string | null;
  readonly lapse_on: PlainDate;
}

/** Who asked for the payment of a balance below the minimum has asked in time: it waits for an operator. */
const isAwaitingSettlement = (parcel: string) =>
  sql<boolean>`(${sql.ref(`${parcel}.state`)} = 'available'
    and exists (select from settlement_request s where s.user_id = ${sql.ref(`${parcel}.user_id`)}))`;

/** The negative parcels lapse with the parcel they take from. Guarded by the state. */
async function expire(tx: Tx, ids: readonly number[], { today }: Day): Promise<ExpiredParcel[]> {
  const { rows } = await sql<ExpiredParcel>`
    with due as (
      select p.id, p.user_id, p.state as was, p.lapse_on, r.company_name as company,
        (p.value + coalesce((select sum(o.value) from parcel o where o.offsets_parcel_id = p.id), 0))::bigint as net
      from parcel p left join referral r on r.id = p.referral_id
      where p.id = any(${ids}::bigint[]) and p.state in ('promised', 'available') and p.lapse_on < ${today}::date
        and not ${isAwaitingSettlement('p')}
    ), gone as (
      update parcel p set state = 'expired' from due where p.id = due.id or p.offsets_parcel_id = due.id
    )
    select * from due`.execute(tx);
  return rows;
}

const findDueLapses =
  (today: PlainDate): FindDue =>
  async (db, after, limit) => {
    const rows = await db
      .selectFrom('parcel')
      .select(['id', 'user_id', 'referral_id', 'lapse_on'])
      .where('state', 'in', ['promised', 'available'])
      .where('kind', '<>', 'clawback')
      .where('lapse_on', '<', today)
      .where(sql<boolean>`not ${isAwaitingSettlement('parcel')}`)
      .$if(after !== undefined, (q) =>
        q.where(sql<boolean>`(lapse_on, id) > (${after?.on}::date, ${after?.id}::bigint)`),
      )
      .orderBy('lapse_on')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      userId: row.user_id,
      referralId: row.referral_id,
      on: row.lapse_on as PlainDate,
    }));
  };

/** One batch, as one transaction. Locks: the referrals, then the wallets. Returns the referrals that it finished. */
async function lapseBatch(tx: Tx, due: readonly DueParcel[], day: Day): Promise<number[]> {
  const referralIds = [...new Set(due.flatMap(({ referralId }) => referralId ?? []))];
  await lockReferrals(tx, referralIds);
  await lockWallets(
    tx,
    due.map(({ userId }) => userId),
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
  return finishSettled(tx, referralIds, day.now);
}

export interface Lapsed extends Processed {
  readonly finished: readonly number[];
}

/**
 * Job: first invoices unpaid for 90 days, and parcels not asked for in 365; a referral whose last parcel it was is finished
 * with it. One that cannot be expired holds up no other.
 */
export async function lapseParcels(db: Db, day: Day, jobs: Sender): Promise<Lapsed> {
  const finished: number[] = [];
  const processed = await processDue(db, findDueLapses(day.today), async (due) => {
    const ids = await db.transaction().execute(async (tx) => {
      const settled = await lapseBatch(tx, due, day);
      await notifyFinished(jobs, tx, settled);
      return settled;
    });
    finished.push(...ids);
  });
  return { ...processed, finished };
}
