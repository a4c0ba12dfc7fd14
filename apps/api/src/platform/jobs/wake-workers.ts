import type { PgBoss } from 'pg-boss';
import type { JobName } from './job-kinds.ts';
import type { BackgroundLoop } from './loops.ts';

/** The conditions match the index that pg-boss fetches jobs by. */
const KINDS_WITH_DUE_JOBS = `
  select kind from unnest($1::text[]) as kind
  where exists (
    select 1 from pgboss.job
    where name = kind and state < 'active' and not blocked and start_after <= pgboss.job_now())`;

/**
 * Wakes the workers that have due jobs. One query covers all kinds: if each worker polled as often, an idle process
 * would spend most of its CPU time on polling. `workers` maps each kind to its worker's id.
 */
export function wakeWorkers(boss: PgBoss, workers: ReadonlyMap<JobName, string>): BackgroundLoop {
  return {
    name: 'wake-workers',
    async begin() {
      if (workers.size === 0) return;
      const { rows } = await boss.getDb().executeSql(KINDS_WITH_DUE_JOBS, [[...workers.keys()]]);
      for (const { kind } of rows) {
        const worker = workers.get(kind);
        if (worker !== undefined) boss.notifyWorker(worker);
      }
    },
    waitUntilIdle: async () => {},
    stop() {},
  };
}
