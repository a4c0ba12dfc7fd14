import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
} from 'node:fs';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { StartError } from './start-error.ts';
import { isRoot, ownerOf, run, type SystemUser } from './system-user.ts';

/*
 * <home>/postgres/ holds the marker, the password (0600, ours) and pgdata/ (the database's user's). It is made in a
 * sibling folder and renamed as a whole once it is complete and on disk, so it exists with all of its parts or not at all.
 */
const CLUSTER = 'postgres';
const UNFINISHED = 'postgres.new-';
const MARKER = 'indike-cluster';
const PASSWORD = 'password';

export const SUPERUSER = 'indike';

export interface Cluster {
  pgdata: string;
  password: string;
  user: SystemUser | undefined;
}

type Log = (line: string) => void;

export const isOurCluster = (home: string): boolean => existsSync(join(home, CLUSTER, MARKER));
export const pgdataOf = (home: string): string => join(home, CLUSTER, 'pgdata');
export const readPassword = (home: string): string =>
  readFileSync(join(home, CLUSTER, PASSWORD), 'utf8').trim();

/** Called under the home's lock. */
export async function openCluster(home: string, binaries: Binaries, user: SystemUser | undefined, log: Log) {
  removeUnfinished(home);
  if (!isOurCluster(home)) {
    quarantineUnknownFolder(home, log);
    await createCluster(home, binaries, user);
  }
  checkVersion(home, binaries);
  return { pgdata: pgdataOf(home), password: readPassword(home), user: checkOwner(home) } satisfies Cluster;
}

/** Names that only we give. An initdb orphaned a moment ago may still write there: what stays goes at a later start. */
function removeUnfinished(home: string): void {
  for (const entry of readdirSync(home).filter((name) => name.startsWith(UNFINISHED))) {
    try {
      rmSync(join(home, entry), { recursive: true, force: true });
    } catch {
      continue;
    }
  }
}

/** A folder without our marker may be somebody's data: never used, never deleted. */
function quarantineUnknownFolder(home: string, log: Log): void {
  const found = join(home, CLUSTER);
  if (!existsSync(found)) return;
  const aside = `${found}.unknown-${new Date().toISOString().replaceAll(/[:.]/g, '')}`;
  renameSync(found, aside);
  log(`A pasta ${found} não foi criada pelo Indike: guardada como ${aside}.`);
}

async function createCluster(home: string, binaries: Binaries, user: SystemUser | undefined): Promise<void> {
  const folder = mkdtempSync(join(home, UNFINISHED));
  if (user) chmodSync(folder, 0o711);
  const password = randomBytes(24).toString('base64url');
  const problem = await initialise(folder, password, binaries, user);
  if (problem !== undefined) {
    rmSync(folder, { recursive: true, force: true });
    throw new StartError(`Não foi possível criar o banco de dados em ${home}: ${problem}`);
  }
  writeDurably(join(folder, PASSWORD), `${password}\n`);
  writeDurably(
    join(folder, MARKER),
    'Banco de dados do Indike. Não altere nem apague os arquivos desta pasta.\n',
  );
  syncFolder(folder);
  renameSync(folder, join(home, CLUSTER));
  syncFolder(home);
}

/** Says what went wrong, if anything did. */
async function initialise(
  folder: string,
  password: string,
  binaries: Binaries,
  user: SystemUser | undefined,
) {
  const pgdata = join(folder, 'pgdata');
  const passwordFile = join(folder, 'initdb-password');
  mkdirSync(pgdata, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600, flag: 'wx' });
  if (user) for (const path of [pgdata, passwordFile]) chownSync(path, user.uid, user.gid);
  const args = [
    `--pgdata=${pgdata}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
  ];
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const { ok, output } = await run(binaries.initdb, [...args, ...locale, '--no-instructions'], user);
  rmSync(passwordFile);
  if (ok) return undefined;
  return /^initdb: error: (.*)$/m.exec(output)?.[1] ?? output.split('\n').at(-1) ?? '';
}

function checkVersion(home: string, binaries: Binaries): void {
  const version = readFileSync(join(pgdataOf(home), 'PG_VERSION'), 'utf8').trim();
  if (version === binaries.majorVersion) return;
  const versions = `foi criado pelo PostgreSQL ${version} e esta versão do Indike usa o ${binaries.majorVersion}`;
  throw new StartError(`O banco de dados em ${join(home, CLUSTER)} ${versions}.`);
}

function checkOwner(home: string): SystemUser | undefined {
  const owner = ownerOf(pgdataOf(home));
  if (isRoot()) return owner;
  if (owner.uid === process.geteuid?.()) return undefined;
  throw new StartError(
    `O banco de dados em ${join(home, CLUSTER)} pertence a outro usuário (uid ${owner.uid}).`,
  );
}

function writeDurably(file: string, text: string): void {
  const descriptor = openSync(file, 'wx', 0o600);
  writeFileSync(descriptor, text);
  fsyncSync(descriptor);
  closeSync(descriptor);
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
