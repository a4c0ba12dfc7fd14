import { dateOf } from '@indike/rules/dates/calendar';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Pool } from 'pg';
import { listAuditEntries } from '#api/audit/queries.ts';
import { matchesEntries, readEntries } from '#api/exports/money-queries.ts';
import { readWindow } from '#api/exports/window-queries.ts';
import { readWallet } from '#api/accounts/support/history-queries.ts';
import { findForOperator } from '#api/referrals/detail/queries.ts';
import { insertPostings } from '#api/ledger/posting-store.ts';
import type { Posting } from '#api/ledger/postings.ts';
import { balanceChecks } from '#api/ledger/checks/ledger-queries.ts';
import type { Db } from '#api/platform/db/database.ts';
import type { DB } from '#api/platform/db/types.ts';
import { ledgerEntriesOf } from '#api/privacy/queries.ts';
import type { UserId } from '#api/platform/http/authentication.ts';
import { REFERRAL, type GrowthSize } from './fill.ts';

interface Sent {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export interface GrowthStatement extends Sent {
  readonly name: string;
  /** The statement writes, so it is rolled back. */
  readonly writes?: boolean;
}

/** Runs a query of the product on this database and returns the statement it sent about `table`. */
async function capture(pool: Pool, table: string, run: (db: Db) => Promise<unknown>): Promise<Sent> {
  const sent: Sent[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void sent.push({ sql: query.sql, parameters: query.parameters }),
  });
  await run(db);
  const found = sent.find(({ sql: text }) => text.includes(table));
  if (!found) throw new Error(`no statement on ${table}`);
  return found;
}

class RolledBack extends Error {}

const ME = 4_321;
const RELEASE: Posting = {
  key: 'release:earning:bench',
  description: 'Liberação',
  on: dateOf(2026, 12, 1),
  userId: ME,
  entries: { promised: -10_000, available: 10_000 },
};

/** The product's statements on the growing tables: reads of pages, the writes of a posting, and scans of jobs. */
export async function growthStatements(pool: Pool, size: GrowthSize): Promise<GrowthStatement[]> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the invented people have no session to get the id from
  const me = ME as UserId;
  const middle = Math.floor(size.transactions / 2);
  const named = async (name: string, table: string, run: (db: Db) => Promise<unknown>) => ({
    name,
    ...(await capture(pool, table, run)),
  });
  const posting = async (db: Db) =>
    db
      .transaction()
      .execute(async (tx) => {
        await insertPostings(tx, [RELEASE], new Date());
        throw new RolledBack();
      })
      .catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error;
      });
  return [
    await named('wallet of an Indiker, first page', 'ledger_entry', (db) =>
      readWallet(db, me, { limit: 50 }),
    ),
    await named('wallet of an Indiker, from the middle on', 'ledger_entry', (db) =>
      readWallet(db, me, { limit: 50, after: String(middle) }),
    ),
    await named('entries of an Indiker, for their export', 'ledger_entry', (db) =>
      ledgerEntriesOf(db, me).execute(),
    ),
    { ...(await named('a posting', 'ledger_entry', posting)), writes: true },
    await named('ledger export, a stretch of ids', 'ledger_entry', (db) =>
      readWindow(db, 'ledger', matchesEntries({}), middle),
    ),
    await named('ledger export, rows of a page', 'ledger_entry', (db) =>
      readEntries(
        db,
        Array.from({ length: 500 }, (_, n) => middle + n),
      ),
    ),
    await named('history of a referral', 'status_transition', (db) => findForOperator(db, REFERRAL)),
    await named('audit, newest', 'audit_log', (db) => listAuditEntries(db, { limit: 50 })),
    await named('audit, newest of an operator', 'audit_log', (db) =>
      listAuditEntries(db, { limit: 50, operator: 7 }),
    ),
    await named('audit, of one referral', 'audit_log', (db) =>
      listAuditEntries(db, { limit: 50, entity: 'referral', entity_id: 4_321 }),
    ),
    await named('audit, an operator in one month', 'audit_log', (db) =>
      listAuditEntries(db, { limit: 50, operator: 7, from: dateOf(2025, 3, 1), to: dateOf(2025, 3, 31) }),
    ),
    {
      name: 'nightly check: balances against entries',
      sql: balanceChecks['cada saldo é a soma dos lançamentos'] ?? '',
      parameters: [],
    },
  ];
}

export interface Measured {
  readonly milliseconds: number;
  readonly planningMilliseconds: number;
  /** Count of 8 KB pages. */
  readonly buffers: number;
  readonly plan: string;
}

const RUNS = 5;
const numberIn = (plan: string, pattern: RegExp): number => Number(pattern.exec(plan)?.[1] ?? Number.NaN);

/** The first `Buffers` line of a plan has the pages of the whole statement. */
function buffersOf(plan: string): number {
  const line = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(plan);
  return Number(line?.[1] ?? 0) + Number(line?.[2] ?? 0);
}

/** The fastest of several runs, so with warm caches. */
export async function explain(
  pool: Pool,
  { sql: text, parameters, writes }: GrowthStatement,
): Promise<Measured> {
  const client = await pool.connect();
  try {
    const runs: Measured[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      if (writes) await client.query('begin');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, [
        ...parameters,
      ]);
      if (writes) await client.query('rollback');
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      runs.push({
        milliseconds: numberIn(plan, /^Execution Time: ([\d.]+)/m),
        planningMilliseconds: numberIn(plan, /^Planning Time: ([\d.]+)/m),
        buffers: buffersOf(plan),
        plan,
      });
    }
    return runs.reduce((best, run) => (run.milliseconds < best.milliseconds ? run : best));
  } finally {
    client.release();
  }
}

interface Size {
  readonly heap: number;
  readonly indexes: number;
}

/** Includes the partitions, if the table has any. */
export async function sizeOf(db: Db, name: string): Promise<Size> {
  const { rows } = await sql<Size>`
    select sum(pg_table_size(id))::float8 as heap, sum(pg_indexes_size(id))::float8 as indexes
    from (select relid as id from pg_partition_tree(${name}) union select ${name}::regclass) pieces`.execute(
    db,
  );
  return rows[0] ?? { heap: 0, indexes: 0 };
}
