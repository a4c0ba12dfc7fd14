import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startJobQueue } from '../platform/jobs/jobs.ts';
import { rolesOf, startEmbeddedPostgres, type Connection } from '@indike/embedded-postgres';
import { POSTGRES_PRODUCT } from '../platform/postgres-product.ts';
import { createEncryption } from '../platform/encryption.ts';
import { prepareDatabase } from '../prepare.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server that holds the template; every test file clones a database of its own. */
    postgres: Connection;
  }
}

/** A migrated database with the reference data and the job queues, never connected to again: the template. */
async function prepareTemplate(superuser: Connection): Promise<void> {
  const { owner, application } = rolesOf(superuser);
  await prepareDatabase({ connection: application, owner, stop: async () => {} });
  const queue = await startJobQueue({
    connection: application,
    encryption: createEncryption('only for the template of the tests'),
    log: pino({ level: 'silent' }),
    worker: true,
  });
  await queue.stop();
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'indike-test-'));
  // As root the database runs as another user, who must be able to enter.
  await chmod(dataDir, 0o711);
  const server = await startEmbeddedPostgres({ dataDir, product: POSTGRES_PRODUCT });
  await prepareTemplate(server.connection);
  project.provide('postgres', server.connection);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
