import type { PlainDate } from '@indike/rules/dates/calendar';
import { CompiledQuery, sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';
import { factChecks } from './checks/facts.ts';
import { ledgerChecks } from './checks/ledger.ts';
import { earningChecks } from './checks/earnings.ts';
import { referralChecks } from './checks/referrals.ts';
import { rewardChecks } from './checks/rewards.ts';
import { TODAY, type Checks } from './checks/texts.ts';
import { withdrawalChecks } from './checks/withdrawals.ts';

export interface Finding {
  readonly check: string;
  /** Names rows by their ids, never a person. */
  readonly detail: string;
}
export interface CheckResult {
  readonly ok: boolean;
  readonly findings: readonly Finding[];
  readonly transactions: number;
  readonly entries: number;
  readonly earnings: number;
}

const CHECKS: Checks = {
  ...ledgerChecks,
  ...factChecks,
  ...earningChecks,
  ...rewardChecks,
  ...withdrawalChecks,
  ...referralChecks,
};

const FINDINGS_PER_CHECK = 20;

const SUMMARY = `
  select (select count(*) from ledger_transaction) as transactions, (select count(*) from ledger_entry) as entries,
    (select count(*) from earning) as earnings`;

async function select<Row>(tx: Tx, text: string, parameters: readonly unknown[] = []): Promise<Row[]> {
  const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]));
  return rows;
}

/** The parameters let the database keep the plan. */
function runCheck(tx: Tx, [check, text]: [string, string], today: PlainDate): Promise<Finding[]> {
  const statement = `select '${check}' as check, detail from (${text}) as f (detail) limit $1::int`;
  return select<Finding>(tx, statement, [FINDINGS_PER_CHECK, ...(text.includes(TODAY) ? [today] : [])]);
}

/** Within the caller's transaction. One statement a check, so that none meets the connection's time limit. */
export async function findDifferences(tx: Tx, today: PlainDate): Promise<Finding[]> {
  // Every join is of whole tables: a nested loop, chosen while they were small, would take hours once they have grown.
  await sql`select set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`.execute(tx);
  const findings: Finding[] = [];
  for (const check of Object.entries(CHECKS)) findings.push(...(await runCheck(tx, check, today)));
  return findings;
}

/** Recomputes everything from the rows themselves, as they are at one moment. */
export async function checkLedger(db: Db, today: PlainDate): Promise<CheckResult> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const findings = await findDifferences(tx, today);
      const [counts] = await select<Pick<CheckResult, 'transactions' | 'entries' | 'earnings'>>(tx, SUMMARY);
      return {
        ok: findings.length === 0,
        findings,
        ...(counts ?? { transactions: 0, entries: 0, earnings: 0 }),
      };
    });
}
