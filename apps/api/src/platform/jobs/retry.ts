import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { EXPIRED } from './job-expired-error.ts';

/** `retried`: by this call. `expired`: must never run again. `not_failed`: the job is waiting, running or completed. */
export type RetryOutcome = 'retried' | 'expired' | 'not_failed' | 'not_found';

interface JobState {
  readonly state: string;
  readonly error: string | null;
}

/**
 * Puts one failed job back into its queue, with the attempts of a new job. Only one of two concurrent calls succeeds.
 */
export async function retryFailedJob(tx: Tx, id: string): Promise<RetryOutcome> {
  const { rows: retried } = await sql`
    update pgboss.job j
    set state = 'retry', start_after = now(), completed_on = null, keep_until = now() + interval '14 days',
      retry_limit = j.retry_count + (select q.retry_limit from pgboss.queue q where q.name = j.name)
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
