import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Db } from '#api/platform/db/database.ts';

export interface DatabaseUse {
  /** Connections to this database, except the one of this query. */
  readonly connections: number;
  /** Private memory of all server processes, which is their caches without the shared buffers. */
  readonly privateMb: number;
}

function privateKilobytes(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss_Anon:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0);
  } catch {
    // The process has ended, or we may not read its memory.
    return 0;
  }
}

export async function readDatabaseUse(db: Db): Promise<DatabaseUse> {
  const { rows } = await sql<{ pid: number; isOurs: boolean }>`
    select pid, datname is not distinct from current_database() as "isOurs"
    from pg_stat_activity where pid <> pg_backend_pid()`.execute(db);
  const kilobytes = rows.reduce((sum, { pid }) => sum + privateKilobytes(pid), 0);
  return { connections: rows.filter(({ isOurs }) => isOurs).length, privateMb: kilobytes / 1_024 };
}
