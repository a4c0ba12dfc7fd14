import { setTimeout as sleep } from 'node:timers/promises';
import type { Notice } from '@indike/rules/accounts/notices';
import { fromKysely, PgBoss, type Job, type JobResult } from 'pg-boss';
import type { Logger } from 'pino';
import type { Connection, Tx } from '../db/database.ts';
import type { Email } from '../mail/mailer.ts';
import type { Encryption } from '../encryption.ts';
import { JobExpiredError } from './expired.ts';
import { batchSizeOf, queueSettings } from './queue-settings.ts';

/** Every kind of job and what it carries. */
export interface JobKinds {
  readonly 'send-email': Email;
  readonly 'send-recovery-code': {
    readonly email: string;
    readonly code: string;
    /** ISO instant at which the code ends. */
    readonly expiresAt: string;
    /** ISO instant at which it was asked for, from which its link counts. */
    readonly sentAt: string;
  };
  /** A letter to an Indiker, written when the job runs. */
  readonly notify: Notice;
  /** Every earning that one run made available: becomes a `notify` for each Indiker. */
  readonly 'notify-released': { readonly earningIds: readonly number[] };
  /** To a referral's contact: who referred them and how to object. */
  readonly 'contact-notice': { readonly contactId: number };
  readonly 'clean-up': Record<string, never>;
  /** Releases, lapses and finished contracts of the day. */
  readonly 'daily-settlement': Record<string, never>;
  readonly reminders: Record<string, never>;
  readonly 'ledger-check': Record<string, never>;
  /** Raises an alert while e-mails wait too long. */
  readonly 'email-backlog': Record<string, never>;
}
export type JobName = keyof JobKinds;

/** All that a command needs of the jobs. */
export type Sender = Pick<Jobs, 'send' | 'sendAll'>;

/** Sends jobs. Inside the caller's transaction: a job exists exactly when what it tells about does. */
export interface Jobs {
  send<K extends JobName>(tx: Tx, name: K, data: JobKinds[K]): Promise<void>;
  /** Many of one kind in one statement. With an id (a UUID) a job is sent once, however often this runs. */
  sendAll<K extends JobName>(
    tx: Tx,
    name: K,
    data: readonly JobKinds[K][],
    ids?: readonly string[],
  ): Promise<void>;
  /** Runs every waiting job, and those that they send, at once rather than at the next poll. For the sandbox's clock. */
  runWaiting(): Promise<void>;
}

export interface JobHandler<K extends JobName> {
  readonly name: K;
  /** When it runs by itself: a cron expression in São Paulo's time. */
  readonly cron?: string;
  /** `id` is the same at every try: what leaves the house carries it, so that a second copy can be told from a second act. */
  run(data: JobKinds[K], id: string): Promise<void>;
}
/** What a job carries, encrypted; one made by cron carries nothing. */
type Sealed = { sealed?: string } | null;
type AnyHandler = { [K in JobName]: JobHandler<K> }[JobName];

const NAMES: readonly JobName[] = [
  'send-email',
  'send-recovery-code',
  'notify',
  'notify-released',
  'contact-notice',
  'clean-up',
  'daily-settlement',
  'reminders',
  'ledger-check',
  'email-backlog',
];
/** How often jobs of dead workers are looked for. */
const SUPERVISE_SECONDS = 10;
/** How often jobs that run outside of a worker say that they live. */
const TOUCH_MS = 5_000;

/** A job that hangs must not hold the sandbox's clock for ever. */
const RUN_WAITING_MS = 30_000;

export interface JobQueue extends Jobs {
  work(handlers: readonly AnyHandler[]): Promise<void>;
  /** Lets running jobs end, then closes. */
  stop(): Promise<void>;
}

interface QueueOptions {
  readonly connection: Connection;
  readonly seal: Encryption;
  readonly log: Logger;
  /** Whether this process runs jobs, or only sends them. */
  readonly worker: boolean;
  /** How long a batch of e-mails may take; another time is for tests alone. */
  readonly emailExpireSeconds?: number | undefined;
}

