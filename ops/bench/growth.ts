// node ops/bench/growth.ts [--referrals 2000000] [--plans]
// Fills a back office of this many referrals, and shows what the product's own statements cost on the tables that grow,
// both unpartitioned and partitioned. Run by hand. It takes minutes and about 10 GB of disk, and leaves nothing behind.
// docs/operations.md has the figures.
import './provider.ts';
import { parseArgs } from 'node:util';
import { dateOf } from '@indike/rules/dates/calendar';
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import type { Pool } from 'pg';
import { readWallet } from '#api/accounts/support/history-queries.ts';
import { listAuditEntries } from '#api/audit/queries.ts';
import { matchesEntries, readEntries } from '#api/exports/money-queries.ts';
import { readWindow } from '#api/exports/window-queries.ts';
import { balanceChecks } from '#api/ledger/checks/ledger-queries.ts';
import { insertPostings } from '#api/ledger/posting-store.ts';
import type { Posting } from '#api/ledger/postings.ts';
import type { Db } from '#api/platform/db/database.ts';
import { isDistributed } from '#api/platform/db/distributed.ts';
import type { DB } from '#api/platform/db/types.ts';
import type { UserId } from '#api/platform/http/authentication.ts';
import { ledgerEntriesOf } from '#api/privacy/queries.ts';
import { findForOperator } from '#api/referrals/detail/queries.ts';
import { printTable, timed } from '../figures.ts';
import { PARTS, partitionAll, tryOut, trySwap } from './partitions.ts';
import { startCluster, type Cluster } from './seed/databases.ts';
import { seedOffice } from './seed/office.ts';

const PEOPLE = 2_000;
/** On average. */
const REFERRALS_EACH = 40;
const GROWING = ['ledger_transaction', 'ledger_entry', 'status_transition', 'audit_log'];
const PAGE = { limit: 50 };
const MARCH = { from: dateOf(2025, 3, 1), to: dateOf(2025, 3, 31) };

/** The ids that the statements ask for, from the middle of their tables. */
interface Places {
  readonly indiker: UserId;
  readonly referral: number;
  readonly transaction: number;
}

async function findPlaces(db: Db): Promise<Places> {
  const { rows } = await sql<Places>`
    select (select percentile_disc(0.5) within group (order by id) from indiker) as indiker,
      (select percentile_disc(0.5) within group (order by id) from referral where status = 'finished') as referral,
      (select max(id) / 2 from ledger_transaction) as transaction`.execute(db);
  if (!rows[0]) throw new Error('nothing there');
  return rows[0];
}

type Statements = Readonly<Record<string, readonly [table: string, run: (db: Db) => Promise<unknown>]>>;

/** The product's statements on the growing tables: reads of pages, the writes of a posting, and scans of jobs. */
function statementsOf({ indiker, referral, transaction }: Places): Statements {
  const after = String(transaction);
  const pageIds = Array.from({ length: 500 }, (_, n) => transaction + n);
  const posting: Posting = {
    key: 'promise:referral:bench',
    description: 'Previsão',
    on: dateOf(2026, 12, 1),
    userId: indiker,
    entries: { rewards_expense: -10_000, promised: 10_000 },
  };
  const audits = (filter: Partial<Parameters<typeof listAuditEntries>[1]>) => (db: Db) =>
    listAuditEntries(db, { ...PAGE, ...filter });
  return {
    'wallet of an Indiker, first page': ['ledger_entry', (db) => readWallet(db, indiker, PAGE)],
    'wallet of an Indiker, from the middle on': [
      'ledger_entry',
      (db) => readWallet(db, indiker, { ...PAGE, after }),
    ],
    'entries of an Indiker, for their export': [
      'ledger_entry',
      (db) => ledgerEntriesOf(db, indiker).execute(),
    ],
    'a posting': ['ledger_entry', (db) => tryOut(db, (tx) => insertPostings(tx, [posting], new Date()))],
    'ledger export, a stretch of ids': [
      'ledger_entry',
      (db) => readWindow(db, 'ledger', matchesEntries({}), transaction),
    ],
    'ledger export, rows of a page': ['ledger_entry', (db) => readEntries(db, pageIds)],
    'history of a referral': ['status_transition', (db) => findForOperator(db, referral)],
    'audit, newest': ['audit_log', audits({})],
    'audit, newest of an operator': ['audit_log', audits({ operator: 7 })],
    'audit, of one referral': ['audit_log', audits({ entity: 'referral', entity_id: referral })],
    'audit, an operator in one month': ['audit_log', audits({ operator: 7, ...MARCH })],
    'nightly check: balances against entries': [
      'ledger_entry',
      (db) => sql.raw(balanceChecks['cada saldo é a soma dos lançamentos'] ?? '').execute(db),
    ],
  };
}

interface Measured {
  readonly milliseconds: number;
  readonly planningMilliseconds: number;
  /** Count of 8 KB pages. */
  readonly buffers: number;
  readonly plan: string;
}

