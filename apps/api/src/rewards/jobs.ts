import { dateInSaoPaulo } from '@indike/rules/calendar';
import type { Deps } from '../deps.ts';
import { checkLedger } from '../ledger/check.ts';
import { tell } from '../notifications/commands.ts';
import { finishReferrals } from './finish.ts';
import { lapseParcels } from './lapse.ts';
import { releaseDueParcels } from './release.ts';

export interface MoneyDay {
  readonly released: number;
  readonly lapsed: number;
  readonly finished: readonly number[];
}

/**
 * Everything that a new day brings to the money: releases, lapses, finished contracts. What is due counts by its date and
 * not by the run, so that one run after days off leaves what daily runs would have.
 */
export async function runMoneyDay({
  db,
  clock,
  jobs,
}: Pick<Deps, 'db' | 'clock' | 'jobs'>): Promise<MoneyDay> {
  const now = clock.now();
  const day = { today: dateInSaoPaulo(now), now };
  const released = await releaseDueParcels(db, day, jobs);
  const lapsed = await lapseParcels(db, day);
  const finished = await db.transaction().execute(async (tx) => {
    const ids = await finishReferrals(tx, now);
    const told = { about: 'referral_status', status: 5, reason: null } as const;
    await tell(
      jobs,
      tx,
      ids.map((referralId) => ({ ...told, referralId })),
    );
    return ids;
  });
  return { released, lapsed, finished };
}

/** Nightly. A difference is an alert line: someone must look. */
export async function runLedgerCheck({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const { ok, findings, transactions, entries, parcels } = await checkLedger(db);
  if (ok) log.info({ transactions, entries, parcels }, 'ledger check clean');
  else log.error({ alert: 'ledger', findings }, 'ledger check found differences');
}
