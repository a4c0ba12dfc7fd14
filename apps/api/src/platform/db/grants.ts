import { sql } from 'kysely';
import type { Db } from './database.ts';
import { advisoryLock } from './advisory-locks.ts';

const JOBS = 'pgboss';
/** Whether the role lacks privileges on any table or sequence. */
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
 * Grants access to rows only. A role that cannot truncate or own a table cannot bypass the triggers that make the
 * ledger append-only. Run by the owner after each migration, because there may be new tables.
 */
export async function grantRows(owner: Db, role: string): Promise<void> {
  if (!(await isMissing(owner, role))) return;
  await owner.transaction().execute(async (tx) => {
    // For a distributed database, which would otherwise use several connections to a worker. Elsewhere it is without effect.
    await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(tx);
    // Serializes concurrent grants.
    await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock.grants)})`.execute(tx);
    const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(tx);
    const to = sql.id(role);
    for (const schema of [rows[0]?.name ?? 'public', JOBS].map((name) => sql.id(name))) {
      await sql`grant usage on schema ${schema} to ${to}`.execute(tx);
      await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${to}`.execute(tx);
      await sql`grant usage, select on all sequences in schema ${schema} to ${to}`.execute(tx);
    }
    // Only the owner may record applied migrations.
    await sql`revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${to}`.execute(
      tx,
    );
  });
}
