import { setTimeout as sleep } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { JobHandler, JobName } from './job-kinds.ts';
import type { RunJob, StoredData } from './job-runner.ts';
import { batchSizeOf } from './queue-settings.ts';

/** Keeps a hanging job from blocking the sandbox's clock for ever. */
const RUN_WAITING_TIMEOUT_MS = 30_000;
/** How often jobs that run outside a worker renew their heartbeat. */
const HEARTBEAT_MS = 5_000;

interface Running {
  readonly boss: PgBoss;
  readonly runJob: RunJob;
}

/** Fetches a batch of waiting jobs of one kind and runs them in this process. Returns how many there were. */
async function runBatch({ boss, runJob }: Running, handler: JobHandler<JobName>): Promise<number> {
  const { name } = handler;
  const jobs = await boss.fetch<StoredData>(name, { batchSize: batchSizeOf(name) });
  if (jobs.length === 0) return 0;
  const ids = jobs.map(({ id }) => id);
  const heartbeat = setInterval(() => void boss.touch(name, ids).catch(() => {}), HEARTBEAT_MS);
  try {
    // Sequentially, so that a day's e-mails arrive in the order of their events.
    for (const job of jobs) {
      const { status, output } = await runJob(handler, job);
      if (status === 'completed') await boss.complete(name, job.id);
      else await boss.fail(name, job.id, output ?? null);
    }
  } finally {
    clearInterval(heartbeat);
  }
  return jobs.length;
}

/** The kinds that have a due or running job. */
async function findBusyKinds(boss: PgBoss, handlers: readonly JobHandler<JobName>[]): Promise<Set<unknown>> {
  const names = handlers.map(({ name }) => name);
  const { rows } = await boss.getDb().executeSql(
    `select distinct name from pgboss.job where name = any($1::text[])
     and (state = 'active' or (state in ('created', 'retry') and start_after <= now()))`,
    [names],
  );
  return new Set(rows.map((row: { name: string }) => row.name));
}

/** Runs every waiting job, and the jobs that those send, without waiting for a worker's next poll. */
export async function runWaitingJobs(
  running: Running,
  handlers: readonly JobHandler<JobName>[],
): Promise<void> {
  const deadline = performance.now() + RUN_WAITING_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const busy = await findBusyKinds(running.boss, handlers);
    if (busy.size === 0) return;
    let ran = 0;
    for (const handler of handlers) if (busy.has(handler.name)) ran += await runBatch(running, handler);
    // A worker is running the remaining jobs.
    if (ran === 0) await sleep(25);
  }
}
