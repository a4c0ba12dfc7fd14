import { setTimeout as sleep } from 'node:timers/promises';
import { fromKysely, type Job, type JobResult, type PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Connection, Tx } from '../db/database.ts';
import { errorName } from '../log.ts';
import { type Instrument, runObserved } from '../observability/instrument.ts';
import type { Encryption } from '../secrets/encryption.ts';
import { createSemaphore } from '../semaphore.ts';
import { JOB_NAMES, type JobHandler, type JobKinds, type JobName } from './job-kinds.ts';
import { type BackgroundLoop, type RunningLoop, startLoop } from './loops.ts';
import { batchSizeOf, bulkPriority, queueSettings, URGENT } from './queue-settings.ts';
import { type Hastened, hastenJob, JobExpiredError } from './retry.ts';
import { createBoss } from './schema.ts';
import { wakeWorkers } from './wake-workers.ts';

/** The part of `Jobs` that commands need. */
export type Sender = Pick<Jobs, 'send' | 'sendOnce' | 'sendLatest' | 'sendAll'>;

/** Enqueues jobs in the caller's transaction, so a job exists if and only if its change is committed. */
export interface Jobs {
  /** Enqueues one job, before those that `sendAll` enqueues for many people. */
  send<K extends JobName>(tx: Tx, name: K, data: JobKinds[K]): Promise<void>;
  /**
   * Like `send`. When a job with the same key still waits, or was given up, that job is tried at once with the new data
   * instead, so that asking again never doubles an e-mail. The key must contain no personal data, because it is not encrypted.
   */
  sendOnce<K extends JobName>(tx: Tx, name: K, key: string, data: JobKinds[K]): Promise<void>;
  /**
   * Like `sendOnce`, for an e-mail whose code or link replaces the one before: beside a job that is running, which still has
   * the one before, another one is enqueued.
   */
  sendLatest<K extends JobName>(tx: Tx, name: K, key: string, data: JobKinds[K]): Promise<void>;
  /** Enqueues jobs of one kind in one statement. A job with an id (a UUID) is enqueued only once. */
  sendAll<K extends JobName>(
    tx: Tx,
    name: K,
    data: readonly JobKinds[K][],
    ids?: readonly string[],
  ): Promise<void>;
  /** Runs every waiting job, and the jobs that those send, now instead of at the next poll. For the sandbox's clock. */
  runWaiting(): Promise<void>;
}

export interface JobQueue extends Jobs {
  /** Registers what each job does. A process that is not a worker runs jobs only through `runWaiting`. */
  work(handlers: readonly AnyHandler[]): Promise<void>;
  loop(loop: BackgroundLoop): void;
  /** Waits for running jobs (5 seconds at most), then closes. */
  stop(): Promise<void>;
}

type AnyHandler = { [K in JobName]: JobHandler<K> }[JobName];

/** How often the queue looks for jobs of dead workers. */
const SUPERVISE_SECONDS = 10;
/** How often a worker polls when nothing has woken it. */
const POLL_SECONDS = 300;

interface QueueOptions {
  readonly connection: Connection;
  readonly encryption: Encryption;
  readonly log: Logger;
  /** Whether this process runs jobs, or only sends them. */
  readonly worker: boolean;
  /** How long a batch of e-mails may take. Only tests set it. */
  readonly emailExpireSeconds?: number | undefined;
  /** These observe every job. */
  readonly instruments?: readonly Instrument[];
}

async function startBoss({ connection, log, worker, emailExpireSeconds }: QueueOptions): Promise<PgBoss> {
  const boss = createBoss(connection, {
    max: worker ? 2 : 1,
    // schema.ts creates and alters the tables, as their owner.
    migrate: false,
    supervise: worker,
    schedule: worker,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
  boss.on('error', (error: Error) => log.warn({ job_error: error.name }, 'job queue'));
  await boss.start();
  for (const name of emailExpireSeconds === undefined ? [] : JOB_NAMES)
    await boss.updateQueue(name, queueSettings(name, emailExpireSeconds));
  return boss;
}

/** Returns the worker's id. */
async function startWorker(boss: PgBoss, handler: JobHandler<JobName>, runJob: RunJob): Promise<string> {
  const { name, cron } = handler;
  const polling = {
    pollingIntervalSeconds: POLL_SECONDS,
    batchSize: batchSizeOf(name),
    burstWhenBatchFull: true,
    perJobResults: true,
  } as const;
  const worker = await boss.work<StoredData, void, typeof polling>(name, polling, (jobs) =>
    Promise.all(jobs.map((job) => runJob(handler, job))),
  );
  if (cron !== undefined) await boss.schedule(name, cron, {}, { tz: 'America/Sao_Paulo' });
  return worker;
}

export async function startJobQueue(options: QueueOptions): Promise<JobQueue> {
  const { encryption, log, worker, instruments = [] } = options;
  const boss = await startBoss(options);
  const runJob = createJobRunner({ boss, encryption, log, instruments });
  const working: JobHandler<JobName>[] = [];
  const loops: RunningLoop[] = [];
  const workers = new Map<JobName, string>();
  const looking = { log, looks: worker, semaphore: createSemaphore({ limit: 1, maxQueue: Infinity }) };
  const waking = startLoop(wakeWorkers(boss, workers), looking);
  const keyed =
    (enough: readonly Hastened[]): Jobs['sendOnce'] =>
    async (tx, name, key, data) => {
      const stored = { encrypted: encryption.encrypt(data) };
      if (enough.includes(await hastenJob(tx, { name, key, stored }))) return;
      await boss.send(name, stored, { priority: URGENT, singletonKey: key, db: fromKysely(tx) });
    };
  return {
    async send(tx, name, data) {
      await boss.send(
        name,
        { encrypted: encryption.encrypt(data) },
        { priority: URGENT, db: fromKysely(tx) },
      );
    },
    sendOnce: keyed(['hastened', 'running']),
    sendLatest: keyed(['hastened']),
    async sendAll(tx, name, all, ids) {
      if (all.length === 0) return;
      const jobs = all.map((data, n) => ({
        data: { encrypted: encryption.encrypt(data) },
        priority: bulkPriority(name, data),
        ...(ids?.[n] !== undefined && { id: ids[n] }),
      }));
      await boss.insert(name, jobs, { db: fromKysely(tx) });
    },
    async runWaiting() {
      await runWaitingJobs({ boss, runJob }, working);
      for (const loop of loops) await loop.runDue();
      if (loops.length > 0) await runWaitingJobs({ boss, runJob }, working);
    },
    loop(loop) {
      loops.push(startLoop(loop, looking));
    },
    async work(handlers) {
      for (const handler of handlers) {
        working.push(handler);
        if (worker) workers.set(handler.name, await startWorker(boss, handler, runJob));
      }
    },
    async stop() {
      await Promise.all([waking, ...loops].map((loop) => loop.stop()));
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

/** A job's data as stored, encrypted. A job scheduled by cron has none. */
type StoredData = { encrypted: string } | Record<string, never> | null;

type RunJob = (handler: JobHandler<JobName>, job: Job<StoredData>) => Promise<JobResult>;

/** Makes the job's next failure its last one. */
async function stopRetrying(boss: PgBoss, id: string): Promise<void> {
  await boss.getDb().executeSql('update pgboss.job set retry_limit = retry_count where id = $1::uuid', [id]);
}

/** Runs one job. Logs only the name of an error, because its text may contain personal data. */
function createJobRunner({
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
async function runWaitingJobs(running: Running, handlers: readonly JobHandler<JobName>[]): Promise<void> {
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
