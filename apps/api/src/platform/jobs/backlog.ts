import { sql } from 'kysely';
import type { Logger } from 'pino';
import { EMAIL_AGE } from '@indike/rules/operators/system-health';
import type { Db } from '../db/database.ts';
import { JOB_NAMES, type JobName } from './job-kinds.ts';
import { EMAIL_JOBS, MASS } from './queue-settings.ts';

export interface EmailBacklog {
  readonly waiting: number;
  readonly oldestAt: Date | null;
  readonly oldestSeconds: number | null;
  /** Error of the oldest e-mail's last attempt. */
  readonly oldestError: string | null;
  /** Whether the oldest e-mail has waited too long. */
  readonly isAlert: boolean;
  readonly failedJobs: number;
}

type Row = Omit<EmailBacklog, 'isAlert'>;

/** Without what goes to everybody, which takes hours by its number. */
export async function readEmailBacklog(db: Db): Promise<EmailBacklog> {
  const { rows } = await sql<Row>`
    with waiting as (
      select created_on, output ->> 'error' as error from pgboss.job
      where name = any(${[...EMAIL_JOBS]}::text[]) and state in ('created', 'retry', 'active') and priority > ${MASS}
      union all select created_at, null from job_outbox where name = any(${[...EMAIL_JOBS]}::text[])
    )
    select count(*) as waiting, min(created_on) as "oldestAt",
      extract(epoch from now() - min(created_on))::float8 as "oldestSeconds",
      (select error from waiting order by created_on limit 1) as "oldestError",
      (select count(*) from pgboss.job where state = 'failed') as "failedJobs"
    from waiting`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an aggregate returned no row');
  return { ...row, isAlert: row.oldestSeconds !== null && row.oldestSeconds > EMAIL_AGE.bad };
}

/** Job: logs an alert for log monitoring, at every run until the oldest e-mail is sent or given up. */
export async function alertEmailBacklog({ db, log }: { db: Db; log: Logger }): Promise<void> {
  const { isAlert, waiting, oldestAt, oldestError } = await readEmailBacklog(db);
  if (!isAlert) return;
  log.error(
    { alert: 'email_backlog', waiting, oldest_at: oldestAt?.toISOString(), error: oldestError },
    'e-mails wait too long',
  );
}

export interface QueueState {
  readonly queue: JobName;
  /** Waiting for their first or their next attempt. */
  readonly waiting: number;
  readonly running: number;
  /** Given up after the last attempt. */
  readonly failed: number;
  /** When the oldest waiting job was enqueued. */
  readonly oldestAt: Date | null;
  readonly oldestSeconds: number | null;
}

/** Counts stop at this number, which bounds their cost. */
const COUNTED = 10_000;

const counted = (state: string) => sql`(
  select count(*)::int from (
    select from pgboss.job where state = ${sql.lit(state)} and name = q.name limit ${sql.lit(COUNTED)}
  ) found)`;
const oldest = (state: string) => sql`(
  select min(created_on) from pgboss.job where state = ${sql.lit(state)} and name = q.name)`;

/** The state of every queue. Uses the index of unfinished jobs (see schema.ts). */
export async function readQueues(db: Db): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select s.*, extract(epoch from now() - s."oldestAt")::float8 as "oldestSeconds"
    from unnest(${[...JOB_NAMES]}::text[]) as q(name)
    cross join lateral (
      select q.name as queue, ${counted('created')} + ${counted('retry')} as waiting, ${counted('active')} as running,
        ${counted('failed')} as failed, least(${oldest('created')}, ${oldest('retry')}) as "oldestAt"
    ) s`.execute(db);
  return rows;
}

export interface FailedJob {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly failedAt: Date;
  readonly attempts: number;
  readonly error: string | null;
}

/** Jobs that exhausted their retries, newest first. */
export async function listFailedJobs(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: FailedJob[]; total: number }> {
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<FailedJob>`
      select id, name, created_on as "createdAt", coalesce(completed_on, created_on) as "failedAt",
        retry_count + 1 as attempts, coalesce(output ->> 'error', output -> 'value' ->> 'message') as error
      from pgboss.job where state = 'failed'
      order by completed_on desc, id limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from pgboss.job where state = 'failed'`.execute(db),
  ]);
  return { rows, total: counts[0]?.total ?? 0 };
}
