import { dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import type { Db, Queryable } from '../platform/db/database.ts';
import { findAuditDifferences, findDifferences, type Finding, type SlicesResult } from './check-queries.ts';
import { findProgress, saveCheckResult, saveProgress } from './check-store.ts';

interface CheckResult {
  readonly ok: boolean;
  readonly findings: readonly Finding[];
  readonly transactions: number;
  readonly entries: number;
  readonly earnings: number;
}

const resultOf = ({ findings, counts: { transactions, entries, earnings } }: SlicesResult): CheckResult => ({
  ok: findings.length === 0,
  findings,
  transactions,
  entries,
  earnings,
});

/** Recomputes the whole ledger from the product's rows (product 6.4). */
export const checkLedger = async (db: Queryable, today: PlainDate): Promise<CheckResult> =>
  resultOf(await findDifferences(db, { today }));

/** Like `checkLedger`, and stores the time and the number of differences for the back office's dashboard. */
export async function checkAndRecord(db: Db, now: Date): Promise<CheckResult> {
  const result = await checkLedger(db, dateInSaoPaulo(now));
  await saveCheckResult(db, result.findings.length, now);
  return result;
}

/** Like `checkAndRecord`, but goes on where a check that was interrupted less than a day ago stopped. */
export async function resumeCheck(db: Db, now: Date): Promise<CheckResult> {
  const result = resultOf(
    await findDifferences(db, {
      today: dateInSaoPaulo(now),
      from: await findProgress(db, now),
      save: (tx, progress) => saveProgress(tx, progress, now),
    }),
  );
  await saveCheckResult(db, result.findings.length, now);
  return result;
}

/** Checks only the hash chains of the operators' audit log, which `checkLedger` covers too. */
export async function checkAuditLog(
  db: Db,
  today: PlainDate,
): Promise<Pick<CheckResult, 'ok' | 'findings'> & { readonly entries: number }> {
  const { findings, counts } = await findAuditDifferences(db, today);
  return { ok: findings.length === 0, findings, entries: counts.audits };
}
