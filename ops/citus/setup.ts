import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { rolesOf, type Connection } from '@indike/embedded-postgres';
import { prepareDatabase } from '#api/prepare.ts';
import { findCitus } from '#scripts/citus.mjs';
import { ask, startCitusCluster } from './citus-cluster.ts';
import { buildServer, createTemplate } from '#api/testing/global-setup.ts';

/** Like the API's global-setup.ts, with the tables distributed over two workers. Only `npm run test:citus` uses it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const bin = findCitus();
  if (bin === undefined) throw new Error('no PostgreSQL with the Citus extension');
  buildServer();
  const cluster = await startCitusCluster(bin, 2);
  const { coordinator, workers } = cluster;
  const { application } = rolesOf(coordinator);
  await prepareDatabase({ connection: application, owner: coordinator, stop: async () => {} });
  // As the provider does it.
  const url = ({ user, port, database }: Connection) => `postgres://${user}@127.0.0.1:${port}/${database}`;
  execFileSync(process.execPath, [join(import.meta.dirname, '../../apps/api/src/distribute.ts')], {
    stdio: 'inherit',
    env: {
      ...process.env,
      SECRET: 'a secret of the tests, long enough to be one',
      DATABASE_URL: url(application),
      DATABASE_OWNER_URL: url(coordinator),
    },
  });
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
  return () => cluster.stop();
}
