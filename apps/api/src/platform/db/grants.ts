import { sql } from 'kysely';
import type { Db } from './database.ts';

const JOBS = 'pgboss';
/** Any number of our own: whoever grants waits for whoever does. */
const LOCK = 8_126_001;

/** A table that the role may not yet read and write, or a sequence it may not draw from. */
async function isMissing(db: Db, role: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in (current_schema(), ${JOBS}) and c.relname not like 'kysely\\_%' and case c.relkind
      when 'S' then not has_sequence_privilege(${role}, c.oid, 'usage')
      else not (has_table_privilege(${role}, c.oid, 'select') and has_table_privilege(${role}, c.oid, 'insert')
        and has_table_privilege(${role}, c.oid, 'update') and has_table_privilege(${role}, c.oid, 'delete'))
      end and c.relkind in ('r', 'p', 'S') limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Rows, and nothing but rows: who may not truncate, nor own a table, cannot pass by the triggers that keep the ledger
 * append-only. Run as the owner; after each migration there may be new tables.
 */
export async function grantRows(owner: Db, role: string): Promise<void> {
  if (!(await isMissing(owner, role))) return;
  await owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
    const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(tx);
    const to = sql.id(role);
    for (const schema of [rows[0]?.name ?? 'public', JOBS].map((name) => sql.id(name))) {
      await sql`grant usage on schema ${schema} to ${to}`.execute(tx);
      await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${to}`.execute(tx);
      await sql`grant usage, select on all sequences in schema ${schema} to ${to}`.execute(tx);
    }
    // Which migrations ran is the owner's to say.
    await sql`revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${to}`.execute(
      tx,
    );
  });
}
