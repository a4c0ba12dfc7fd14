import { notifyCompleted, notifyExpired } from '../notifications/commands.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { Sender } from '../platform/jobs/jobs.ts';
import { completeIfSettled } from './complete-referrals.ts';
import { findDueExpiries, markExpired, type DueEarning, type ExpiredEarning } from './due-earning-store.ts';
import { processDue, type Processed } from './due-earnings.ts';
import type { Day } from './store.ts';
import { expired, lockWallets, post } from '../ledger/commands.ts';
import { lockReferrals } from '../referral-status/commands.ts';

/** The e-mail about a completed referral names what expired (see notifyCompleted). The others have one of their own. */
const othersThan = (earnings: readonly ExpiredEarning[], completed: readonly number[]) =>
  earnings.filter(({ referralId }) => referralId === null || !completed.includes(referralId));

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
  const postings = earnings.map(({ id, userId, company, net, was }) =>
    expired({ earningId: id, userId, company, value: net, from: was, on: day.today }),
  );
  await post(tx, postings, day.now);
  const finished = await completeIfSettled(tx, referralIds, day.now);
  await notifyCompleted(jobs, tx, finished);
  await notifyExpired(jobs, tx, othersThan(earnings, finished));
  return finished;
}

/** Expires every earning whose last day has passed (product 5.5), and completes referrals without open earnings. */
export const expireEarnings = (db: Db, day: Day, jobs: Sender): Promise<Processed> =>
  processDue(db, findDueExpiries(day.today), (tx, due) => expireBatch(tx, due, day, jobs));
