import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { BackupError } from './backup-files.ts';

export interface UpgradeCopy {
  /** Connections of the superuser. Both databases have the same migrations. */
  readonly before: ClientBase;
  readonly after: ClientBase;
  /** A folder that both servers read and write. */
  readonly exchange: string;
}

export interface CopiedRows {
  readonly tables: number;
  readonly rows: number;
}

/** Disables triggers: the rows have passed them already, and those of append-only tables refuse a truncate. */
const WITHOUT_TRIGGERS = 'set session_replication_role = replica';

function firstDifference(own: readonly string[], other: readonly string[]): string | undefined {
  const [ours, theirs] = [new Set(own), new Set(other)];
  return own.find((name) => !theirs.has(name)) ?? other.find((name) => !ours.has(name));
}

/** The job queue creates one partition a day, so an older database has other partitions than a new one. */
async function addMissingPartitions(from: ClientBase, to: ClientBase): Promise<void> {
  const present = await listPartitions(to);
  const names = new Set(present.map(({ name }) => name));
  const parents = new Set(present.map(({ parent }) => parent));
  for (const { name, parent, bound } of await listPartitions(from))
    if (!names.has(name) && parents.has(parent))
      await to.query(`create table ${name} partition of ${parent} ${bound}`);
}

const describe = ({ name, columns, types }: CopiedTable): string => `table ${name} (${columns}: ${types})`;

/** Refuses what was made by hand, such as a view for a report, which would be lost silently. */
async function expectSameSchema({ before, after }: UpgradeCopy): Promise<CopiedTable[]> {
  const tables = await listTables(before);
  const different =
    firstDifference(tables.map(describe), (await listTables(after)).map(describe)) ??
    firstDifference(await listObjects(before), await listObjects(after));
  if (different === undefined) return tables;
  throw new BackupError(
    `O banco de dados tem o que nenhuma migração fez (${different}): remova-o, e refaça-o depois. Nada foi alterado.`,
  );
}

/** Copies through a file on the server side, as text, which every version reads. */
async function copyTable(
  { before, after, exchange }: UpgradeCopy,
  { name, columns }: CopiedTable,
): Promise<void> {
  const file = join(exchange, 'rows');
  const path = before.escapeLiteral(file);
  try {
    await before.query(`copy ${name} (${columns}) to ${path}`);
    await after.query(`copy ${name} (${columns}) from ${path}`);
  } finally {
    rmSync(file, { force: true });
  }
}

async function copySequences({ before, after }: UpgradeCopy): Promise<void> {
  for (const { name, start, last } of await listSequences(before))
    await after.query('select setval($1::regclass, $2::bigint, $3)', [name, last ?? start, last !== null]);
}

const isSame = (one: TableDigest, other: TableDigest): boolean =>
  one.rows === other.rows && one.sum === other.sum;

/** @throws BackupError when a table or a sequence differs */
async function compare({ before, after }: UpgradeCopy, tables: readonly CopiedTable[]): Promise<CopiedRows> {
  const differs = (what: string): BackupError =>
    new BackupError(`${what} não ficou igual à de antes: nada foi alterado.`);
  let rows = 0;
  for (const table of tables) {
    const [own, copied] = [await digestTable(before, table), await digestTable(after, table)];
    if (!isSame(own, copied)) throw differs(`A tabela ${table.name}`);
    rows += copied.rows;
  }
  const sequences = async (client: ClientBase): Promise<string[]> =>
    (await listSequences(client)).map(({ name, last }) => `${name} ${last}`);
  const different = firstDifference(await sequences(before), await sequences(after));
  if (different !== undefined) throw differs(`A sequência ${different}`);
  return { tables: tables.length, rows };
}

/** Replaces rows and sequences of `after` by those of `before`, compares them, runs ANALYZE. @throws BackupError */
export async function copyAllRows(copy: UpgradeCopy): Promise<CopiedRows> {
  const { before, after } = copy;
  await addMissingPartitions(before, after);
  await addMissingPartitions(after, before);
  const tables = await expectSameSchema(copy);
  await after.query(WITHOUT_TRIGGERS);
  await after.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  for (const table of tables) await copyTable(copy, table);
  await copySequences(copy);
  const copied = await compare(copy, tables);
  await after.query('vacuum analyze');
  // So that shutting the server down afterwards is quick.
  await after.query('checkpoint');
  return copied;
}

