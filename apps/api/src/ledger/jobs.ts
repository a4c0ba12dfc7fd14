import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import type { Deps } from '../deps.ts';
import { emailFindings } from './alert.ts';
import { resumeCheck } from './check.ts';

/** Runs nightly. Differences are logged as an alert and e-mailed to the administrators once a day. */
export async function runLedgerCheck(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'log' | 'appUrl'>,
): Promise<void> {
  const { db, clock, log } = deps;
  const now = clock.now();
  const { ok, findings, transactions, entries, earnings } = await resumeCheck(db, now);
  if (ok) return log.info({ transactions, entries, earnings }, 'ledger check clean');
  log.error({ alert: 'ledger', findings }, 'ledger check found differences');
  await emailFindings(deps, findings, dateInSaoPaulo(now));
}
