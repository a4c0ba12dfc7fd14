import type { PlainDate } from '@indike/rules/calendar';
import type { Centavos } from '@indike/rules/money';
import { sql } from 'kysely';
import { lockWallets, post } from '../ledger/commands.ts';
import { released } from '../ledger/postings.ts';
import { tellReleased } from '../notifications/commands.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { Sender } from '../platform/jobs/jobs.ts';
import type { Day } from './promises.ts';
import { recoverOwed } from './recovery.ts';

const BATCH = 2_000;

interface ReleasedParcel {
  readonly id: number;
  readonly userId: number;
  readonly value: Centavos;
  readonly company: string | null;
  readonly releaseOn: PlainDate;
}

/** Guarded by the state: what another process released meanwhile is left alone. The wallets are locked. */
export async function release(tx: Tx, ids: readonly number[], day: Day): Promise<ReleasedParcel[]> {
  const { rows } = await sql<ReleasedParcel>`
    update parcel p set state = 'available'
    from parcel q left join referral r on r.id = q.referral_id
    where q.id = any(${ids}::bigint[]) and p.id = q.id and p.state = 'receivable' and p.release_on <= ${day.today}::date
    returning p.id, p.user_id as "userId", p.value, r.company_name as company, p.release_on as "releaseOn"`.execute(
    tx,
  );
  const postings = rows.map(({ id, userId, value, company, releaseOn }) =>
    released({ parcelId: id, userId, value, company, on: releaseOn }),
  );
  await post(tx, postings, day.now);
  const owners = [...new Set(rows.map(({ userId }) => userId))];
  if (owners.length > 0) await recoverOwed(tx, owners, day);
  return rows;
}

/** One batch of what is due. */
export async function releaseBatch(tx: Tx, day: Day, jobs: Sender): Promise<number> {
  const due = await tx
    .selectFrom('parcel')
    .select(['id', 'user_id'])
    .where('state', '=', 'receivable')
    .where('release_on', '<=', day.today)
    .orderBy('release_on')
    .orderBy('id')
    .limit(BATCH)
    .execute();
  await lockWallets(
    tx,
    due.map((parcel) => parcel.user_id),
  );
  const released = await release(
    tx,
    due.map(({ id }) => id),
    day,
  );
  await tellReleased(jobs, tx, released);
  return due.length;
}

/** Job: everything whose day has come, whenever that was. Returns how many parcels were looked at. */
export async function releaseDueParcels(db: Db, day: Day, jobs: Sender): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await db.transaction().execute((tx) => releaseBatch(tx, day, jobs));
    total += count;
    if (count < BATCH) return total;
  }
}
