import { dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import { type Db, inSnapshot } from '../platform/db/database.ts';
import {
  countAuditRows,
  countLedgerRows,
  findAuditDifferences,
  findDifferences,
  type Finding,
  type LedgerCounts,
} from './check-queries.ts';
import { saveCheckResult } from './check-store.ts';

interface Verdict {
  readonly ok: boolean;
  readonly findings: readonly Finding[];
}
type CheckResult = Verdict & LedgerCounts;

const verdictOn = (findings: readonly Finding[]): Verdict => ({ ok: findings.length === 0, findings });

/** Recomputes the whole ledger from the product's rows, in one snapshot of the database (product 6.4). */
export const checkLedger = (db: Db, today: PlainDate): Promise<CheckResult> =>
  inSnapshot(db, async (tx) => ({
    ...verdictOn(await findDifferences(tx, today)),
    ...(await countLedgerRows(tx)),
  }));

/** Like `checkLedger`, and stores the time and the number of differences for the back office's dashboard. */
export async function checkAndRecord(db: Db, now: Date): Promise<CheckResult> {
  const result = await checkLedger(db, dateInSaoPaulo(now));
  await saveCheckResult(db, result.findings.length, now);
  return result;
}

/** Checks only the hash chains of the operators' audit log, which `checkLedger` covers too. */
export const checkAuditLog = (db: Db, today: PlainDate): Promise<Verdict & { readonly entries: number }> =>
  inSnapshot(db, async (tx) => ({
    ...verdictOn(await findAuditDifferences(tx, today)),
    entries: await countAuditRows(tx),
  }));
