import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, openSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { rolesOf, type Connection } from '@indike/embedded-postgres';
import { run, spawnOptions, unprivilegedUser } from '@indike/embedded-postgres/system-user';
import { prepareDatabase } from '#api/prepare.ts';
import { freePort } from '#api/testing/free-port.ts';

// A distributed PostgreSQL on loopback, made of programs that the machine has. The project brings none of them.

export interface CitusCluster {
  readonly coordinator: Connection;
  readonly workers: readonly Connection[];
  stop(): Promise<void>;
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  shared_preload_libraries: 'citus',
  max_connections: 400,
  // A write on several workers is committed in two phases.
  max_prepared_transactions: 400,
  wal_level: 'logical',
  timezone: 'UTC',
  fsync: 'off',
  shared_buffers: '128MB',
  'citus.shard_count': 8,
  'citus.multi_shard_modify_mode': 'sequential',
  'citus.node_connection_timeout': '60s',
  'citus.enable_stat_counters': 'on',
  jit: 'off',
  'citus.enable_unsafe_triggers': 'on',
} as const;

export async function runStatement(connection: Connection, statement: string): Promise<void> {
  const client = new Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function untilAnswering(connection: Connection): Promise<void> {
  for (const deadline = performance.now() + 30_000; ; await sleep(50)) {
    try {
      return await runStatement(connection, 'select 1');
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
  }
}

async function startNode(
  bin: string,
  folder: string,
): Promise<{ connection: Connection; child: ChildProcess }> {
  const user = unprivilegedUser();
  const port = await freePort();
  const initialised = await run(
    join(bin, 'initdb'),
    ['-D', folder, '-U', 'indike', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    user,
  );
  if (!initialised.ok) throw new Error(initialised.output);
  const settings = { ...SETTINGS, port, unix_socket_directories: '' };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(bin, 'postgres'), ['-D', folder, ...args], {
    ...spawnOptions(user),
    stdio: [
      'ignore',
      'ignore',
      process.env['CITUS_LOG'] ? openSync(`${process.env['CITUS_LOG']}.${port}`, 'a') : 'ignore',
    ],
  });
  const interrupt = (): void => void child.kill('SIGINT');
  process.once('exit', interrupt);
  child.once('exit', () => process.off('exit', interrupt));
  const connection = { host: '127.0.0.1', port, user: 'indike', password: '', database: 'postgres' };
  await untilAnswering(connection);
  return { connection, child };
}

/** A coordinator and its workers, with an empty database in which the extension is installed. */
export async function startCitusCluster(bin: string, workers: number): Promise<CitusCluster> {
  const home = await mkdtemp(join(tmpdir(), 'indike-citus-'));
  await chmod(home, 0o711);
  const user = unprivilegedUser();
  if (user) chownSync(home, user.uid, user.gid);
  const names = Array.from({ length: 1 + workers }, (_, index) => `node${index}`);
  const nodes = await Promise.all(names.map((name) => startNode(bin, join(home, name))));
  const [coordinator, ...others] = nodes.map(({ connection }) => ({ ...connection, database: 'indike' }));
  if (!coordinator) throw new Error('no coordinator');
  for (const { connection } of nodes) {
    await runStatement(connection, 'create database indike');
    await runStatement(connection, `create role ${rolesOf(connection).application.user} login`);
    await runStatement({ ...connection, database: 'indike' }, 'create extension citus');
  }
  await runStatement(coordinator, `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`);
  for (const { port } of others)
    await runStatement(coordinator, `select citus_add_node('127.0.0.1', ${port})`);
  return {
    coordinator,
    workers: others,
    async stop() {
      for (const { child } of nodes) {
        child.kill('SIGINT');
        if (child.exitCode === null) await once(child, 'exit');
      }
      await rm(home, { recursive: true, force: true });
    },
  };
}

export async function prepareCoordinator(coordinator: Connection): Promise<void> {
  const connection = rolesOf(coordinator).application;
  await prepareDatabase({ connection, owner: coordinator, stop: async () => {} });
}

/** `npm run db:distribute`, as the provider runs it. */
export function distribute(coordinator: Connection): void {
  const url = ({ user, port, database }: Connection) => `postgres://${user}@127.0.0.1:${port}/${database}`;
  execFileSync(process.execPath, [join(import.meta.dirname, '../../apps/api/src/distribute.ts')], {
    stdio: 'inherit',
    env: {
      ...process.env,
      SECRET: 'a secret of the tests, long enough to be one',
      DATABASE_URL: url(rolesOf(coordinator).application),
      DATABASE_OWNER_URL: url(coordinator),
    },
  });
}
