import type { TestProject } from 'vitest/node';
import { rolesOf } from '@indike/embedded-postgres';
import { createDatabase, createPool } from '#api/platform/db/database.ts';
import { grantRows } from '#api/platform/db/grants.ts';
import { distributeTables } from '#api/platform/db/distribute.ts';
import { prepareDatabase } from '#api/prepare.ts';
import { findCitus } from '#scripts/citus.mjs';
import { ask, startCitusCluster } from './citus-cluster.ts';
import { buildServer, createTemplate } from '#api/testing/global-setup.ts';

/** Like the API's global-setup.ts, with the tables distributed over two workers. Only `npm run test:citus` uses it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const bin = findCitus();
  if (bin === undefined) throw new Error('no PostgreSQL with the Citus extension');
  buildServer();
  const { coordinator, workers, stop } = await startCitusCluster(bin, 2);
  const { application } = rolesOf(coordinator);
  await prepareDatabase({ connection: application, owner: coordinator, stop: async () => {} });
  const db = createDatabase(createPool({ ...coordinator, answerMs: 600_000 }, 1));
  await distributeTables(db);
  await grantRows(db, application.user);
  await db.destroy();
  for (const node of [coordinator, ...workers]) {
    // Citus's own worker process and pooled connections are in the database.
    await ask({ ...node, database: 'postgres' }, `alter database ${node.database} allow_connections false`);
    await ask(
      { ...node, database: 'postgres' },
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${node.database}'`,
    );
    await createTemplate(node);
  }
  project.provide('postgres', coordinator);
  project.provide('nodes', [coordinator, ...workers]);
  return stop;
}
