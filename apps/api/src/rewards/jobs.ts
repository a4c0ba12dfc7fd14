import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import type { Deps } from '../deps.ts';
import { emailFindings } from '../ledger/alert.ts';
import { checkLedger } from '../ledger/check.ts';
import { notifyFinished } from '../notifications/commands.ts';
import type { Processed } from './due-earnings.ts';
import { completeSettledReferrals } from './complete-referrals.ts';
import { expireEarnings } from './expiry.ts';
import { releaseDueEarnings } from './release.ts';

export interface SettlementResult {
  readonly released: number;
  readonly lapsed: number;
  readonly finished: readonly number[];
  /** Earnings that could not be released or expired: something is wrong with their account. */
  readonly skipped: readonly number[];
}

type MoneyDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'log'>;

/** An alert line by ids alone: an operator must look. The nightly check names the same accounts. */
function reportSkipped(
  { log }: MoneyDeps,
  step: 'release' | 'expiry',
  skipped: Processed['skipped'],
): number[] {
  if (skipped.length > 0) {
    const earnings = skipped.map(({ item, reason }) => ({ id: item.id, indiker: item.userId, reason }));
    log.error({ alert: 'daily-settlement', step, earnings }, 'earnings skipped: their accounts need mending');
  }
  return skipped.map(({ item }) => item.id);
}

/**
 * Everything that a new day brings to the money: releases, lapses, finished contracts. What is due counts by its date and
 * not by the run, so that one run after days off leaves what daily runs would have.
 */
export async function runDailySettlement(deps: MoneyDeps): Promise<SettlementResult> {
  const { db, clock, jobs } = deps;
  const now = clock.now();
  const day = { today: dateInSaoPaulo(now), now };
  const released = await releaseDueEarnings(db, day, jobs);
  const lapsed = await expireEarnings(db, day, jobs);
  const left = await db.transaction().execute(async (tx) => {
    const ids = await completeSettledReferrals(tx, now);
    await notifyFinished(jobs, tx, ids);
    return ids;
  });
  return {
    released: released.done,
    lapsed: lapsed.done,
    finished: [...lapsed.finished, ...left],
    skipped: [
      ...reportSkipped(deps, 'release', released.skipped),
      ...reportSkipped(deps, 'expiry', lapsed.skipped),
    ],
  };
}

/** Nightly. A difference is an alert line and, once a day, an e-mail to the administrators: someone must look. */
export async function runLedgerCheck(deps: MoneyDeps & Pick<Deps, 'appUrl'>): Promise<void> {
  const { db, clock, log } = deps;
  const today = dateInSaoPaulo(clock.now());
  const { ok, findings, transactions, entries, earnings } = await checkLedger(db, today);
  if (ok) return log.info({ transactions, entries, earnings }, 'ledger check clean');
  log.error({ alert: 'ledger', findings }, 'ledger check found differences');
  await emailFindings(deps, findings, today);
}
