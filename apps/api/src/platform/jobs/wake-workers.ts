import type { PgBoss } from 'pg-boss';
import type { JobName } from './job-kinds.ts';
import type { BackgroundLoop } from './loops.ts';

/** The conditions are those of the index by which pg-boss fetches jobs. */
const KINDS_WITH_DUE_JOBS = `
  select kind from unnest($1::text[]) as kind
  where exists (
    select 1 from pgboss.job
    where name = kind and state < 'active' and not blocked and start_after <= pgboss.job_now())`;

/**
 * Wakes the workers that have something to do. One query asks for all kinds: if each worker looked for itself as often, an idle
 * process would spend most of its processor time on looking. `workers` has the worker's id for each kind.
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
    settle: async () => {},
    stop() {},
  };
}
