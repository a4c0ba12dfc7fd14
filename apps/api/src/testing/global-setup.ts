import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { createDatabase, createPool } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrations.ts';
import { startJobQueue } from '../platform/jobs/jobs.ts';
import { startEmbeddedPostgres, type Connection } from '../platform/postgres/embedded-postgres.ts';
import { createSeal } from '../platform/sealed.ts';
import { seedReference } from '../reference/seed.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server that holds the template; every test file clones a database of its own. */
    postgres: Connection;
  }
}

/** A migrated database with the reference data and the job queues, never connected to again: the template. */
async function prepareTemplate(connection: Connection): Promise<void> {
  const db = createDatabase(createPool(connection, 2));
  await migrate(db);
  await seedReference(db);
  await db.destroy();
  const queue = await startJobQueue({
    connection,
    seal: createSeal('only for the template of the tests'),
    log: pino({ level: 'silent' }),
    worker: true,
  });
  await queue.stop();
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'indike-test-'));
  // As root the database runs as another user, who must be able to enter.
  await chmod(dataDir, 0o711);
  const server = await startEmbeddedPostgres({ dataDir });
  await prepareTemplate(server.connection);
  project.provide('postgres', server.connection);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
