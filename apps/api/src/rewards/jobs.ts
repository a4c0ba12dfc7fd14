import { dateInSaoPaulo } from '@indike/rules/calendar';
import type { Deps } from '../deps.ts';
import { checkLedger } from '../ledger/check.ts';
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
export async function runMoneyDay({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<MoneyDay> {
  const now = clock.now();
  const day = { today: dateInSaoPaulo(now), now };
  const released = await releaseDueParcels(db, day);
  const lapsed = await lapseParcels(db, day);
  return { released, lapsed, finished: await finishReferrals(db, now) };
}

/** Nightly. A difference is an alert line: someone must look. */
export async function runLedgerCheck({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const { ok, findings, transactions, entries, parcels } = await checkLedger(db);
  if (ok) log.info({ transactions, entries, parcels }, 'ledger check clean');
  else log.error({ alert: 'ledger', findings }, 'ledger check found differences');
}
