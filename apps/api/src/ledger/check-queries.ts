import type { PlainDate } from '@indike/rules/dates/calendar';
import { CompiledQuery, sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import { auditChecks } from './checks/audit-queries.ts';
import { earningChecks } from './checks/earning-queries.ts';
import { factChecks } from './checks/fact-queries.ts';
import { ledgerChecks } from './checks/ledger-queries.ts';
import { referralChecks } from './checks/referral-queries.ts';
import { rewardChecks } from './checks/reward-queries.ts';
import { TODAY, type Checks } from './checks/sql.ts';
import { withdrawalChecks } from './checks/withdrawal-queries.ts';

export interface Finding {
  readonly check: string;
  /** Names rows by their ids, never a person. */
  readonly detail: string;
}

const CHECKS: Checks = {
  ...ledgerChecks,
  ...factChecks,
  ...earningChecks,
  ...rewardChecks,
  ...withdrawalChecks,
  ...auditChecks,
  ...referralChecks,
};

const FINDINGS_PER_CHECK = 20;

/** Values are bound as parameters, so that the database can cache the plan. */
async function runCheck(tx: Tx, [check, text]: [string, string], today: PlainDate): Promise<Finding[]> {
  const statement = `select '${check}' as check, detail from (${text}) as f (detail) limit $1::int`;
  const parameters = [FINDINGS_PER_CHECK, ...(text.includes(TODAY) ? [today] : [])];
  const { rows } = await tx.executeQuery<Finding>(CompiledQuery.raw(statement, parameters));
  return rows;
}

/** Runs the checks in the caller's transaction. Each is a statement of its own, to stay below the statement timeout. */
async function runChecks(tx: Tx, checks: Checks, today: PlainDate): Promise<Finding[]> {
  // Every join covers whole tables. A nested loop, planned while they were small, would take hours once they have grown.
  await sql`select set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`.execute(tx);
  const findings: Finding[] = [];
  for (const check of Object.entries(checks)) findings.push(...(await runCheck(tx, check, today)));
  return findings;
}

export const findDifferences = (tx: Tx, today: PlainDate): Promise<Finding[]> => runChecks(tx, CHECKS, today);

export const findAuditDifferences = (tx: Tx, today: PlainDate): Promise<Finding[]> =>
  runChecks(tx, auditChecks, today);

export async function countAuditRows(tx: Tx): Promise<number> {
  const { entries } = await tx
    .selectFrom('audit_log')
    .select((log) => log.fn.countAll<number>().as('entries'))
    .executeTakeFirstOrThrow();
  return entries;
}

export interface LedgerCounts {
  readonly transactions: number;
  readonly entries: number;
  readonly earnings: number;
}

export async function countLedgerRows(tx: Tx): Promise<LedgerCounts> {
  const { rows } = await sql<LedgerCounts>`
    select (select count(*) from ledger_transaction) as transactions, (select count(*) from ledger_entry) as entries,
      (select count(*) from earning) as earnings`.execute(tx);
  return rows[0] ?? { transactions: 0, entries: 0, earnings: 0 };
}
