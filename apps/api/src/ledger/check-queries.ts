import type { PlainDate } from '@indike/rules/dates/calendar';
import { CompiledQuery, sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import { auditChecks } from './checks/audit-queries.ts';
import { earningChecks } from './checks/earning-queries.ts';
import { factChecks } from './checks/fact-queries.ts';
import { balanceChecks, transactionChecks } from './checks/ledger-queries.ts';
import { referralChecks } from './checks/referral-queries.ts';
import { rewardChecks } from './checks/reward-queries.ts';
import { sliceTables, slicesOf, type Slice, type SliceKind } from './checks/slices-queries.ts';
import { inSlice, type Checks } from './checks/sql.ts';
import {
  differencesOf,
  totalsOfIndikers,
  totalsOfTransactions,
  type TotalsOfIndikers,
  type TotalsOfTransactions,
} from './checks/total-queries.ts';
import { batchChecks, returnChecks, withdrawalChecks } from './checks/withdrawal-queries.ts';

export interface Finding {
  readonly check: string;
  /** Names rows by their ids, never a person. */
  readonly detail: string;
}

/** All checks, by what they are sliced by. The audit log is checked on its own too. */
const CHECKS: readonly (readonly [SliceKind, Checks])[] = [
  ['transactions', transactionChecks],
  [
    'indikers',
    {
      ...balanceChecks,
      ...factChecks,
      ...earningChecks,
      ...rewardChecks,
      ...withdrawalChecks,
      ...referralChecks,
    },
  ],
  ['batches', batchChecks],
  ['whole', returnChecks],
  ['chains', auditChecks],
];

const FINDINGS_PER_CHECK = 20;

interface Run {
  readonly today: PlainDate;
  /** How many Indikers are checked at once. */
  readonly indikersAtOnce?: number | undefined;
}

/** Values are bound as parameters, so that the database can cache the plan. */
async function runCheck(
  tx: Tx,
  [check, text]: [string, string],
  { kind, slice, today }: { readonly kind: SliceKind; readonly slice: Slice; readonly today: PlainDate },
): Promise<Finding[]> {
  // A check that names its slice itself passes whole rows to a function, which takes no rows of a query.
  const tables = sliceTables(text.includes(inSlice('')) ? 'whole' : kind);
  const statement = `${tables} select '${check}' as check, detail from (${text}) as f (detail) limit $1::int`;
  const parameters = [FINDINGS_PER_CHECK, today, slice.first, slice.last];
  const { rows } = await tx.executeQuery<Finding>(CompiledQuery.raw(statement, parameters));
  return rows;
}

/**
 * Runs the checks in the caller's transaction, slice by slice, so that no statement reads for long and each stays far
 * below the statement timeout.
 */
async function runChecks(tx: Tx, checks: typeof CHECKS, run: Run): Promise<Finding[]> {
  // A nested loop, planned while the tables were small, would take hours once they have grown.
  await sql`select set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`.execute(tx);
  const findings: Finding[] = [];
  for (const [kind, ofKind] of checks)
    for (const slice of await slicesOf(tx, kind, run.indikersAtOnce))
      for (const check of Object.entries(ofKind)) {
        const found = findings.filter((finding) => finding.check === check[0]).length;
        if (found < FINDINGS_PER_CHECK)
          findings.push(...(await runCheck(tx, check, { kind, slice, today: run.today })));
      }
  return findings;
}

const added = <T extends Readonly<Record<keyof T, number>>>(parts: readonly T[], name: keyof T): number =>
  parts.reduce((sum, part) => sum + part[name], 0);

async function findTotalDifferences(tx: Tx, indikersAtOnce: number | undefined): Promise<Finding[]> {
  const transactions: TotalsOfTransactions[] = [];
  for (const slice of await slicesOf(tx, 'transactions'))
    transactions.push(await totalsOfTransactions(tx, slice));
  const indikers: TotalsOfIndikers[] = [];
  for (const slice of await slicesOf(tx, 'indikers', indikersAtOnce))
    indikers.push(await totalsOfIndikers(tx, slice));
  const differences = differencesOf({
    entries: added(transactions, 'entries'),
    cash: added(transactions, 'cash'),
    taxesPayable: added(transactions, 'taxesPayable'),
    expenses: added(transactions, 'expenses'),
    paid: added(indikers, 'paid'),
    withheld: added(indikers, 'withheld'),
    open: added(indikers, 'open'),
  });
  return Object.entries(differences).map(([check, detail]) => ({ check, detail }));
}

export async function findDifferences(tx: Tx, today: PlainDate, indikersAtOnce?: number): Promise<Finding[]> {
  return [
    ...(await findTotalDifferences(tx, indikersAtOnce)),
    ...(await runChecks(tx, CHECKS, { today, indikersAtOnce })),
  ];
}

export const findAuditDifferences = (tx: Tx, today: PlainDate): Promise<Finding[]> =>
  runChecks(tx, [['chains', auditChecks]], { today });

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
