import { sql } from 'kysely';
import type { Db, Queryable, Tx } from '#api/platform/db/database.ts';
import { vacuum } from './seed/people.ts';

// Moves the tables that grow into the partitions that docs/operations.md describes.

export const PARTS = 12;

interface Partitioning {
  readonly table: string;
  readonly key: string;
  readonly by: 'range' | 'hash';
}
const PARTITIONED: readonly Partitioning[] = [
  { table: 'ledger_entry', key: 'transaction_id', by: 'range' },
  { table: 'status_transition', key: 'referral_id', by: 'hash' },
  { table: 'audit_log', key: 'created_at', by: 'range' },
];

async function run(db: Queryable, ...statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** The bounds of the partitions. Those by range are equal parts of what the column has. */
async function boundsOf(db: Db, { table, key, by }: Partitioning): Promise<string[]> {
  if (by === 'hash')
    return Array.from({ length: PARTS }, (_, n) => `with (modulus ${PARTS}, remainder ${n})`);
  const { rows } = await sql<{ edge: string }>`
    select quote_literal((low + (high - low) * part / ${PARTS}::int)::text) as edge from (
      select min(${sql.ref(key)}) as low, max(${sql.ref(key)}) as high from ${sql.table(table)}
    ) span, generate_series(1, ${PARTS - 1}::int) part`.execute(db);
  const edges = ['minvalue', ...rows.map(({ edge }) => edge), 'maxvalue'];
  return edges.slice(1).map((edge, n) => `from (${edges[n]}) to (${edge})`);
}

/**
 * Copies all rows into a partitioned table, as could be done beside the running product, and then swaps the names. The
 * primary key begins with the partition key, as PostgreSQL requires. The other indexes stay, but are no longer unique.
 */
async function movePartitioned(db: Db, partitioning: Partitioning): Promise<void> {
  const { table, key, by } = partitioning;
  const bounds = await boundsOf(db, partitioning);
  const { rows: indexes } = await sql<{ definition: string }>`
    select substring(pg_get_indexdef(indexrelid) from 'USING .*') as definition from pg_index
    where indrelid = ${table}::regclass`.execute(db);
  await run(
    db,
    `set maintenance_work_mem = '512MB'`,
    `create table ${table}_new (like ${table} including defaults including constraints) partition by ${by} (${key})`,
    ...bounds.map((bound, n) => `create table ${table}_p${n} partition of ${table}_new for values ${bound}`),
    `insert into ${table}_new select * from ${table}`,
    `alter table ${table}_new add primary key (${key}, id)`,
    ...indexes.map(({ definition }) => `create index on ${table}_new ${definition}`),
    `alter table ${table} rename to ${table}_old`,
    `alter table ${table}_new rename to ${table}`,
  );
  await vacuum(db, [table]);
}

export async function partitionAll(db: Db): Promise<void> {
  for (const partitioning of PARTITIONED) await movePartitioned(db, partitioning);
  await run(
    db,
    `alter table ledger_entry alter column id set default nextval('ledger_entry_id_seq')`,
    `create trigger apply_entries after insert on ledger_entry referencing new table as added
       for each statement execute function ledger_entries_apply()`,
  );
}

class RolledBack extends Error {}

/** Runs writes in a transaction that is rolled back. */
export async function tryOut(db: Db, work: (tx: Tx) => Promise<void>): Promise<void> {
  const attempt = db.transaction().execute(async (tx) => {
    await work(tx);
    throw new RolledBack();
  });
  await attempt.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
}

/**
 * Tries the migration without downtime: the existing table becomes the first partition. Rolled back at the end. Its
 * preparation does not block writers: the new key's index, and a check added as `not valid` and then validated. Then one
 * transaction locks the table.
 */
export async function trySwap(db: Db): Promise<{ preparedMs: number; lockedMs: number }> {
  const { rows } = await sql<{ next: number }>`
    select max(transaction_id) + 100000 as next from ledger_entry`.execute(db);
  const next = rows[0]?.next ?? 1;
  const began = performance.now();
  await run(
    db,
    `create unique index concurrently ledger_entry_key on ledger_entry (transaction_id, id)`,
    `alter table ledger_entry add constraint before_next check (transaction_id < ${next}) not valid`,
    `alter table ledger_entry validate constraint before_next`,
  );
  const preparedMs = performance.now() - began;
  let lockedMs = 0;
  await tryOut(db, async (tx) => {
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
  });
  await run(db, `alter table ledger_entry drop constraint before_next`, `drop index ledger_entry_key`);
  return { preparedMs, lockedMs };
}
