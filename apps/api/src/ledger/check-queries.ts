import type { PlainDate } from '@indike/rules/dates/calendar';
import { CompiledQuery, sql } from 'kysely';
import { operatorKind, operatorRole } from '@indike/rules/operators/roles';
import type { Tx } from '../platform/db/database.ts';
import { countRows } from '../platform/db/rows.ts';
import { ALL_IDS, idSlices, type IdSlice } from '../platform/db/id-slices.ts';
import { auditChecks } from './checks/audit-queries.ts';
import { earningChecks } from './checks/earning-queries.ts';
import { factChecks } from './checks/fact-queries.ts';
import { balanceChecks, transactionChecks } from './checks/ledger-queries.ts';
import { referralChecks } from './checks/referral-queries.ts';
import { rewardChecks } from './checks/reward-queries.ts';
import { chainSlices, sliceTables, type SliceKind } from './checks/slices-queries.ts';
import { inSlice, type Checks } from './checks/sql.ts';
import { differencesOf, totalsOfIndikers, totalsOfTransactions } from './checks/total-queries.ts';
import { batchChecks, returnChecks, withdrawalChecks } from './checks/withdrawal-queries.ts';

export interface Finding {
  readonly check: string;
  /** Names rows by their ids, never a person. */
  readonly detail: string;
}

const indikerChecks: Checks = {
  ...balanceChecks,
  ...factChecks,
  ...earningChecks,
  ...rewardChecks,
  ...withdrawalChecks,
  ...referralChecks,
};

const FINDINGS_PER_CHECK = 20;
/** How many of each are in one slice. Each statement then takes some tenths of a second at most. */
const SIZES = { indikers: 1_000, transactions: 50_000, batches: 20 } as const;

/** Checks that are sliced alike, and the slices. */
interface Part {
  readonly kind: SliceKind;
  readonly checks: Checks;
  readonly slices: readonly IdSlice[];
}

/** Values are bound as parameters, so that the database can cache the plan. */
async function runCheck(
  tx: Tx,
  [check, text]: [string, string],
  { kind, slice, today }: { readonly kind: SliceKind; readonly slice: IdSlice; readonly today: PlainDate },
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
async function runChecks(tx: Tx, parts: readonly Part[], today: PlainDate): Promise<Finding[]> {
  // A nested loop, planned while the tables were small, would take hours once they have grown.
  await sql`select set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`.execute(tx);
  const findings: Finding[] = [];
  for (const { kind, checks, slices } of parts)
    for (const slice of slices)
      for (const check of Object.entries(checks)) {
        const found = findings.filter((finding) => finding.check === check[0]).length;
        if (found < FINDINGS_PER_CHECK) findings.push(...(await runCheck(tx, check, { kind, slice, today })));
      }
  return findings;
}

const added = <T extends Readonly<Record<keyof T, number>>>(parts: readonly T[], name: keyof T): number =>
  parts.reduce((sum, part) => sum + part[name], 0);

async function readSlices<T>(slices: readonly IdSlice[], read: (slice: IdSlice) => Promise<T>): Promise<T[]> {
  const parts: T[] = [];
  for (const slice of slices) parts.push(await read(slice));
  return parts;
}

async function findTotalDifferences(
  tx: Tx,
  transactionSlices: readonly IdSlice[],
  indikerSlices: readonly IdSlice[],
): Promise<Finding[]> {
  const transactions = await readSlices(transactionSlices, (slice) => totalsOfTransactions(tx, slice));
  const indikers = await readSlices(indikerSlices, (slice) => totalsOfIndikers(tx, slice));
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

const auditPart = async (tx: Tx): Promise<Part> => ({
  kind: 'chains',
  checks: auditChecks,
  slices: await chainSlices(tx),
});

/** @param indikersAtOnce how many Indikers are checked at once */
export async function findDifferences(
  tx: Tx,
  today: PlainDate,
  indikersAtOnce: number = SIZES.indikers,
): Promise<Finding[]> {
  const transactions = await idSlices(tx, 'ledger_transaction', SIZES.transactions);
  const indikers = await idSlices(tx, 'indiker', indikersAtOnce);
  const parts: Part[] = [
    { kind: 'transactions', checks: transactionChecks, slices: transactions },
    { kind: 'indikers', checks: indikerChecks, slices: indikers },
    { kind: 'batches', checks: batchChecks, slices: await idSlices(tx, 'payout_batch', SIZES.batches) },
    { kind: 'whole', checks: returnChecks, slices: [ALL_IDS] },
    await auditPart(tx),
  ];
  return [
    ...(await findTotalDifferences(tx, transactions, indikers)),
    ...(await runChecks(tx, parts, today)),
  ];
}

/** Checks the audit log on its own. */
export const findAuditDifferences = async (tx: Tx, today: PlainDate): Promise<Finding[]> =>
  runChecks(tx, [await auditPart(tx)], today);

export const countAuditRows = (tx: Tx): Promise<number> => countRows(tx.selectFrom('audit_log'));

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

export const findAdmins = (tx: Tx) =>
  tx
    .selectFrom('operator')
    .select(['id', 'email'])
    .$narrowType<{ email: string }>()
    .where('kind', '=', operatorKind.person)
    .where('role', '=', operatorRole.admin)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute();
