import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { EMAIL_JOBS } from './queue-settings.ts';

/** E-mails that wait longer than this raise an alert. */
const ALERT_SECONDS = 15 * 60;

export interface EmailBacklog {
  readonly waiting: number;
  readonly oldestAt: Date | null;
  /** Why the oldest could not be sent at its last attempt. */
  readonly oldestError: string | null;
  readonly isAlert: boolean;
  readonly failedJobs: number;
}

type Row = Omit<EmailBacklog, 'isAlert'> & { readonly oldestSeconds: number | null };

export async function readEmailBacklog(db: Db): Promise<EmailBacklog> {
  const { rows } = await sql<Row>`
    with waiting as (
      select created_on, output ->> 'error' as error from pgboss.job
      where name = any(${[...EMAIL_JOBS]}::text[]) and state in ('created', 'retry', 'active')
    )
    select count(*) as waiting, min(created_on) as "oldestAt",
      extract(epoch from now() - min(created_on))::float8 as "oldestSeconds",
      (select error from waiting order by created_on limit 1) as "oldestError",
      (select count(*) from pgboss.job where state = 'failed') as "failedJobs"
    from waiting`.execute(db);
  const { oldestSeconds = null, ...row } = rows[0] ?? {
    waiting: 0,
    oldestAt: null,
    oldestError: null,
    failedJobs: 0,
  };
  return { ...row, isAlert: oldestSeconds !== null && oldestSeconds > ALERT_SECONDS };
}

/** Job: logs an alert for the monitoring of the log, again until the oldest e-mail is sent or given up. */
export async function alertEmailBacklog({ db, log }: { db: Db; log: Logger }): Promise<void> {
  const { isAlert, waiting, oldestAt, oldestError } = await readEmailBacklog(db);
  if (!isAlert) return;
  log.error(
    { alert: 'email_backlog', waiting, oldest_at: oldestAt?.toISOString(), error: oldestError },
    'e-mails wait too long',
  );
}