const RUNS = 5;

function readPlan(plan: string): Measured {
  const numberIn = (pattern: RegExp): number => Number(pattern.exec(plan)?.[1] ?? NaN);
  // The first such line has the pages of the whole statement.
  const buffers = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(plan);
  return {
    milliseconds: numberIn(/^Execution Time: ([\d.]+)/m),
    planningMilliseconds: numberIn(/^Planning Time: ([\d.]+)/m),
    buffers: Number(buffers?.[1] ?? 0) + Number(buffers?.[2] ?? 0),
    plan,
  };
}

/** The fastest of several runs, so with warm caches. What it writes is rolled back. */
async function explain(db: Db, { sql: text, parameters }: CompiledQuery): Promise<Measured> {
  const explained = CompiledQuery.raw(`explain (analyze, buffers) ${text}`, [...parameters]);
  const runs: Measured[] = [];
  for (let run = 0; run < RUNS; run += 1)
    await tryOut(db, async (tx) => {
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(explained);
      runs.push(readPlan(rows.map((row) => row['QUERY PLAN']).join('\n')));
    });
  return runs.reduce((best, run) => (run.milliseconds < best.milliseconds ? run : best));
}

/** Includes the partitions, if a table has any. */
async function printSizes(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; heap: string; indexes: string }>`
    select name, round(sum(pg_table_size(id)) / 1e6) || ' MB' as heap, round(sum(pg_indexes_size(id)) / 1e6) || ' MB' as indexes
    from unnest(${GROWING}::text[]) with ordinality as growing (name, place),
      lateral (select relid as id from pg_partition_tree(name::regclass) union select name::regclass) pieces
    group by name, place order by place`.execute(db);
  printTable(['Table', 'rows', 'indexes'], rows.map(Object.values<string>));
}

/** Bytes per referral, from people with referrals, contacts and history as `npm run seed:load` makes them. */
async function printDiskPerReferral(cluster: Cluster): Promise<void> {
  await using database = await cluster.fill('disk', { indikers: PEOPLE });
  const { rows } = await sql<{ name: string; bytes: string }>`
    select relname as name, round(pg_total_relation_size(oid) / (select count(*) from referral))::text as bytes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by pg_total_relation_size(oid) desc limit 8`.execute(database.db);
  printTable(['Bytes for each referral', ''], rows.map(Object.values<string>));
}

const cells = ({ milliseconds, planningMilliseconds, buffers }: Measured): string[] => [
  milliseconds.toFixed(2),
  planningMilliseconds.toFixed(2),
  String(buffers),
];

/** Runs a query of the product and returns the statements that it sends. */
async function capture(pool: Pool, run: (db: Db) => Promise<unknown>): Promise<CompiledQuery[]> {
  const sent: CompiledQuery[] = [];
  const dialect = new PostgresDialect({ pool });
  const db = new Kysely<DB>({ dialect, log: ({ query }) => void sent.push(query) });
  // The product asks for it once.
  await isDistributed(db);
  sent.length = 0;
  await run(db);
  return sent;
}

const { values } = parseArgs({
  options: { referrals: { type: 'string', default: '2000000' }, plans: { type: 'boolean', default: false } },
});
const referrals = Number(values.referrals);
if (!(referrals > 0)) throw new Error('--referrals takes a number above 0');
await using cluster = await startCluster();
await printDiskPerReferral(cluster);
const indikers = Math.ceil(referrals / REFERRALS_EACH);
const filled = await timed(() => seedOffice(cluster, 'growth', { indikers, referrals }));
await using database = filled.result;
const { db, pool } = database;
console.log(`filled: ${filled.seconds.toFixed(1)} s`);
await printSizes(db);
const measured: { name: string; sent: CompiledQuery; whole: Measured; parts?: Measured }[] = [];
for (const [name, [table, run]] of Object.entries(statementsOf(await findPlaces(db)))) {
  const sent = (await capture(pool, run)).find((statement) => statement.sql.includes(table));
  if (!sent) throw new Error(`no statement on ${table}`);
  measured.push({ name, sent, whole: await explain(db, sent) });
}
const { preparedMs, lockedMs } = await trySwap(db);
console.log(
  `ledger_entry as first partition: prepared in ${Math.round(preparedMs)} ms, locked for ${Math.round(lockedMs)} ms`,
);
const moved = await timed(() => partitionAll(db));
console.log(`copied into ${PARTS} partitions each: ${moved.seconds.toFixed(1)} s`);
for (const one of measured) one.parts = await explain(db, one.sent);
printTable(
  ['Statement', 'ms', 'planned', 'pages', `${PARTS} parts: ms`, 'planned', 'pages'],
  measured.map(({ name, whole, parts }) => [name, ...cells(whole), ...(parts ? cells(parts) : [])]),
);
if (values.plans)
  for (const { name, whole, parts } of measured)
    console.log(`\n== ${name}\n${whole.plan}\n-- in partitions\n${parts?.plan}`);
