import { sql, type RawBuilder } from 'kysely';
import { CROSSING_REFERENCES, PLACES } from './distribution.ts';
import type { Db, Tx } from './database.ts';

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
  /** As `CROSSING_REFERENCES` names it. */
  readonly description: string;
}

async function rowsOf<Row>(tx: Tx | Db, query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(tx)).rows;
}

const foreignKeys = (tx: Tx): Promise<ForeignKey[]> =>
  rowsOf(
    tx,
    sql`
      select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(c.oid) as definition,
        conrelid::regclass || ' (' || (
          select string_agg(a.attname, ', ' order by k.position) from unnest(conkey) with ordinality as k (number, position)
          join pg_attribute a on a.attrelid = conrelid and a.attnum = k.number
        ) || ') → ' || confrelid::regclass as description
      from pg_constraint c where contype = 'f' and connamespace = current_schema()::regnamespace`,
  );

/** Triggers call functions, which every server must have. */
async function distributeFunctions(tx: Tx): Promise<void> {
  const functions = await rowsOf<{ name: string }>(
    tx,
    sql`select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = current_schema()::regnamespace and p.prokind = 'f'
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  );
  for (const { name } of functions) await sql`select create_distributed_function(${name})`.execute(tx);
}

async function place(tx: Tx, [table, where]: (typeof ENTRIES)[number]): Promise<void> {
  const to =
    where.place === 'distributed'
      ? sql`create_distributed_table(${table}, ${where.column},
          colocate_with => ${table === 'wallet' ? 'default' : 'wallet'})`
      : sql`create_reference_table(${table})`;
  await sql`select ${to}`.execute(tx);
}

/** The table first that the others are on one shard with. */
const ENTRIES = Object.entries(PLACES)
  .filter(([, { place: where }]) => where !== 'local')
  .toSorted(([a], [b]) => Number(b === 'wallet') - Number(a === 'wallet'));

const triggersOf = (tx: Tx, tables: readonly string[]) =>
  rowsOf<{ table: string; name: string; definition: string }>(
    tx,
    sql`
      select tgrelid::regclass::text as table, tgname as name, pg_get_triggerdef(t.oid) as definition
      from pg_trigger t join pg_class c on c.oid = tgrelid
      where not tgisinternal and c.relnamespace = current_schema()::regnamespace and c.relname = any(${tables}::text[])`,
  );

/**
 * Foreign keys can only be made when both ends are in their places, so all are dropped first. So are triggers, which would
 * otherwise run for each row that is copied.
 */
async function placeTables(tx: Tx): Promise<string[]> {
  const placed = await rowsOf<{ name: string }>(
    tx,
    sql`select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' or repmodel = 't'`,
  );
  const wanted = ENTRIES.filter(([table]) => placed.every(({ name }) => name !== table));
  const moved = (await foreignKeys(tx)).filter(
    ({ definition, table, description }) =>
      CROSSING_REFERENCES.includes(description) ||
      wanted.some(([name]) => name === table || definition.includes(`REFERENCES ${name}(`)),
  );
  for (const { table, name } of moved)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(tx);
  const triggers = await triggersOf(
    tx,
    wanted.map(([table]) => table),
  );
  for (const { table, name } of triggers)
    await sql`drop trigger ${sql.id(name)} on ${sql.table(table)}`.execute(tx);
  for (const entry of wanted) await place(tx, entry);
  for (const { definition } of triggers) await sql.raw(definition).execute(tx);
  for (const { table, name, definition, description } of moved)
    if (!CROSSING_REFERENCES.includes(description))
      await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
        tx,
      );
  return wanted.map(([table]) => table);
}

/**
 * What a distributed database needs instead of what the migrations made.
 * - Changes are counted in microseconds: the numbers of transactions are each server's own. What a transaction changes gets
 *   a later time than its start, so below the start of the oldest one all is committed. Clocks may differ by five seconds.
 * - Triggers of a table with copies run for the coordinator's alone, from where they may reach the shards.
 * - `refuse_for_erased` locks the copy of the Indiker's row on its own server, as a foreign key does. By the table's name it
 *   would lock the first server's copy, where the transaction may wait for itself.
 * - A transaction that enqueues a job is committed in two phases: a coordinator that stops after a shard's commit would lose
 *   the job. Changing a table that Citus knows, even no row of it, makes the coordinator take part.
 */
