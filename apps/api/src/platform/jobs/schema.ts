import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { createDatabase, createPool, type Connection, type Tx } from '../db/database.ts';
import { PgBoss, type ConstructorOptions } from 'pg-boss';
import { advisoryLock } from '../db/transactions.ts';
import { isPermissionDenied } from '../db/failures.ts';
import { JOB_NAMES } from './job-kinds.ts';
import { queueSettings } from './queue-settings.ts';
import { RoutedClient } from '../db/clients.ts';

/** A pg-boss instance on the product's database. */
export function createBoss(connection: Connection, options: ConstructorOptions): PgBoss {
  // The types of pg and pg-boss for connection settings differ only in `undefined`.
  const settings: object = connection.servers ? { ...connection, Client: RoutedClient } : connection;
  return new PgBoss({ ...settings, ...options, application_name: 'indike-jobs' });
}

/** For the back office, which counts waiting and failed jobs every minute. pg-boss never does and has no such index. */
async function indexUnfinishedJobs(tx: Tx): Promise<void> {
  const { rows } = await sql<{ index: string | null }>`
    select to_regclass('pgboss.indike_unfinished_jobs')::text as index`.execute(tx);
  // `if not exists` would need the owner's rights even when the index exists, and a second process may lack them.
  if (rows[0]?.index) return;
  await sql`
    create index indike_unfinished_jobs on pgboss.job (state, name, created_on)
      where state in ('created', 'retry', 'active', 'failed')`.execute(tx);
}

/** Created here rather than by the workers, because a web process may send jobs before the first worker starts. */
async function prepareQueues(boss: PgBoss): Promise<void> {
  const queues = new Map((await boss.getQueues([...JOB_NAMES])).map((queue) => [queue.name, queue]));
  for (const name of JOB_NAMES) {
    const queue = queues.get(name);
    const settings = queueSettings(name);
    if (queue && isDeepStrictEqual({ ...queue, ...settings }, queue)) continue;
    // If another process creates the queue at the same time, createQueue leaves its settings as they are.
    if (!queue) await boss.createQueue(name, settings);
    await boss.updateQueue(name, settings);
  }
}

async function startOnce(owner: Connection): Promise<void> {
  const boss = createBoss(owner, { max: 1, supervise: false, schedule: false });
  let problem: Error | undefined;
  boss.on('error', (error: Error) => (problem ??= error));
  await boss.start();
  await prepareQueues(boss);
  await boss.stop({ graceful: false });
  if (problem) throw problem;
}

/** Creates or upgrades the job tables and queues, as the role that owns tables. Call it before any queue starts. */
export async function migrateJobs(owner: Connection): Promise<void> {
  const db = createDatabase(createPool(owner, 1));
  try {
    await db.transaction().execute(async (tx) => {
      // pg-boss has a lock too, but takes it only after it has looked: of two processes the second would fail.
      await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock.jobTables)})`.execute(tx);
      await startOnce(owner);
      await indexUnfinishedJobs(tx);
    });
  } finally {
    await db.destroy();
  }
}

/** pg-boss has no error code for this, only a message. */
const isUnprepared = (error: unknown): boolean =>
  isPermissionDenied(error) || (error instanceof Error && error.message.startsWith('pg-boss '));

/** Whether the job tables and queues of this version exist. */
export async function areJobsPrepared(connection: Connection): Promise<boolean> {
  const boss = createBoss(connection, { max: 1, migrate: false, supervise: false, schedule: false });
  boss.on('error', () => {}); // the failing call rejects as well
  try {
    await boss.start();
    return (await boss.getQueues([...JOB_NAMES])).length === JOB_NAMES.length;
  } catch (error) {
    if (isUnprepared(error)) return false;
    throw error;
  } finally {
    await boss.stop({ graceful: false });
  }
}
