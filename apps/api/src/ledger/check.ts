import { dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import type { Db } from '../platform/db/database.ts';
import { countLedgerRows, findDifferences, type Finding, type LedgerCounts } from './check-queries.ts';
import { saveCheckResult } from './check-store.ts';

interface CheckResult extends LedgerCounts {
  readonly ok: boolean;
  readonly findings: readonly Finding[];
}

/** Recomputes the whole ledger from the rows that it stands for, in one snapshot of the database (product 6.4). */
export async function checkLedger(db: Db, today: PlainDate): Promise<CheckResult> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const findings = await findDifferences(tx, today);
      return { ok: findings.length === 0, findings, ...(await countLedgerRows(tx)) };
    });
}

/** The same, and stores when it was and how many differences there were, for the back office's dashboard. */
export async function checkAndRecord(db: Db, now: Date): Promise<CheckResult> {
  const result = await checkLedger(db, dateInSaoPaulo(now));
  await saveCheckResult(db, result.findings.length, now);
  return result;
}
