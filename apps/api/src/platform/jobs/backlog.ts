import { EMAIL_AGE } from '@indike/rules/operators/system-health';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { EMAIL_JOBS } from './queue-settings.ts';

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
