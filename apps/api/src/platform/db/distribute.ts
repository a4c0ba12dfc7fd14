import { sql } from 'kysely';
import { CROSSING_REFERENCES, PLACES } from './distribution.ts';
import type { Db, Tx } from './database.ts';

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
  /** As `CROSSING_REFERENCES` names it. */
  readonly description: string;
}

const foreignKeys = async (tx: Tx): Promise<ForeignKey[]> =>
  (
    await sql<ForeignKey>`
      select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(c.oid) as definition,
        conrelid::regclass || ' (' || (
          select string_agg(a.attname, ', ' order by k.position) from unnest(conkey) with ordinality as k (number, position)
          join pg_attribute a on a.attrelid = conrelid and a.attnum = k.number
        ) || ') → ' || confrelid::regclass as description
      from pg_constraint c where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(tx)
  ).rows;

/** The tables that are on shards already, or on all of them. */
async function placedTables(tx: Tx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' or repmodel = 't'`.execute(
    tx,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Triggers call functions, which every worker must have. */
async function distributeFunctions(tx: Tx): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(tx);
  for (const { name } of rows) await sql`select create_distributed_function(${name})`.execute(tx);
}

export interface Cluster {
  /** Undefined when the extension is not in this database. */
  readonly version: string | undefined;
  readonly workers: number;
  /** Transactions that change several shards use one connection to each server, as those of batches and lists need. */
  readonly isSequential: boolean;
}

export async function findCluster(db: Db): Promise<Cluster> {
  const { rows } = await sql<{ version: string }>`
    select extversion as version from pg_extension where extname = 'citus'`.execute(db);
  if (!rows[0]) return { version: undefined, workers: 0, isSequential: false };
  const { rows: nodes } = await sql<{ count: number }>`
    select count(*) from pg_dist_node where noderole = 'primary' and groupid > 0 and isactive`.execute(db);
  const { rows: modes } = await sql<{ sequential: boolean }>`
    select current_setting('citus.multi_shard_modify_mode') = 'sequential' as sequential`.execute(db);
  return {
    version: rows[0].version,
    workers: nodes[0]?.count ?? 0,
    isSequential: modes[0]?.sequential ?? false,
  };
}

/**
 * Brings every table to its place, all or nothing, and returns those that were not there yet. Foreign keys between them
 * can only be made when both ends are placed, so all are dropped first.
 */
export async function distributeTables(db: Db): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local citus.enable_unsafe_triggers = on`.execute(tx);
    const placed = await placedTables(tx);
    const wanted = Object.entries(PLACES).filter(
      ([table, { place }]) => place !== 'local' && !placed.has(table),
    );
    if (wanted.length === 0) return [];
    const keys = await foreignKeys(tx);
    const isMoved = ({ definition, table, description }: ForeignKey): boolean =>
      CROSSING_REFERENCES.includes(description) ||
      wanted.some(([name]) => name === table || definition.includes(`REFERENCES ${name}(`));
    const moved = keys.filter(isMoved);
    for (const { table, name } of moved)
      await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(tx);
    await distributeFunctions(tx);
    for (const [table, where] of wanted)
      await (
        where.place === 'reference'
          ? sql`select create_reference_table(${table})`
          : sql`select create_distributed_table(${table}, ${where.place === 'distributed' ? where.column : ''},
            colocate_with => ${table === 'indiker' ? 'default' : 'indiker'})`
      ).execute(tx);
    for (const { table, name, definition, description } of moved)
      if (!CROSSING_REFERENCES.includes(description))
        await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
          tx,
        );
    return wanted.map(([table]) => table);
  });
}
