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
    /** The server with the template database, of which every test file makes a clone. */
    postgres: Connection;
  }
}

/** The template: a migrated database with reference data and job queues. Nothing connects to it afterwards. */
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
  // When the tests run as root, the database runs as another user, who needs access.
  await chmod(dataDir, 0o711);
  const server = await startEmbeddedPostgres({ dataDir, product: POSTGRES_PRODUCT });
  await prepareTemplate(server.connection);
  project.provide('postgres', server.connection);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
