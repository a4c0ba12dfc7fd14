import { expired, lockWallets, post, released } from '../ledger/commands.ts';
import { notifyCompleted, notifyExpired, notifyReleased } from '../notifications/commands.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { Sender } from '../platform/jobs/jobs.ts';
import { lockReferrals } from '../referral-status/commands.ts';
import { offsetClawbacks } from './clawbacks/commands.ts';
import { completeIfSettled } from './complete-referrals.ts';
import {
  type DueEarning,
  type FindDue,
  findDueExpiries,
  findDueReleases,
  markExpired,
  markReleased,
  type ReleasedEarning,
} from './due-earning-store.ts';
import { isolateFailures, type Skipped } from '../platform/db/isolate-failures.ts';
import type { Day } from './store.ts';

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
  await notifyReleased(jobs, tx, earnings, day.now);
}

/** Releases every earning whose release date has come, however long ago. A release never completes a referral. */
export const releaseDueEarnings = (db: Db, day: Day, jobs: Sender): Promise<Processed> =>
  processDue(db, findDueReleases(day.today), async (tx, due) => {
    await releaseBatch(tx, due, day, jobs);
    return [];
  });

/** Lock order: the referrals, then the wallets. Returns the ids of the completed referrals. */
async function expireBatch(
  tx: Tx,
  due: readonly DueEarning[],
  day: Day,
  jobs: Sender,
): Promise<readonly number[]> {
  const referralIds = [...new Set(due.flatMap(({ referralId }) => referralId ?? []))];
  await lockReferrals(tx, referralIds);
  await lockWallets(
    tx,
    due.map(({ userId }) => userId),
  );
  const earnings = await markExpired(
    tx,
    due.map(({ id }) => id),
    day.today,
  );
  const postings = earnings.map(({ id, userId, company, net, was, programme }) =>
    expired({ earningId: id, userId, company, value: net, from: was, on: day.today }, programme),
  );
  await post(tx, postings, day.now);
  const finished = await completeIfSettled(tx, referralIds, day.now);
  await notifyCompleted(jobs, tx, finished, day.now);
  // Told also when the referral has finished: an Indiker may have turned the e-mail about its status off.
  const lost = earnings.filter(({ net }) => net > 0);
  await notifyExpired(jobs, tx, lost, day.now);
  return finished;
}

/** Expires every earning whose last day has passed (product 5.5), and completes referrals without open earnings. */
export const expireEarnings = (db: Db, day: Day, jobs: Sender): Promise<Processed> =>
  processDue(db, findDueExpiries(day.today), (tx, due) => expireBatch(tx, due, day, jobs));

export interface Processed {
  readonly done: number;
  /** The ids of the referrals that their last earning completed. */
  readonly finished: readonly number[];
  readonly skipped: readonly Skipped<DueEarning>[];
}

const BATCH = 2_000;

/** Processes a batch in a transaction, and returns the ids of the referrals that it completed. */
type RunBatch = (tx: Tx, batch: readonly DueEarning[]) => Promise<readonly number[]>;

/**
 * Processes every due earning once, in batches of one transaction each. An earning that fails is skipped and does not
 * stop the others. The next batch starts after the last earning of this one, so skipped earnings are not tried again.
 */
async function processDue(db: Db, find: FindDue, run: RunBatch): Promise<Processed> {
  const finished: number[] = [];
  const runInTransaction = async (batch: readonly DueEarning[]) => {
    finished.push(...(await db.transaction().execute((tx) => run(tx, batch))));
  };
  const skipped: Skipped<DueEarning>[] = [];
  let count = 0;
  let last: DueEarning | undefined;
  for (;;) {
    const batch = await find(db, last, BATCH);
    skipped.push(...(await isolateFailures(batch, runInTransaction)));
    count += batch.length;
    last = batch.at(-1);
    if (batch.length < BATCH) return { done: count - skipped.length, finished, skipped };
  }
}
