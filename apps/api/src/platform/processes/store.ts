import { sql } from 'kysely';
import { PROCESS_SILENCE_SECONDS } from '@indike/rules/operators/system-health';
import type { Db } from '../db/database.ts';

/** What a process reports about itself. */
export interface ProcessReport {
  readonly id: string;
  readonly role: string;
  readonly version: string;
  readonly exportsMetrics: boolean;
  readonly requests: number;
  readonly errors: number;
  /** Requests of the last hour that counted under a proxy's address. */
  readonly proxyIgnored: number;
  /** Fingerprints of its secrets. The first is the one that it encrypts with. */
  readonly secrets: readonly string[];
}

export interface RunningProcess {
  readonly role: string;
  readonly version: string;
  readonly startedAt: Date;
  readonly requests: number;
  readonly errors: number;
  readonly proxyIgnored: number;
}

// All times use the database's clock, because the clocks of several machines differ.
const isAlive = sql<boolean>`seen_at > now() - make_interval(secs => ${sql.lit(PROCESS_SILENCE_SECONDS)})`;

export async function saveReport(db: Db, report: ProcessReport): Promise<void> {
  const { id, role, version, exportsMetrics, requests, errors, proxyIgnored, secrets } = report;
  await sql`
    insert into running_process (id, role, version, exports_metrics, requests, errors, proxy_ignored, secrets)
    values (${id}, ${role}, ${version}, ${exportsMetrics}, ${requests}, ${errors}, ${proxyIgnored}, ${[...secrets]}::text[])
    on conflict (id) do update set seen_at = now(), requests = excluded.requests, errors = excluded.errors,
      proxy_ignored = excluded.proxy_ignored`.execute(db);
}

/** Deletes rows that killed processes have left behind. */
export async function deleteSilentProcesses(db: Db): Promise<void> {
  await sql`delete from running_process where seen_at < now() - interval '1 hour'`.execute(db);
}

export async function deleteProcess(db: Db, id: string): Promise<void> {
  await db.deleteFrom('running_process').where('id', '=', id).execute();
}

/** Whether this is the oldest live process that exports metrics. That one also exports the database metrics. */
export async function isOldestExporter(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from running_process where exports_metrics and ${isAlive} order by started_at, id limit 1`.execute(
    db,
  );
  return rows[0]?.id === id;
}

export async function findRunningProcesses(db: Db): Promise<RunningProcess[]> {
  const { rows } = await sql<RunningProcess>`
    select role, version, started_at as "startedAt", requests, errors, proxy_ignored as "proxyIgnored" from running_process
    where ${isAlive} order by role, started_at, id`.execute(db);
  return rows;
}

export interface ProcessSecrets {
  readonly role: string;
  readonly startedAt: Date;
  /** Null for a process of a version that did not report them. */
  readonly secrets: readonly string[] | null;
}

export async function findProcessSecrets(db: Db): Promise<ProcessSecrets[]> {
  const { rows } = await sql<ProcessSecrets>`
    select role, started_at as "startedAt", secrets from running_process
    where ${isAlive} order by role, started_at, id`.execute(db);
  return rows;
}