// Uses its own connections instead of Kysely, because it handles whatever tables exist.

const OF_PRODUCT = `n.nspname !~ '^(pg_|information_schema$)'`;
const NOT_OF_EXTENSION = (catalogue: string, oid: string): string =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

export interface CopiedTable {
  /** Quoted and schema-qualified. */
  readonly name: string;
  /** The stored columns, sorted by name, because a column's position depends on the table's history. */
  readonly columns: string;
  /** The types of the columns, in the same order. */
  readonly types: string;
}

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    string_agg(quote_ident(a.attname), ', ' order by a.attname) as columns,
    string_agg(format_type(a.atttypid, a.atttypmod), ', ' order by a.attname) as types
  from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind = 'r' and ${OF_PRODUCT}
  group by 1 order by 1`;

/** The tables of all schemas; for a partitioned table, its partitions. */
export const listTables = async (client: ClientBase): Promise<CopiedTable[]> =>
  (await client.query<CopiedTable>(TABLES)).rows;

interface Partition {
  readonly name: string;
  readonly parent: string;
  /** `FOR VALUES …` or `DEFAULT`. */
  readonly bound: string;
}

const PARTITIONS = `
  select format('%I.%I', n.nspname, c.relname) as name, format('%I.%I', pn.nspname, p.relname) as parent,
    pg_get_expr(c.relpartbound, c.oid) as bound
  from pg_inherits i
    join pg_class c on c.oid = i.inhrelid and c.relkind = 'r'
    join pg_namespace n on n.oid = c.relnamespace
    join pg_class p on p.oid = i.inhparent and p.relkind = 'p'
    join pg_namespace pn on pn.oid = p.relnamespace
  order by 1`;

const listPartitions = async (client: ClientBase): Promise<Partition[]> =>
  (await client.query<Partition>(PARTITIONS)).rows;

/** Only of the schema that the migrations create: the names of pg-boss's objects depend on its history. */
const OBJECTS = `
  select format('%s %s', case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
      when 'f' then 'foreign table' when 'p' then 'table' when 'r' then 'table' else 'index' end, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind <> 'c' and ${NOT_OF_EXTENSION('pg_class', 'c.oid')}
  union all
  select format('constraint %s on %s', k.conname, k.conrelid::regclass)
  from pg_constraint k join pg_namespace n on n.oid = k.connamespace
  where n.nspname = 'public' and k.contype <> 'n' -- "not null" is listed from 18 on
  union all
  select format('trigger %s on %s', t.tgname, t.tgrelid::regclass)
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and not t.tgisinternal
  union all
  select format('function %s', p.oid::regprocedure)
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = 'public' and ${NOT_OF_EXTENSION('pg_proc', 'p.oid')}
  union all
  select format('type %s', y.typname)
  from pg_type y join pg_namespace n on n.oid = y.typnamespace
  where n.nspname = 'public' and y.typtype in ('d', 'e', 'r') and ${NOT_OF_EXTENSION('pg_type', 'y.oid')}
  union all
  select format('extension %s', extname) from pg_extension
  union all
  select format('schema %s', n.nspname) from pg_namespace n where ${OF_PRODUCT}
  order by 1`;

/** Everything in the database except rows, as kind and name. */
const listObjects = async (client: ClientBase): Promise<string[]> =>
  (await client.query<{ name: string }>(OBJECTS)).rows.map(({ name }) => name);

export interface TableDigest {
  readonly rows: number;
  /** The sum of the rows' digests, so that the order of the rows does not matter. */
  readonly sum: string;
}

export async function digestTable(client: ClientBase, { name, columns }: CopiedTable): Promise<TableDigest> {
  const { rows } = await client.query<TableDigest>(`
    select count(*)::float8 as rows,
      coalesce(sum(('x' || substr(md5(row(${columns})::text), 1, 15))::bit(60)::bigint), 0)::text as sum
    from ${name}`);
  return rows[0] ?? { rows: 0, sum: '' };
}

export interface Sequence {
  readonly name: string;
  readonly start: string;
  /** Null before its first use. */
  readonly last: string | null;
}

export const listSequences = async (client: ClientBase): Promise<Sequence[]> =>
  (
    await client.query<Sequence>(`
    select format('%I.%I', schemaname, sequencename) as name, start_value::text as start, last_value::text as last
    from pg_sequences order by 1`)
  ).rows;
