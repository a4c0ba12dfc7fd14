import { notifyReleased } from '../notifications/commands.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { Sender } from '../platform/jobs/jobs.ts';
import { offsetClawbacks } from './clawbacks/offsets.ts';
import { findDueReleases, markReleased, type DueEarning, type ReleasedEarning } from './due-earning-store.ts';
import { processDue, type Processed } from './due-earnings.ts';
import type { Day } from './store.ts';
import { lockWallets, post, released } from '../ledger/commands.ts';

/** Makes receivable earnings available. The caller has locked the wallets. */
export async function releaseEarnings(tx: Tx, ids: readonly number[], day: Day): Promise<ReleasedEarning[]> {
  const earnings = await markReleased(tx, ids, day.today);
  const postings = earnings.map(({ id, userId, value, company, releaseOn }) =>
    released({ earningId: id, userId, value, company, on: releaseOn }),
  );
  await post(tx, postings, day.now);
  const owners = [...new Set(earnings.map(({ userId }) => userId))];
  if (owners.length > 0) await offsetClawbacks(tx, owners, day);
  return earnings;
}

/** Releases one batch in the caller's transaction. */
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
  const earnings = await releaseEarnings(
    tx,
    due.map(({ id }) => id),
    day,
  );
  await notifyReleased(jobs, tx, earnings);
}

/** Releases every earning whose release date has come, however long ago. A release never completes a referral. */
export const releaseDueEarnings = (db: Db, day: Day, jobs: Sender): Promise<Processed> =>
  processDue(db, findDueReleases(day.today), async (tx, due) => {
    await releaseBatch(tx, due, day, jobs);
    return [];
  });
