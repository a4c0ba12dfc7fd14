import { lockWallets, post } from '../ledger/commands.ts';
import { expired } from '../ledger/postings.ts';
import { notifyFinished } from '../notifications/commands.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { Sender } from '../platform/jobs/jobs.ts';
import { lockReferrals } from '../referrals/transition-store.ts';
import { completeIfSettled } from './complete-referrals.ts';
import { findDueExpiries, markExpired, type DueEarning } from './due-earning-store.ts';
import { processDue, type Processed } from './due-earnings.ts';
import type { Day } from './store.ts';

/** Expires one batch. Lock order: the referrals, then the wallets. Returns the referrals that it completed. */
async function expireBatch(tx: Tx, due: readonly DueEarning[], day: Day): Promise<number[]> {
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
  const postings = earnings.map(({ id, userId, company, net, was }) =>
    expired({ earningId: id, userId, company, value: net, from: was, on: day.today }),
  );
  await post(tx, postings, day.now);
  return completeIfSettled(tx, referralIds, day.now);
}

interface ExpiryResult extends Processed {
  /** The referrals that the expiry completed. */
  readonly finished: readonly number[];
}

/**
 * Expires every earning whose last day has passed (product 5.5), and completes the referrals that have no other earning
 * open. One that fails does not stop the others.
 */
export async function expireEarnings(db: Db, day: Day, jobs: Sender): Promise<ExpiryResult> {
  const finished: number[] = [];
  const processed = await processDue(db, findDueExpiries(day.today), async (due) => {
    const ids = await db.transaction().execute(async (tx) => {
      const settled = await expireBatch(tx, due, day);
      await notifyFinished(jobs, tx, settled);
      return settled;
    });
    finished.push(...ids);
  });
  return { ...processed, finished };
}
