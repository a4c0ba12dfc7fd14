import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { JOB_NAMES, type JobName } from './job-kinds.ts';

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
