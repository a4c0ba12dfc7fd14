import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useTestServer } from '../../testing/use-test-server.ts';
import { CROSSING_REFERENCES, PLACES } from './distribution.ts';

// Checks the migrated schema against the rules of a distributed PostgreSQL (Citus): docs/operations.md, "A distributed
// PostgreSQL".

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly counted: boolean;
}
interface Key {
  readonly table: string;
  readonly columns: readonly string[];
}
interface Reference extends Key {
  readonly target: string;
  readonly targetColumns: readonly string[];
}
interface Trigger {
  readonly table: string;
  readonly function: string;
}

const server = useTestServer();
let columns: Column[];
let keys: Key[];
let references: Reference[];
let triggers: Trigger[];
let functions: ReadonlyMap<string, string>;
beforeAll(async () => {
  ({ rows: columns } = await sql<Column>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
      a.attidentity <> '' as counted
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname !~ '^kysely_'
    order by 1, a.attnum`.execute(server.db));
  ({ rows: keys } = await sql<Key>`
    select c.relname as table, array(
      select a.attname::text from unnest(x.indkey::int2[]) with ordinality as k (number, position)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number order by k.position
    ) as columns
    from pg_index x join pg_class c on c.oid = x.indrelid
    where (x.indisunique or x.indisexclusion) and c.relnamespace = 'public'::regnamespace and c.relname !~ '^kysely_'
    order by 1, 2`.execute(server.db));
  const named = (table: 'conrelid' | 'confrelid', numbers: 'conkey' | 'confkey') => sql`array(
    select a.attname::text from unnest(${sql.ref(numbers)}) with ordinality as k (number, position)
    join pg_attribute a on a.attrelid = ${sql.ref(table)} and a.attnum = k.number order by k.position)`;
  ({ rows: references } = await sql<Reference>`
    select conrelid::regclass::text as table, confrelid::regclass::text as target,
      ${named('conrelid', 'conkey')} as columns, ${named('confrelid', 'confkey')} as "targetColumns"
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 3`.execute(
    server.db,
  ));
  ({ rows: triggers } = await sql<Trigger>`
    select c.relname as table, p.proname as function from pg_trigger t
    join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by 1, 2`.execute(server.db));
  const { rows: bodies } = await sql<{ name: string; body: string }>`
    select proname as name, string_agg(prosrc, ' ') as body from pg_proc
    where pronamespace = 'public'::regnamespace group by 1`.execute(server.db);
  functions = new Map(bodies.map(({ name, body }) => [name, body]));
});

const placeOf = (table: string) => PLACES[table];
/** The shard column of a distributed table; undefined for a table that is on all shards or on none. */
function columnOf(table: string): string | undefined {
  const place = placeOf(table);
  return place?.place === 'distributed' ? place.column : undefined;
}
const distributed = (): string[] => Object.keys(PLACES).filter((table) => columnOf(table) !== undefined);
const sorted = (texts: Iterable<string>): string[] => [...new Set(texts)].toSorted();
const findColumn = (table: string): Column | undefined =>
  columns.find((column) => column.table === table && column.name === columnOf(table));

it('has a place for every table and a table for every place', () => {
  expect(sorted(Object.keys(PLACES))).toEqual(sorted(columns.map(({ table }) => table)));
});

it('has a non-null bigint shard column in every distributed table', () => {
  expect(distributed().filter((table) => findColumn(table)?.nullable !== false)).toEqual([]);
  const types = distributed().flatMap((table) => findColumn(table)?.type ?? []);
  expect(new Set(types)).toEqual(new Set(['bigint']));
});

it('includes the shard column in every unique key', () => {
  const found = keys.filter(
    ({ table, columns: key }) => columnOf(table) !== undefined && !key.includes(columnOf(table) ?? ''),
  );
  expect(found).toEqual([]);
});

/** Whether the foreign key maps the shard column of one table to the shard column of the other. */
function isCoLocated({ table, columns: own, target, targetColumns }: Reference): boolean {
  const at = own.indexOf(columnOf(table) ?? '');
  return at >= 0 && targetColumns[at] === columnOf(target);
}

it('has foreign keys only to the same shard or to tables on all shards, except for those that it drops', () => {
  const refused = references.filter((reference) => {
    const [from, to] = [placeOf(reference.table)?.place, placeOf(reference.target)?.place];
    if (to === 'distributed') return from !== 'distributed' || !isCoLocated(reference);
    return from === 'distributed' && to === 'local';
  });
  const found = refused.map(({ table, columns: own, target }) => `${table} (${own.join(', ')}) → ${target}`);
  expect(sorted(found)).toEqual(CROSSING_REFERENCES);
});

/** The tables named in a database function, or in the functions it calls. */
function tablesOf(name: string, seen = new Set<string>()): string[] {
  if (seen.has(name)) return [];
  seen.add(name);
  const words = new Set((functions.get(name) ?? '').match(/\w+/g));
  const called = [...words].filter((word) => functions.has(word));
  return [
    ...Object.keys(PLACES).filter((table) => words.has(table)),
    ...called.flatMap((each) => tablesOf(each, seen)),
  ];
}

it('lets a trigger of a distributed table touch only its own shard and tables on all servers', () => {
  const onShards = triggers.filter(({ table }) => columnOf(table) !== undefined);
  const touched = sorted(onShards.flatMap(({ function: name }) => tablesOf(name)));
  expect(touched).toContain('ledger_account'); // proves that the search finds tables
  expect(touched).toContain('webhook_endpoint');
  expect(touched.filter((table) => placeOf(table)?.place === 'local')).toEqual([]);
});

it('lets a trigger of a table with copies change others from one of the copies only', () => {
  const writing = triggers.filter(
    ({ table, function: name }) => placeOf(table)?.place === 'reference' && tablesOf(name).length > 0,
  );
  expect(sorted(writing.map(({ function: name }) => name))).toEqual([
    'mark_referrals_of_indiker',
    'webhook_indiker_erased',
  ]);
  for (const { function: name } of writing)
    expect(functions.get(name)).toContain('if is_copy() then return null');
});

it('lets a trigger of a local table touch no distributed table', () => {
  const onCoordinator = triggers.filter(({ table }) => placeOf(table)?.place === 'local');
  expect(onCoordinator.length).toBeGreaterThan(0);
  const touched = sorted(onCoordinator.flatMap(({ function: name }) => tablesOf(name)));
  expect(touched.filter((table) => columnOf(table) !== undefined)).toEqual([]);
});

it('uses bigint for identity columns of distributed tables, as Citus requires', () => {
  const counted = columns.filter((column) => column.counted && columnOf(column.table) !== undefined);
  expect(counted.length).toBeGreaterThan(0);
  expect(counted.filter(({ type }) => type !== 'bigint')).toEqual([]);
});
