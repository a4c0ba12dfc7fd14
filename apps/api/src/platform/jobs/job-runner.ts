import type { Job, JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Encryption } from '../secrets/encryption.ts';
import { errorName } from '../log.ts';
import { runObserved, type Instrument } from '../observability/instrument.ts';
import { JobExpiredError } from './retry.ts';
import type { JobHandler, JobKinds, JobName } from './job-kinds.ts';

/** A job's data as stored, encrypted. A job scheduled by cron has none. */
export type StoredData = { encrypted: string } | Record<string, never> | null;

export type RunJob = (handler: JobHandler<JobName>, job: Job<StoredData>) => Promise<JobResult>;

/** Makes the job's next failure its last one. */
async function stopRetrying(boss: PgBoss, id: string): Promise<void> {
  await boss.getDb().executeSql('update pgboss.job set retry_limit = retry_count where id = $1::uuid', [id]);
}

/** Runs one job. Logs only the name of an error, because its text may contain personal data. */
export function createJobRunner({
  boss,
  encryption,
  log,
  instruments,
}: {
  readonly boss: PgBoss;
  readonly encryption: Encryption;
  readonly log: Logger;
  readonly instruments: readonly Instrument[];
}): RunJob {
  const run: RunJob = async (handler, job) => {
    try {
      const data = job.data?.encrypted === undefined ? {} : encryption.decrypt(job.data.encrypted);
      await handler.run(data as JobKinds[JobName], job.id);
      return { id: job.id, status: 'completed' };
    } catch (error) {
      const cause = errorName(error);
      log.warn({ job: handler.name, job_id: job.id, job_error: cause }, 'job failed');
      if (error instanceof JobExpiredError) await stopRetrying(boss, job.id);
      return { id: job.id, status: 'failed', output: { error: cause } };
    }
  };
  return (handler, job) => runObserved(instruments, handler.name, () => run(handler, job));
}
