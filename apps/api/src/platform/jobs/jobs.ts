import { fromKysely, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Connection, Tx } from '../db/database.ts';
import type { Email } from '../mail/mailer.ts';
import type { Seal } from '../sealed.ts';

/** Every kind of job and what it carries. */
export interface JobKinds {
  readonly 'send-email': Email;
  readonly 'clean-up': Record<string, never>;
  /** Releases, lapses and finished contracts of the day. */
  readonly 'money-day': Record<string, never>;
  readonly 'ledger-check': Record<string, never>;
}
export type JobName = keyof JobKinds;

/** Sends jobs. Inside the caller's transaction: a job exists exactly when what it tells about does. */
export interface Jobs {
  send<K extends JobName>(tx: Tx, name: K, data: JobKinds[K]): Promise<void>;
}

export interface JobHandler<K extends JobName> {
  readonly name: K;
  /** When it runs by itself: a cron expression in São Paulo's time. */
  readonly cron?: string;
  run(data: JobKinds[K]): Promise<void>;
}
type AnyHandler = { [K in JobName]: JobHandler<K> }[JobName];

const NAMES: readonly JobName[] = ['send-email', 'clean-up', 'money-day', 'ledger-check'];
/** A job that fails is tried again with growing pauses; one that never succeeds ends as failed, for operators to see. */
const QUEUE = {
  retryLimit: 6,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 120,
  deleteAfterSeconds: 86_400,
};

export interface JobQueue extends Jobs {
  work(handlers: readonly AnyHandler[]): Promise<void>;
  /** Lets running jobs end, then closes. */
  stop(): Promise<void>;
}

interface QueueOptions {
  readonly connection: Connection;
  readonly seal: Seal;
  readonly log: Logger;
  /** Whether this process runs jobs, or only sends them. */
  readonly worker: boolean;
}

export async function startJobQueue({ connection, seal, log, worker }: QueueOptions): Promise<JobQueue> {
  const boss = new PgBoss({
    ...(connection as object),
    max: worker ? 4 : 1,
    application_name: 'indike-jobs',
    supervise: worker,
    schedule: worker,
  });
  boss.on('error', (error: Error) => log.warn({ job_error: error.name }, 'job queue'));
  await boss.start();
  if (worker) for (const name of NAMES) await boss.createQueue(name, QUEUE);

  async function workOn<K extends JobName>(handler: JobHandler<K>): Promise<void> {
    const { name, cron } = handler;
    await boss.work<{ sealed?: string }>(
      name,
      { pollingIntervalSeconds: 0.5, batchSize: 1 },
      async (jobs) => {
        for (const { id, data } of jobs) {
          const content = data?.sealed === undefined ? {} : seal.open(data.sealed);
          try {
            await handler.run(content as JobKinds[K]);
          } catch (error) {
            log.warn(
              { job: name, job_id: id, job_error: error instanceof Error ? error.name : 'unknown' },
              'job failed',
            );
            // The library keeps the error's text with the job, where no personal data may rest.
            // oxlint-disable-next-line preserve-caught-error -- so the cause may not go along either
            throw new Error(`${name} failed`);
          }
        }
      },
    );
    if (cron !== undefined) await boss.schedule(name, cron, {}, { tz: 'America/Sao_Paulo' });
  }

  return {
    async send(tx, name, data) {
      await boss.send(name, { sealed: seal.close(data) }, { db: fromKysely(tx) });
    },
    async work(handlers) {
      for (const handler of handlers) await workOn(handler as JobHandler<JobName>);
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}
