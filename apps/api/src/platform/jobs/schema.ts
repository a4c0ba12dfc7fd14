import type { Connection } from '../db/database.ts';
import { createBoss } from './boss.ts';

/** Creates or upgrades the tables of the job queue, as the role that owns tables. To be called before any queue starts. */
export async function migrateJobs(owner: Connection): Promise<void> {
  const boss = createBoss(owner, { max: 1, supervise: false, schedule: false });
  let problem: Error | undefined;
  boss.on('error', (error: Error) => (problem ??= error));
  await boss.start();
  await boss.stop({ graceful: false });
  if (problem) throw problem;
}
