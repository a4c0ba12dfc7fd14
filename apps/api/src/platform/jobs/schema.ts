import { PgBoss } from 'pg-boss';
import type { Connection } from '../db/database.ts';

/** Makes the tables of the job queue, or brings them to this version: by the role that owns tables, before any queue starts. */
export async function migrateJobs(owner: Connection): Promise<void> {
  const boss = new PgBoss({
    ...(owner as object),
    max: 1,
    application_name: 'indike-jobs',
    supervise: false,
    schedule: false,
  });
  let problem: Error | undefined;
  boss.on('error', (error: Error) => (problem ??= error));
  await boss.start();
  await boss.stop({ graceful: false });
  if (problem) throw problem;
}
