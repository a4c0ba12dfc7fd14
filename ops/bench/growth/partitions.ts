import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#api/platform/db/database.ts';

// The partitions that docs/operations.md describes: ledger entries by range of transaction id, transitions by hash of
// the referral, and the audit log by time.

export const PARTS = 12;
const run = (db: Db | Tx, ...statements: readonly string[]): Promise<void> =>
  statements.reduce<Promise<void>>(async (before, statement) => {
    await before;
    await sql.raw(statement).execute(db);
  }, Promise.resolve());

interface Partitioned {
  readonly table: string;
  readonly by: string;
  /** Includes the partition key, as PostgreSQL requires. */
  readonly primaryKey: string;
  readonly indexes: readonly string[];
  /** The bounds after `for values`, one for each partition. */
  readonly bounds: readonly string[];
}

async function movePartitioned(
  db: Db,
  { table, by, primaryKey, indexes, bounds }: Partitioned,
): Promise<void> {
  await run(
    db,
    `set maintenance_work_mem = '512MB'`,
    `create table ${table}_new (like ${table} including defaults including constraints) partition by ${by}`,
    ...bounds.map((bound, n) => `create table ${table}_p${n} partition of ${table}_new for values ${bound}`),
    `insert into ${table}_new select * from ${table}`,
    `alter table ${table}_new add primary key ${primaryKey}`,
    ...indexes.map((index) => `create index on ${table}_new ${index}`),
    `alter table ${table} rename to ${table}_old`,
    `alter table ${table}_new rename to ${table}`,
    `vacuum (analyze) ${table}`,
  );
}

const ranges = (edges: readonly string[]): string[] => [
  ...edges.map((edge, n) => `from (${edges[n - 1] ?? 'minvalue'}) to (${edge})`),
  `from (${edges.at(-1) ?? 'minvalue'}) to (maxvalue)`,
];

async function edgesOf(
  db: Db,
  table: string,
  column: string,
  expression: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<{ edge: string }>`
    select quote_literal(${expression}) as edge from (
      select min(${sql.ref(column)}) as low, max(${sql.ref(column)}) as high from ${sql.table(table)}
    ) span, generate_series(1, ${PARTS - 1}::int) part`.execute(db);
  return rows.map(({ edge }) => edge);
}

/** Copies all rows into partitioned tables, as could be done beside the running product, and then swaps the names. */
export async function partitionAll(db: Db): Promise<void> {
  const step = sql`(low + (high - low) * part / ${PARTS}::int)::text`;
  await movePartitioned(db, {
    table: 'ledger_entry',
    by: 'range (transaction_id)',
    primaryKey: '(transaction_id, id)',
    indexes: [
      '(id, owner)',
      '(account_id) include (amount)',
      '(user_id, transaction_id) where user_id is not null',
    ],
    bounds: ranges(await edgesOf(db, 'ledger_entry', 'transaction_id', step)),
  });
  await run(
    db,
    `alter table ledger_entry alter column id set default nextval('ledger_entry_id_seq')`,
    `create trigger apply_entries after insert on ledger_entry referencing new table as added
       for each statement execute function ledger_entries_apply()`,
  );
  await movePartitioned(db, {
    table: 'status_transition',
    by: 'hash (referral_id)',
    primaryKey: '(referral_id, id)',
    indexes: [],
    bounds: Array.from({ length: PARTS }, (_, n) => `with (modulus ${PARTS}, remainder ${n})`),
  });
  await movePartitioned(db, {
    table: 'audit_log',
    by: 'range (created_at)',
    primaryKey: '(created_at, id)',
    indexes: [
      '(operator_id, created_at, id)',
      '(action, created_at, id)',
      '(entity, created_at, id)',
      '(operator_id, action, created_at, id)',
      '(operator_id, entity, created_at, id)',
      '(entity, action, created_at, id)',
      '(entity_id, created_at, id)',
    ],
    bounds: ranges(await edgesOf(db, 'audit_log', 'created_at', step)),
  });
}

class RolledBack extends Error {}

export interface Swap {
  /**
   * Preparation that does not block writers: the new key's index, and a check added as `not valid` and then validated.
   */
  readonly preparedMs: number;
  /** Duration of the one transaction that locks the table. */
  readonly lockedMs: number;
}

/** Tries the migration without downtime: the existing table becomes the first partition. Rolled back at the end. */
export async function trySwap(db: Db): Promise<Swap> {
  const { rows } = await sql<{
    next: number;
  }>`select max(transaction_id) + 100000 as next from ledger_entry`.execute(db);
  const next = rows[0]?.next ?? 1;
  const began = performance.now();
  await run(
    db,
    `create unique index concurrently ledger_entry_key on ledger_entry (transaction_id, id)`,
    `alter table ledger_entry add constraint before_next check (transaction_id < ${next}) not valid`,
    `alter table ledger_entry validate constraint before_next`,
  );
  const prepared = performance.now();
  let lockedMs = 0;
  await db
    .transaction()
    .execute(async (tx) => {
      const locked = performance.now();
      await run(
        tx,
        `set local lock_timeout = '2s'`,
        `alter table ledger_entry rename to ledger_entry_1`,
        `alter table ledger_entry_1 alter column id drop identity, drop constraint ledger_entry_pkey`,
        `alter table ledger_entry_1 add primary key using index ledger_entry_key`,
        `create table ledger_entry (like ledger_entry_1 including defaults) partition by range (transaction_id)`,
        `alter table ledger_entry add primary key (transaction_id, id)`,
        `alter table ledger_entry attach partition ledger_entry_1 for values from (minvalue) to (${next})`,
        `create table ledger_entry_2 partition of ledger_entry for values from (${next}) to (maxvalue)`,
      );
      lockedMs = performance.now() - locked;
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  await run(db, `alter table ledger_entry drop constraint before_next`, `drop index ledger_entry_key`);
  return { preparedMs: prepared - began, lockedMs };
}
