import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

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