async function adapt(tx: Tx): Promise<void> {
  const micros = (time: string) => sql.raw(`(extract(epoch from ${time}) * 1000000)::bigint::text::xid8`);
  await sql`create or replace function change_number() returns xid8 language sql stable as $$
    select ${micros('clock_timestamp()')} $$`.execute(tx);
  await sql`create or replace function change_end() returns xid8 language sql stable as $$
    select ${micros('clock_timestamp()')} $$`.execute(tx);
  await sql`create or replace function change_horizon() returns xid8 language sql stable as $$
    select ${micros("min(xact_start) - interval '5 seconds'")} from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' $$`.execute(tx);
  await sql`create or replace function is_copy() returns boolean language sql stable as $$
    select groupid <> 0 from pg_catalog.pg_dist_local_group $$`.execute(tx);
  for (const name of ['mark_referrals_of_indiker', 'webhook_indiker_erased', 'programme_in_force'])
    await sql`alter function ${sql.id(name)} set citus.allow_nested_distributed_execution = on`.execute(tx);
  const [copy] = await rowsOf<{ name: string }>(
    tx,
    sql`select 'indiker_' || shardid as name from pg_dist_shard where logicalrelid = 'indiker'::regclass`,
  );
  const indikers = sql.id(copy?.name ?? '');
  await sql`drop view indiker_row`.execute(tx);
  await sql`create view indiker_row as select * from ${indikers}`.execute(tx);
  const roles = await rowsOf<{ grantee: string }>(
    tx,
    sql`select grantee from information_schema.role_table_grants
      where table_schema = current_schema() and table_name = 'indiker' and privilege_type = 'UPDATE'`,
  );
  for (const { grantee } of roles)
    await sql`grant select, update on indiker_row to ${sql.id(grantee)}`.execute(tx);
  const [refusal] = await rowsOf<{ definition: string }>(
    tx,
    sql`select regexp_replace(pg_get_functiondef('refuse_for_erased'::regproc), 'from indiker\\w* where',
      ${`from ${copy?.name} where`}) as definition`,
  );
  await sql.raw(refusal?.definition ?? '').execute(tx);
  await sql`select citus_add_local_table_to_metadata('lasting_key')`.execute(tx);
  await sql`create or replace function commit_in_two_phases() returns trigger language plpgsql as $$
    begin
      update lasting_key set name = name where name = '';
      return null;
    end $$`.execute(tx);
  await sql`create or replace trigger commit_in_two_phases after insert on pgboss.job for each row
    execute function commit_in_two_phases()`.execute(tx);
}

/** Triggers for each row, in place of those for each statement with transition tables, which no shard has. */
const ROW_TRIGGERS = [
  `drop trigger if exists has_entries on ledger_transaction`,
  `drop trigger if exists apply_entries on ledger_entry`,
  `create or replace trigger apply_entry after insert on ledger_entry for each row execute function ledger_entry_apply()`,
  ...Object.entries({ ledger_entry: 'transaction_id', ledger_transaction: 'id' }).flatMap(([table, id]) => [
    `drop trigger if exists balances on ${table}`,
    `create constraint trigger balances after insert on ${table} deferrable initially deferred for each row
      execute function ledger_transaction_balances('${id}')`,
  ]),
];

/** Marks a changed referral row by row, by the columns that the trigger for a statement compares. */
async function markEachReferral(tx: Tx): Promise<void> {
  const [compared] = await rowsOf<{ columns: string }>(
    tx,
    sql`select substring(prosrc from 'select id, user_id, ([a-z_, ]+) from after_update') as columns
      from pg_proc where proname = 'mark_changed_referrals'`,
  );
  const columns = (compared?.columns ?? '').split(', ');
  const of = (row: string) => sql.join(columns.map((name) => sql.ref(`${row}.${name}`)));
  await sql`drop trigger if exists mark_updated on referral`.execute(tx);
  await sql`create trigger mark_updated after update on referral for each row
    when ((${of('old')}) is distinct from (${of('new')})) execute function mark_referral()`.execute(tx);
}

interface Cluster {
  readonly version: string;
  readonly workers: number;
}

/** Undefined when the extension is not in this database. */
export async function findCluster(db: Db): Promise<Cluster | undefined> {
  const [extension] = await rowsOf<{ version: string }>(
    db,
    sql`select extversion as version from pg_extension where extname = 'citus'`,
  );
  if (!extension) return undefined;
  const [nodes] = await rowsOf<{ workers: number }>(
    db,
    sql`select count(*) as workers from pg_dist_node where noderole = 'primary' and groupid > 0 and isactive`,
  );
  return { ...extension, workers: nodes?.workers ?? 0 };
}

/** For transactions that change several shards; for later migrations; and because estimates of merged rows are far too high. */
const SETTINGS = {
  'citus.multi_shard_modify_mode': 'sequential',
  'citus.enable_unsafe_triggers': 'on',
  jit: 'off',
};

/** Brings every table to its place, all or nothing, and returns those that were not there yet. May be repeated. */
export const distributeTables = (db: Db): Promise<string[]> =>
  db.transaction().execute(async (tx) => {
    const [current] = await rowsOf<{ name: string }>(tx, sql`select current_database() as name`);
    for (const [name, value] of Object.entries({ ...SETTINGS, statement_timeout: '0' })) {
      await sql`select set_config(${name}, ${value}, true)`.execute(tx);
      if (name in SETTINGS)
        await sql`alter database ${sql.id(current?.name ?? '')} set ${sql.id(...name.split('.'))} = ${sql.lit(value)}`.execute(
          tx,
        );
    }
    for (const statement of ROW_TRIGGERS) await sql.raw(statement).execute(tx);
    await markEachReferral(tx);
    await distributeFunctions(tx);
    const tables = await placeTables(tx);
    await adapt(tx);
    return tables;
  });
