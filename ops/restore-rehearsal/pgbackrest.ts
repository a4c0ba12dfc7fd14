import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { createDatabase, createPool } from '#api/platform/db/database.ts';
import { freePort } from '#api/testing/free-port.ts';
import { newDataDir, until } from '#api/system-tests/testing/product.ts';
import { unprivilegedUser } from '@indike/embedded-postgres/system-user';
import { giveToServers, programAt } from '../programs.ts';
import { runOrFail } from './processes.ts';

/*
 * Debian's PostgreSQL on loopback, archiving its WAL with pgBackRest, set up as docs/operations.md describes. Each
 * method is one step of the runbook.
 */
const STANZA = 'indike';
const PASSWORD = 'of the rehearsal alone';

export interface ArchivedServer {
  readonly url: (role: 'product' | 'owner' | 'superuser') => string;
  backUp(): Promise<void>;
  /** Simulates a power failure with loss of the disk, so that only the archive is left. */
  lose(): Promise<void>;
  /** Restores into a new data folder, as of that instant. */
  restoreTo(instant: string): Promise<void>;
  stop(): Promise<void>;
}

interface Place {
  readonly folder: string;
  readonly port: number;
  server?: ChildProcess;
}

const pgdataOf = ({ folder }: Place): string => join(folder, 'pgdata');
const configurationOf = ({ folder }: Place): string => join(folder, 'pgbackrest.conf');

function backRest(place: Place, ...args: string[]): Promise<string> {
  const options = [`--config=${configurationOf(place)}`, `--stanza=${STANZA}`];
  return runOrFail(programAt('pgbackrest'), [...options, ...args], { user: unprivilegedUser() });
}

function writeSettings(place: Place): void {
  const { folder, port } = place;
  for (const name of ['repository', 'log', 'spool', 'lock', 'sockets'])
    mkdirSync(join(folder, name), { mode: 0o700 });
  writeFileSync(
    configurationOf(place),
    `[${STANZA}]
pg1-path=${pgdataOf(place)}
pg1-port=${port}
pg1-socket-path=${join(folder, 'sockets')}
pg1-user=postgres
pg1-database=indike

[global]
repo1-path=${join(folder, 'repository')}
repo1-retention-full=2
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=of-the-rehearsal-alone
log-path=${join(folder, 'log')}
spool-path=${join(folder, 'spool')}
lock-path=${join(folder, 'lock')}
log-level-console=warn
start-fast=y
`,
  );
  giveToServers(folder, ...readdirSync(folder).map((name) => join(folder, name)));
  chmodSync(folder, 0o711);
}

function start(place: Place): void {
  const user = unprivilegedUser();
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(place.port),
    unix_socket_directories: join(place.folder, 'sockets'),
    wal_level: 'replica',
    archive_mode: 'on',
    archive_command: `${programAt('pgbackrest')} --config=${configurationOf(place)} --stanza=${STANZA} archive-push %p`,
    // Every commit is archived after a minute at the latest, even when there are few writes.
    archive_timeout: '60',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  place.server = spawn(programAt('postgres'), ['-D', pgdataOf(place), ...options], {
    cwd: '/',
    stdio: 'ignore',
    detached: true,
    ...(user && { uid: user.uid, gid: user.gid }),
  });
}

async function query(url: string, ...statements: string[]): Promise<void> {
  await using db = createDatabase(createPool({ connectionString: url }, 1));
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Waits until the server accepts writes, because a restored server first replays its WAL. */
async function untilOpen(url: string): Promise<void> {
  const opened = () => query(url, `do $$ begin assert not pg_is_in_recovery(); end $$`);
  const isOpen = () =>
    opened().then(
      () => true,
      () => false,
    );
  await until(isOpen, 60_000, 'PostgreSQL opens');
}

async function createCluster(place: Place, urlOf: (user: string, database: string) => string): Promise<void> {
  const file = join(place.folder, 'password');
  writeFileSync(file, PASSWORD, { mode: 0o600 });
  giveToServers(file);
  // pgBackRest connects through the private socket, the product with a password.
  const access = [
    '--username=postgres',
    `--pwfile=${file}`,
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
  ];
  const content = ['--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums', '--no-instructions'];
  const args = ['-D', pgdataOf(place), ...access, ...content];
  await runOrFail(programAt('initdb'), args, { user: unprivilegedUser() });
  rmSync(file);
  start(place);
  await untilOpen(urlOf('postgres', 'postgres'));
  await query(
    urlOf('postgres', 'postgres'),
    `create role indike_owner login password '${PASSWORD}'`,
    `create role indike_app login password '${PASSWORD}'`,
    'create database indike owner indike_owner',
  );
  await query(urlOf('postgres', 'indike'), 'create extension if not exists pg_trgm');
}

async function end(place: Place, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  const { server: child } = place;
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  await Promise.race([gone, sleep(20_000)]);
  child.kill('SIGKILL');
}

export async function startArchivedServer(): Promise<ArchivedServer> {
  const place: Place = { folder: newDataDir(), port: await freePort() };
  const urlOf = (user: string, database: string): string =>
    `postgres://${user}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${place.port}/${database}`;
  const roles = { product: 'indike_app', owner: 'indike_owner', superuser: 'postgres' } as const;
  writeSettings(place);
  try {
    await createCluster(place, urlOf);
    await backRest(place, 'stanza-create');
  } catch (error) {
    await end(place, 'SIGQUIT');
    throw error;
  }
  return {
    url: (role) => urlOf(roles[role], 'indike'),
    async backUp() {
      await backRest(place, 'check');
      await backRest(place, '--type=full', 'backup');
    },
    async lose() {
      await end(place, 'SIGQUIT');
      rmSync(pgdataOf(place), { recursive: true });
      mkdirSync(pgdataOf(place), { mode: 0o700 });
      giveToServers(pgdataOf(place));
    },
    async restoreTo(instant) {
      await backRest(place, '--type=time', `--target=${instant}`, '--target-action=promote', 'restore');
      start(place);
      await untilOpen(urlOf('postgres', 'indike'));
    },
    stop: () => end(place, 'SIGINT'),
  };
}
