import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unprivilegedUser } from '@indike/embedded-postgres/system-user';
import { freePort } from '#api/testing/free-port.ts';
import { until } from '#api/system-tests/testing/product.ts';
import { call } from '#api/system-tests/testing/raw-http.ts';
import { giveToServers, programAt } from '../programs.ts';
import { supervise, type Supervised } from './supervisor.ts';

// Patroni with one etcd and two PostgreSQL servers with synchronous replication, all on loopback.

const PASSWORD = 'a password of the cluster';
/** A dead primary is noticed after `ttl` seconds at the latest. Patroni accepts no lower values. */
const TIMES = { ttl: 20, loop_wait: 2, retry_timeout: 5 };
/** The size of a data folder's own disk, which a test can fill up. */
const DISK = '1200m';

export interface Node {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  readonly dataDir: string;
  readonly patroni: Supervised;
  /** The file that uses up the rest of the disk. Undefined when the folder is not a disk of its own. */
  readonly filler: string | undefined;
}

export interface PostgresCluster {
  readonly nodes: readonly Node[];
  primary(): Promise<Node>;
  standby(): Promise<Node>;
  /** Waits until both servers run and the standby is synchronous. */
  untilHealthy(): Promise<void>;
  stop(): Promise<void>;
}

export const superuser = { user: 'postgres', password: PASSWORD };
/** As which the product connects. */
export const role = { user: 'indike', password: 'a password of the product' };

/** The process id of the server, from the file in its data folder. */
function postmasterOf({ dataDir }: Node): number | undefined {
  const file = join(dataDir, 'postmaster.pid');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
}

export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already ended.
  }
}

export function signalPostmaster(node: Node, signal: NodeJS.Signals): void {
  const pid = postmasterOf(node);
  if (pid !== undefined) signalProcess(pid, signal);
}

interface Place {
  readonly folder: string;
  readonly etcdPort: number;
}

/** The node's configuration. It is written as JSON, which is valid YAML. */
function patroniConfig(
  { name, port, restPort, dataDir }: Pick<Node, 'name' | 'port' | 'restPort' | 'dataDir'>,
  { folder, etcdPort }: Place,
): string {
  const parameters = {
    unix_socket_directories: folder,
    max_connections: 60,
    shared_buffers: '64MB',
    wal_sender_timeout: '5s',
    wal_receiver_timeout: '5s',
    max_wal_size: '256MB',
    wal_keep_size: '64MB',
  };
  return JSON.stringify({
    scope: 'indike',
    name,
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    bootstrap: {
      dcs: {
        ...TIMES,
        primary_start_timeout: 0,
        master_start_timeout: 0,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: dataDir,
      bin_dir: dirname(programAt('initdb')),
      pgpass: join(folder, `${name}.pgpass`),
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication all 127.0.0.1/32 scram-sha-256',
      ],
      authentication: {
        superuser: { username: superuser.user, password: PASSWORD },
        replication: { username: 'replicator', password: PASSWORD },
        rewind: { username: 'rewinder', password: PASSWORD },
      },
      parameters: { password_encryption: 'scram-sha-256' },
    },
  });
}

/** Mounts a small disk on the folder. Undefined when this machine does not allow mounting. */
function mountDisk(folder: string): string | undefined {
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', folder], {
    stdio: 'ignore',
  });
  return mounted.status === 0 ? join(folder, 'filler') : undefined;
}

async function startNode(name: string, place: Place): Promise<Node> {
  const { folder } = place;
  const disk = join(folder, `disk-${name}`);
  mkdirSync(disk);
  const filler = mountDisk(disk);
  const dataDir = join(disk, 'data');
  const ports = { name, dataDir, port: await freePort(), restPort: await freePort() };
  mkdirSync(dataDir, { mode: 0o700 });
  const config = join(folder, `${name}.yml`);
  writeFileSync(config, patroniConfig(ports, place));
  giveToServers(disk, dataDir, config, folder);
  const patroni = supervise(folder, {
    name: `patroni-${name}`,
    command: programAt('patroni'),
    args: [config],
    user: unprivilegedUser(),
  });
  return { ...ports, patroni, filler };
}

const isIn = ({ restPort }: Node, state: string): Promise<boolean> =>
  call(`http://127.0.0.1:${restPort}`, { path: `/${state}` }).then(
    ({ status }) => status === 200,
    () => false,
  );

async function findIn(nodes: readonly Node[], state: string): Promise<Node> {
  let found: Node | undefined;
  await until(
    async () => {
      for (const node of nodes) if (await isIn(node, state)) found = node;
      return found !== undefined;
    },
    90_000,
    `a PostgreSQL that is ${state}`,
  );
  if (!found) throw new Error(`no ${state}`);
  return found;
}

export async function startPostgresCluster(folder: string): Promise<PostgresCluster> {
  const [etcdPort, peerPort] = [await freePort(), await freePort()];
  const [client, peer] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peerPort}`];
  const etcdFolder = join(folder, 'etcd');
  mkdirSync(etcdFolder, { mode: 0o700 });
  const options = {
    name: 'one',
    'data-dir': etcdFolder,
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `one=${peer}`,
  };
  supervise(folder, {
    name: 'etcd',
    command: programAt('etcd'),
    args: Object.entries(options).map(([name, value]) => `--${name}=${value}`),
  });
  const place = { folder, etcdPort };
  const first = await startNode('a', place);
  await findIn([first], 'primary');
  const second = await startNode('b', place);
  const nodes = [first, second];
  const untilHealthy = async (): Promise<void> => {
    await findIn(nodes, 'primary');
    await findIn(nodes, 'sync');
  };
  await untilHealthy();
  return {
    nodes,
    primary: () => findIn(nodes, 'primary'),
    standby: () => findIn(nodes, 'replica'),
    untilHealthy,
    async stop() {
      for (const node of nodes) {
        await node.patroni.stop();
        signalPostmaster(node, 'SIGQUIT');
        await until(() => postmasterOf(node) === undefined, 20_000, 'PostgreSQL ends').catch(() => {});
        if (node.filler !== undefined) {
          rmSync(node.filler, { force: true });
          spawnSync('umount', [join(folder, `disk-${node.name}`)]);
        }
      }
    },
  };
}
