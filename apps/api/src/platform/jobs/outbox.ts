import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/database.ts';
import { hasRow } from '../db/rows.ts';
import type { JobKinds, JobName } from './job-kinds.ts';
import type { Jobs } from './jobs.ts';
import type { BackgroundLoop } from './loops.ts';

/**
 * A part of a statement: enqueues a job for each row of `from`, which has the Indiker's `user_id`. It spares hot writes a
 * second statement. The data is not encrypted, so it must contain no personal data.
 */
export const enqueueWith = <K extends JobName>(
  name: K,
  data: RawBuilder<JobKinds[K]>,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  insert into job_outbox (user_id, name, data) select user_id, ${sql.lit(name)}, ${data} from ${from}`;

interface OutboxRow {
  readonly name: JobName;
  readonly data: JobKinds[JobName];
}

/** Moves the jobs of the outbox to the queue. */
export const createOutbox = (db: Db, jobs: Pick<Jobs, 'sendAll'>): BackgroundLoop => ({
  name: 'outbox',
  async begin() {
    // Most looks find nothing, and need no transaction for that.
    if (!(await hasRow(db.selectFrom('job_outbox').select('id').limit(1)))) return;
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql<OutboxRow>`delete from job_outbox returning name, data`.execute(tx);
      const byName = Map.groupBy(rows, ({ name }) => name);
      for (const [name, some] of byName)
        await jobs.sendAll(
          tx,
          name,
          some.map(({ data }) => data),
        );
    });
  },
  waitUntilIdle: async () => {},
  stop() {},
});
