import type { TestProject } from 'vitest/node';
import { findCitus } from '#scripts/citus.mjs';
import { runStatement, distribute, prepareCoordinator, startCitusCluster } from './citus-cluster.ts';
import { buildServer, createTemplate } from '#api/testing/global-setup.ts';

/** Like the API's global-setup.ts, with the tables distributed over two workers. Only `npm run test:citus` uses it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const bin = findCitus();
  if (bin === undefined) throw new Error('no PostgreSQL with the Citus extension');
  buildServer();
  const cluster = await startCitusCluster(bin, 2);
  const { coordinator, workers } = cluster;
  await prepareCoordinator(coordinator);
  distribute(coordinator);
  for (const node of [coordinator, ...workers]) {
    // Citus's own worker process and pooled connections are in the database.
    await runStatement(
      { ...node, database: 'postgres' },
      `alter database ${node.database} allow_connections false`,
    );
    await runStatement(
      { ...node, database: 'postgres' },
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${node.database}'`,
    );
    await createTemplate(node);
  }
  project.provide('postgres', coordinator);
  project.provide('nodes', [coordinator, ...workers]);
  return () => cluster.stop();
}
