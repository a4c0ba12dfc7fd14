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

/** PostgreSQL clones no database that somebody is connected to, and some tests connect to the server's first one. */
async function createTemplate(superuser: Connection): Promise<void> {
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

/** A migrated database with reference data and job queues, and the template that tests clone. */
async function prepareTemplate(superuser: Connection): Promise<void> {
  const { owner, application } = rolesOf(superuser);
  await prepareDatabase({ connection: application, owner, stop: async () => {} });
  await createTemplate(superuser);
}

/** What the tests start as a process of its own: the server of these sources, as `npm start` builds it. */
function buildServer(): void {
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
  /** Vitest gives each project this module anew, but all of a run one process. Its projects share the server. */
  var testDatabaseServer: Promise<DatabaseServer> | undefined;
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const starting = (globalThis.testDatabaseServer ??= startDatabaseServer());
  project.provide('postgres', (await starting).connection);
  // Vitest tears all projects down after the last test of any.
  return async () => {
    const running = globalThis.testDatabaseServer;
    globalThis.testDatabaseServer = undefined;
    await (await running)?.stop();
  };
}
