import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { EXPIRED } from './job-expired-error.ts';
import { EMAIL_JOBS, queueSettings } from './queue-settings.ts';

/** `retried`: by this call. `expired`: must never run again. `not_failed`: the job is waiting, running or completed. */
export type RetryOutcome = 'retried' | 'expired' | 'not_failed' | 'not_found';

interface JobState {
  readonly state: string;
  readonly error: string | null;
}

/**
 * Puts one failed job back into the queue, with the attempts of a new e-mail job or of a new default job. Only one of
 * two concurrent calls succeeds.
 */
export async function retryFailedJob(tx: Tx, id: string): Promise<RetryOutcome> {
  const [email, other] = [queueSettings('send-email').retryLimit, queueSettings('clean-up').retryLimit];
  const { rows: retried } = await sql`
    update pgboss.job
    set state = 'retry', start_after = now(), completed_on = null, keep_until = now() + interval '14 days',
      retry_limit = retry_count + case when name = any(${[...EMAIL_JOBS]}::text[]) then ${email}::int else ${other}::int end
    where id = ${id}::uuid and state = 'failed' and output ->> 'error' is distinct from ${EXPIRED}
    returning id`.execute(tx);
  if (retried.length > 0) return 'retried';
  const { rows } = await sql<JobState>`
    select state::text as state, output ->> 'error' as error from pgboss.job where id = ${id}::uuid`.execute(
    tx,
  );
  const [known] = rows;
  if (!known) return 'not_found';
  return known.state === 'failed' && known.error === EXPIRED ? 'expired' : 'not_failed';
}
