import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import type { Deps } from '../deps.ts';
import { notifyCompleted } from '../notifications/commands.ts';
import { expireEarnings, type Processed, releaseDueEarnings } from './due-earnings.ts';
import { completeSettledReferrals } from './complete-referrals.ts';

interface SettlementResult {
  readonly released: number;
  readonly expired: number;
  /** Ids of the completed referrals. */
  readonly finished: readonly number[];
  /** Ids of earnings that could not be released or expired, because their account is damaged. */
  readonly skipped: readonly number[];
}

type SettlementDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'log'>;

/** Logs an alert for operators, with ids only. The nightly ledger check finds the same accounts. */
function reportSkipped(
  { log }: SettlementDeps,
  step: 'release' | 'expiry',
  skipped: Processed['skipped'],
): number[] {
  if (skipped.length > 0) {
    const earnings = skipped.map(({ item, reason }) => ({ id: item.id, indiker: item.userId, reason }));
    log.error({ alert: 'daily-settlement', step, earnings }, 'earnings skipped: their accounts need repair');
  }
  return skipped.map(({ item }) => item.id);
}

/**
 * Releases and expires due earnings, and completes settled referrals. The result depends on the dates of the earnings,
 * not on the time of the run: one run after days of downtime has the same result as daily runs.
 */
export async function runDailySettlement(deps: SettlementDeps): Promise<SettlementResult> {
  const { db, clock, jobs } = deps;
  const now = clock.now();
  const day = { today: dateInSaoPaulo(now), now };
  const released = await releaseDueEarnings(db, day, jobs);
  const expired = await expireEarnings(db, day, jobs);
  const completed = await db.transaction().execute(async (tx) => {
    const ids = await completeSettledReferrals(tx, now);
    await notifyCompleted(jobs, tx, ids, now);
    return ids;
  });
  return {
    released: released.done,
    expired: expired.done,
    finished: [...expired.finished, ...completed],
    skipped: [
      ...reportSkipped(deps, 'release', released.skipped),
      ...reportSkipped(deps, 'expiry', expired.skipped),
    ],
  };
}
