import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Client } from 'pg';
import type { Connection } from '@indike/embedded-postgres';
import { unprivilegedUser } from '@indike/embedded-postgres/system-user';
import { freePort } from '../../testing/free-port.ts';
import { installDebianPackages } from './debian-packages.ts';
import { newDataDir, until } from './product.ts';

function onThisMachine(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/opt/homebrew/bin'];
  return folders.map((folder) => join(folder, 'pgbouncer')).find((file) => existsSync(file));
}

function install(): string | undefined {
  installDebianPackages(['pgbouncer']);
  return onThisMachine();
}

function findPgbouncer(): string {
  const file = process.env['PGBOUNCER_PATH'] ?? onThisMachine() ?? install();
  if (file !== undefined) return file;
  throw new Error(
    'A prova precisa do PgBouncer. Instale-o (no Debian: apt-get install pgbouncer) ou diga onde está em PGBOUNCER_PATH.',
  );
}

export interface Pgbouncer {
  /** Whether it prepares statements on each connection that it uses, as versions from 1.21 on do. */
  readonly preparesStatements: boolean;
  /** The URL of the same database and role, through the pooler. */
  urlOf(connection: Connection): string;
  stop(): Promise<void>;
}

interface Options {
  /** One connection for each user who gets access. The first one also gives the database server. */
  readonly connections: readonly Connection[];
  /** Ignores startup parameters that PgBouncer cannot track, instead of refusing them. */
  readonly lenient?: boolean;
}

/** Starts a real PgBouncer in transaction mode on loopback, with few server connections, so that clients share them. */
export async function startPgbouncer({ connections, lenient = false }: Options): Promise<Pgbouncer> {
  const [folder, port, user] = [newDataDir(), await freePort(), unprivilegedUser()];
  const { host = '', port: serverPort = 5432 } = connections[0] ?? {};
  const command = findPgbouncer();
  const version = /PgBouncer 1\.(\d+)/.exec(execFileSync(command, ['--version'], { encoding: 'utf8' }))?.[1];
  const preparesStatements = Number(version) >= 21;
  const files = {
    'users.txt': connections.map((one) => `"${one.user}" "${one.password}"`).join('\n'),
    'pgbouncer.ini': `[databases]
* = host=${host} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 3
max_client_conn = 300
${preparesStatements ? 'max_prepared_statements = 200' : ''}
${lenient ? 'ignore_startup_parameters = options,extra_float_digits,statement_timeout,idle_in_transaction_session_timeout' : ''}
`,
  };
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), content, { mode: 0o600 });
    if (user) chownSync(join(folder, name), user.uid, user.gid);
  }
  chmodSync(folder, 0o711);
  const child = spawn(command, ['-q', join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  const gone = once(child, 'exit');
  const urlOf = ({ user: role, password, database }: Connection) =>
    `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  const answers = async (): Promise<boolean> => {
    const [first] = connections;
    const client = new Client({ connectionString: first && urlOf(first) });
    client.on('error', () => {});
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  };
  await until(answers, 30_000, 'PgBouncer answers');
  return {
    preparesStatements,
    urlOf,
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}
