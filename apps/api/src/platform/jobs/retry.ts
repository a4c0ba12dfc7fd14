import { sql } from 'kysely';
import { advisoryLock } from '../db/transactions.ts';
import type { Tx } from '../db/database.ts';
import type { JobName } from './job-kinds.ts';

/** The error's name, as stored with the failed job. */
const EXPIRED = 'expired';

/** Thrown when a job is no longer useful: it fails at once and is never retried. */
export class JobExpiredError extends Error {
  override readonly name = EXPIRED;
}

/** `retried`: by this call. `expired`: must never run again. `not_failed`: the job is waiting, running or completed. */
export type RetryOutcome = 'retried' | 'expired' | 'not_failed' | 'not_found';

interface JobState {
  readonly state: string;
  readonly error: string | null;
}

/** Puts a job back into its queue, to be tried at once, with the attempts of a new job. */
const TRIED_ANEW = sql`
  state = case when j.state = 'created' then j.state else 'retry' end, start_after = now(), completed_on = null,
  keep_until = now() + interval '14 days',
  retry_limit = j.retry_count + (select q.retry_limit from pgboss.queue q where q.name = j.name)`;

/**
 * Puts one failed job back into its queue, with the attempts of a new job. Only one of two concurrent calls succeeds.
 */
export async function retryFailedJob(tx: Tx, id: string): Promise<RetryOutcome> {
  const { rows: retried } = await sql`
    update pgboss.job j
    set ${TRIED_ANEW}
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

interface KeyedJob {
  readonly name: JobName;
  readonly key: string;
  /** The job's data, encrypted. */
  readonly stored: object;
}

/** `running`: none waits, but one is being done. */
export type Hastened = 'hastened' | 'running' | 'none';

/**
 * Tries the waiting or failed job with this key at once, with the new data. Of several, which exist after one was
 * enqueued beside a running one that then failed, the others are deleted. The lock makes concurrent calls with the same
 * key wait for each other, so that only one finds none.
 */
export async function hastenJob(tx: Tx, { name, key, stored }: KeyedJob): Promise<Hastened> {
  await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock.keyedJobs)}, hashtext(${`${name} ${key}`}))`.execute(
    tx,
  );
  const isKeyed = sql`j.name = ${name} and j.singleton_key = ${key}`;
  const { rows } = await sql<{ id: string; state: string }>`
    select j.id, j.state::text as state from pgboss.job j
    where ${isKeyed} and j.state in ('created', 'retry', 'failed', 'active')
    order by j.state = 'active', j.created_on desc, j.id for update`.execute(tx);
  const waiting = rows.filter(({ state }) => state !== 'active').map(({ id }) => id);
  const [newest, ...others] = waiting;
  if (newest === undefined) return rows.length > 0 ? 'running' : 'none';
  if (others.length > 0)
    await sql`delete from pgboss.job j where ${isKeyed} and j.id = any(${others}::uuid[])`.execute(tx);
  await sql`
    update pgboss.job j set data = ${JSON.stringify(stored)}::jsonb, ${TRIED_ANEW}
    where ${isKeyed} and j.id = ${newest}::uuid`.execute(tx);
  return 'hastened';
}
