import { sql } from 'kysely';
import { createDatabase, createPool, type Connection } from '../db/database.ts';
import { createBoss } from './boss.ts';
import { advisoryLock } from '../db/advisory-locks.ts';

/** Any number that nothing else locks. */
/** The back office counts what waits and what failed each minute; pg-boss itself never has to, and has no index for it. */
async function indexUnfinishedJobs(owner: Connection): Promise<void> {
  const db = createDatabase(createPool(owner, 1));
  try {
    await db.transaction().execute(async (tx) => {
      // Two processes that both find no index would both create it, and the second one would fail.
      await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock.jobIndexes)})`.execute(tx);
      const { rows } = await sql<{ index: string | null }>`
        select to_regclass('pgboss.indike_unfinished_jobs')::text as index`.execute(tx);
      // Asking PostgreSQL to create what exists needs the owner's rights, which a second process may not have.
      if (rows[0]?.index) return;
      await sql`
        create index indike_unfinished_jobs on pgboss.job (state, name, created_on)
          where state in ('created', 'retry', 'active', 'failed')`.execute(tx);
    });
  } finally {
    await db.destroy();
  }
}

/** Creates or upgrades the tables of the job queue, as the role that owns tables. To be called before any queue starts. */
export async function migrateJobs(owner: Connection): Promise<void> {
  const boss = createBoss(owner, { max: 1, supervise: false, schedule: false });
  let problem: Error | undefined;
  boss.on('error', (error: Error) => (problem ??= error));
  await boss.start();
  await boss.stop({ graceful: false });
  if (problem) throw problem;
  await indexUnfinishedJobs(owner);
}