export async function startJobQueue({
  connection,
  seal,
  log,
  worker,
  emailExpireSeconds,
}: QueueOptions): Promise<JobQueue> {
  const boss = new PgBoss({
    ...(connection as object),
    max: worker ? 4 : 1,
    application_name: 'indike-jobs',
    // Its tables are made and altered by their owner, see schema.ts.
    migrate: false,
    supervise: worker,
    schedule: worker,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
  boss.on('error', (error: Error) => log.warn({ job_error: error.name }, 'job queue'));
  await boss.start();
  for (const name of worker ? NAMES : []) {
    const settings = queueSettings(name, emailExpireSeconds);
    await boss.createQueue(name, settings);
    // A queue of an earlier version keeps its settings otherwise.
    await boss.updateQueue(name, settings);
  }

  /** The next failure is the last one. */
  async function giveUp(id: string): Promise<void> {
    await boss
      .getDb()
      .executeSql('update pgboss.job set retry_limit = retry_count where id = $1::uuid', [id]);
  }

  /** Runs one job; what went wrong is logged by name, never by text, which may hold personal data. */
  async function runJob<K extends JobName>(handler: JobHandler<K>, job: Job<Sealed>): Promise<JobResult> {
    try {
      const content = job.data?.sealed === undefined ? {} : seal.open(job.data.sealed);
      await handler.run(content as JobKinds[K], job.id);
      return { id: job.id, status: 'completed' };
    } catch (error) {
      const cause = error instanceof Error ? error.name : 'unknown';
      log.warn({ job: handler.name, job_id: job.id, job_error: cause }, 'job failed');
      if (error instanceof JobExpiredError) await giveUp(job.id);
      return { id: job.id, status: 'failed', output: { error: cause } };
    }
  }

  async function workOn<K extends JobName>(handler: JobHandler<K>): Promise<void> {
    const { name, cron } = handler;
    const polling = {
      pollingIntervalSeconds: 0.5,
      batchSize: batchSizeOf(name),
      burstWhenBatchFull: true,
      perJobResults: true,
    } as const;
    await boss.work<Sealed, void, typeof polling>(name, polling, (jobs) =>
      Promise.all(jobs.map((job) => runJob(handler, job))),
    );
    if (cron !== undefined) await boss.schedule(name, cron, {}, { tz: 'America/Sao_Paulo' });
  }

  const known: JobHandler<JobName>[] = [];

  /** Takes what waits of one kind and runs it here; gives how many there were. */
  async function runOnce(handler: JobHandler<JobName>): Promise<number> {
    const { name } = handler;
    const jobs = await boss.fetch<Sealed>(name, { batchSize: batchSizeOf(name) });
    if (jobs.length === 0) return 0;
    const ids = jobs.map(({ id }) => id);
    const beat = setInterval(() => void boss.touch(name, ids).catch(() => {}), TOUCH_MS);
    try {
      // One by one, so that letters of one day arrive in the order of what they tell.
      for (const job of jobs) {
        const { status, output } = await runJob(handler, job);
        if (status === 'completed') await boss.complete(name, job.id);
        else await boss.fail(name, job.id, output ?? null);
      }
    } finally {
      clearInterval(beat);
    }
    return jobs.length;
  }

  async function isIdle(): Promise<boolean> {
    const names = known.map(({ name }) => name);
    const { rows } = await boss.getDb().executeSql(
      `select from pgboss.job where name = any($1::text[])
       and (state = 'active' or (state in ('created', 'retry') and start_after <= now())) limit 1`,
      [names],
    );
    return rows.length === 0;
  }

  return {
    async send(tx, name, data) {
      await boss.send(name, { sealed: seal.close(data) }, { db: fromKysely(tx) });
    },
    async sendAll(tx, name, all, ids) {
      if (all.length === 0) return;
      const jobs = all.map((data, n) => ({
        data: { sealed: seal.close(data) },
        ...(ids?.[n] !== undefined && { id: ids[n] }),
      }));
      await boss.insert(name, jobs, { db: fromKysely(tx) });
    },
    async runWaiting() {
      const patience = Date.now() + RUN_WAITING_MS;
      while (Date.now() < patience && !(await isIdle())) {
        let ran = 0;
        for (const handler of known) ran += await runOnce(handler);
        // What is left is being run by a worker's own poll.
        if (ran === 0) await sleep(25);
      }
    },
    async work(handlers) {
      for (const handler of handlers) {
        const any = handler as JobHandler<JobName>;
        known.push(any);
        await workOn(any);
      }
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}
