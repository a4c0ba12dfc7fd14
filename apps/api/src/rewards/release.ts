import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import { sql } from 'kysely';
import { lockWallets, post } from '../ledger/commands.ts';
import { released } from '../ledger/postings.ts';
import { notifyReleased } from '../notifications/commands.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { Sender } from '../platform/jobs/jobs.ts';
import { processDue, type DueEarning, type FindDue, type Processed } from './due-earnings.ts';
import type { Day } from './promises.ts';
import { offsetClawbacks } from './clawback-offsets.ts';

interface ReleasedEarning {
  readonly id: number;
  readonly userId: number;
  readonly value: Centavos;
  readonly company: string | null;
  readonly releaseOn: PlainDate;
}

/** Guarded by the state: what another process released meanwhile is left alone. The wallets are locked. */
export async function release(tx: Tx, ids: readonly number[], day: Day): Promise<ReleasedEarning[]> {
  const { rows } = await sql<ReleasedEarning>`
    update earning p set state = 'available'
    from earning q left join referral r on r.id = q.referral_id
    where q.id = any(${ids}::bigint[]) and p.id = q.id and p.state = 'receivable' and p.release_on <= ${day.today}::date
    returning p.id, p.user_id as "userId", p.value, r.company_name as company, p.release_on as "releaseOn"`.execute(
    tx,
  );
  const postings = rows.map(({ id, userId, value, company, releaseOn }) =>
    released({ earningId: id, userId, value, company, on: releaseOn }),
  );
  await post(tx, postings, day.now);
  const owners = [...new Set(rows.map(({ userId }) => userId))];
  if (owners.length > 0) await offsetClawbacks(tx, owners, day);
  return rows;
}

export const findDueReleases =
  (today: PlainDate): FindDue =>
  async (db, after, limit) => {
    const rows = await db
      .selectFrom('earning')
      .select(['id', 'user_id', 'referral_id', 'release_on'])
      .where('state', '=', 'receivable')
      .where('release_on', '<=', today)
      .$if(after !== undefined, (q) =>
        q.where(sql<boolean>`(release_on, id) > (${after?.on}::date, ${after?.id}::bigint)`),
      )
      .orderBy('release_on')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      userId: row.user_id,
      referralId: row.referral_id,
      on: row.release_on as PlainDate,
    }));
  };

/** One batch, as one transaction. */
export async function releaseBatch(
  tx: Tx,
  due: readonly DueEarning[],
  day: Day,
  jobs: Sender,
): Promise<void> {
  await lockWallets(
    tx,
    due.map(({ userId }) => userId),
  );
  const released = await release(
    tx,
    due.map(({ id }) => id),
    day,
  );
  await notifyReleased(jobs, tx, released);
}

/** Job: everything whose day has come, whenever that was; one that cannot be released holds up no other. */
export function releaseDueEarnings(db: Db, day: Day, jobs: Sender): Promise<Processed> {
  return processDue(db, findDueReleases(day.today), (due) =>
    db.transaction().execute((tx) => releaseBatch(tx, due, day, jobs)),
  );
}
