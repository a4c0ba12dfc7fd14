import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import { sql } from 'kysely';
import { lockWallets, post } from '../ledger/commands.ts';
import { expired } from '../ledger/postings.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { Sender } from '../platform/jobs/jobs.ts';
import { lockReferrals } from '../referrals/transition-store.ts';
import { notifyFinished } from '../notifications/commands.ts';
import { processDue, type DueEarning, type FindDue, type Processed } from './due-earnings.ts';
import { finishSettled } from './complete-referrals.ts';
import type { Day } from './promises.ts';

interface ExpiredEarning {
  readonly id: number;
  readonly user_id: number;
  readonly net: Centavos;
  readonly was: 'promised' | 'available';
  readonly company: string | null;
  readonly expires_on: PlainDate;
}

/** Who asked for the payment of a balance below the minimum has asked in time: it waits for an operator. */
const isAwaitingSettlement = (earning: string) =>
  sql<boolean>`(${sql.ref(`${earning}.state`)} = 'available'
    and exists (select from settlement_request s where s.user_id = ${sql.ref(`${earning}.user_id`)}))`;

/** The negative earnings lapse with the earning they take from. Guarded by the state. */
async function expire(tx: Tx, ids: readonly number[], { today }: Day): Promise<ExpiredEarning[]> {
  const { rows } = await sql<ExpiredEarning>`
    with due as (
      select p.id, p.user_id, p.state as was, p.expires_on, r.company_name as company,
        (p.value + coalesce((select sum(o.value) from earning o where o.offsets_earning_id = p.id), 0))::bigint as net
      from earning p left join referral r on r.id = p.referral_id
      where p.id = any(${ids}::bigint[]) and p.state in ('promised', 'available') and p.expires_on < ${today}::date
        and not ${isAwaitingSettlement('p')}
    ), gone as (
      update earning p set state = 'expired' from due where p.id = due.id or p.offsets_earning_id = due.id
    )
    select * from due`.execute(tx);
  return rows;
}

const findDueLapses =
  (today: PlainDate): FindDue =>
  async (db, after, limit) => {
    const rows = await db
      .selectFrom('earning')
      .select(['id', 'user_id', 'referral_id', 'expires_on'])
      .where('state', 'in', ['promised', 'available'])
      .where('kind', '<>', 'clawback')
      .where('expires_on', '<', today)
      .where(sql<boolean>`not ${isAwaitingSettlement('earning')}`)
      .$if(after !== undefined, (q) =>
        q.where(sql<boolean>`(expires_on, id) > (${after?.on}::date, ${after?.id}::bigint)`),
      )
      .orderBy('expires_on')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      userId: row.user_id,
      referralId: row.referral_id,
      on: row.expires_on as PlainDate,
    }));
  };

/** One batch, as one transaction. Locks: the referrals, then the wallets. Returns the referrals that it finished. */
async function expireBatch(tx: Tx, due: readonly DueEarning[], day: Day): Promise<number[]> {
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
  const postings = gone.map((earning) =>
    expired({
      earningId: earning.id,
      userId: earning.user_id,
      company: earning.company,
      value: earning.net,
      from: earning.was,
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
 * Job: first invoices unpaid for 90 days, and earnings not asked for in 365; a referral whose last earning it was is finished
 * with it. One that cannot be expired holds up no other.
 */
export async function expireEarnings(db: Db, day: Day, jobs: Sender): Promise<Lapsed> {
  const finished: number[] = [];
  const processed = await processDue(db, findDueLapses(day.today), async (due) => {
    const ids = await db.transaction().execute(async (tx) => {
      const settled = await expireBatch(tx, due, day);
      await notifyFinished(jobs, tx, settled);
      return settled;
    });
    finished.push(...ids);
  });
  return { ...processed, finished };
}
