import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { rolesOf, startEmbeddedPostgres, type Connection } from '@indike/embedded-postgres';
import { POSTGRES_PRODUCT } from '../platform/postgres-product.ts';
import { prepareDatabase } from '../prepare.ts';
import { TEMPLATE_DATABASE } from './template.ts';

/**
 * Copies the prepared database and forbids connections to the copy, because PostgreSQL cannot clone a database that has
 * open connections, and some tests connect to the server's first database.
 */
export async function createTemplate(superuser: Connection): Promise<void> {
  const client = new Client({ ...superuser, database: 'postgres' });
  await client.connect();
  try {
    await client.query(
      `create database ${TEMPLATE_DATABASE} template ${superuser.database} strategy file_copy allow_connections false`,
    );
  } finally {
    await client.end();
  }
}

/** Prepares a migrated database with reference data and job queues, then the template that tests clone. */
async function prepareTemplate(superuser: Connection): Promise<void> {
  const { owner, application } = rolesOf(superuser);
  await prepareDatabase({ connection: application, owner, stop: async () => {} });
  await createTemplate(superuser);
}

/** Builds the server from these sources, as `npm start` does, for tests that start it as a separate process. */
export function buildServer(): void {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../../../scripts/build-api.mjs')], {
    stdio: 'inherit',
  });
}

interface DatabaseServer {
  readonly connection: Connection;
  stop(): Promise<void>;
}

async function startDatabaseServer(): Promise<DatabaseServer> {
  buildServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'indike-test-'));
  // When the tests run as root, the database runs as another user, who needs access.
  await chmod(dataDir, 0o711);
  const server = await startEmbeddedPostgres({ dataDir, product: POSTGRES_PRODUCT });
  await prepareTemplate(server.connection);
  return {
    connection: server.connection,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

declare global {
  /** Vitest evaluates this module once per project, but runs all projects in one process. They share the server. */
  var testDatabaseServer: Promise<DatabaseServer> | undefined;
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const starting = (globalThis.testDatabaseServer ??= startDatabaseServer());
  const { connection } = await starting;
  project.provide('postgres', connection);
  project.provide('nodes', [connection]);
  // Vitest runs the teardowns of all projects after the last test of the whole run.
  return async () => {
    const running = globalThis.testDatabaseServer;
    globalThis.testDatabaseServer = undefined;
    await (await running)?.stop();
  };
}
