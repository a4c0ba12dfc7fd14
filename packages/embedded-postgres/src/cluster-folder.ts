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
import type { Product } from './product.ts';
import { StartError } from './start-error.ts';
import { isRoot, ownerOf, run, type SystemUser } from './system-user.ts';

/*
 * <home>/postgres/ contains the marker, the password (mode 0600, owned by us) and pgdata/ (owned by the database's
 * user). It is created as a sibling folder and renamed once it is complete and on disk, so it exists completely or not
 * at all.
 */
export const CLUSTER_FOLDER = 'postgres';
/** Prefix of an incomplete cluster's folder, which the next start removes. */
export const UNFINISHED_PREFIX = 'postgres.new-';
const PASSWORD = 'password';

export interface Cluster {
  pgdata: string;
  password: string;
  user: SystemUser | undefined;
}

export interface ClusterOptions {
  readonly home: string;
  readonly product: Product;
  readonly binaries: Binaries;
  readonly user: SystemUser | undefined;
  readonly log: (line: string) => void;
  /** The superuser's password for a new cluster. Random by default. */
  readonly password?: string | undefined;
}

/** Where a cluster is created, and who owns it. */
export type ClusterPlace = Pick<ClusterOptions, 'home' | 'product' | 'user'>;

const markerOf = (product: Product): string => `${product.id}-cluster`;
export const isOurCluster = (home: string, product: Product): boolean =>
  existsSync(join(home, CLUSTER_FOLDER, markerOf(product)));
/** The data folder inside a cluster's folder. */
export const pgdataIn = (folder: string): string => join(folder, 'pgdata');
export const pgdataOf = (home: string): string => pgdataIn(join(home, CLUSTER_FOLDER));
export const readPassword = (home: string): string =>
  readFileSync(join(home, CLUSTER_FOLDER, PASSWORD), 'utf8').trim();
/** The major version of PostgreSQL that created the data folder. */
export const majorVersionOf = (home: string): string =>
  readFileSync(join(pgdataOf(home), 'PG_VERSION'), 'utf8').trim();

/** Returns the cluster and creates it if there is none. Call it under the home's lock. */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const { home, product } = options;
  removeUnfinished(home);
  if (!isOurCluster(home, product)) {
    quarantineUnknownFolder(options);
    await createCluster(options);
  }
  checkVersion(options);
  return { pgdata: pgdataOf(home), password: readPassword(home), user: checkOwner(home) };
}

/** Ignores failures, because an orphaned initdb may still be writing there. A later start removes the rest. */
function removeUnfinished(home: string): void {
  for (const entry of readdirSync(home).filter((name) => name.startsWith(UNFINISHED_PREFIX))) {
    try {
      rmSync(join(home, entry), { recursive: true, force: true });
    } catch {
      continue;
    }
  }
}

/** A folder without our marker may hold someone's data, so it is renamed, and never used or deleted. */
function quarantineUnknownFolder({ home, product, log }: ClusterOptions): void {
  const found = join(home, CLUSTER_FOLDER);
  if (!existsSync(found)) return;
  const aside = `${found}.unknown-${new Date().toISOString().replaceAll(/[:.]/g, '')}`;
  renameSync(found, aside);
  log(`A pasta ${found} não foi criada pelo ${product.title}: guardada como ${aside}.`);
}

function createCluster(options: ClusterOptions): Promise<void> {
  return createClusterFolder(options, async (folder) => {
    const { password = randomBytes(24).toString('base64url') } = options;
    const problem = await initialise(folder, password, options);
    if (problem === undefined) return password;
    throw new StartError(`Não foi possível criar o banco de dados em ${options.home}: ${problem}`);
  });
}

/** Creates the cluster's folder atomically. `fill` writes pgdata into it and returns the superuser's password. */
export async function createClusterFolder(
  { home, product, user }: ClusterPlace,
  fill: (folder: string) => Promise<string>,
): Promise<void> {
  const folder = mkdtempSync(join(home, UNFINISHED_PREFIX));
  if (user) chmodSync(folder, 0o711);
  try {
    writeDurably(join(folder, PASSWORD), `${await fill(folder)}\n`);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  writeDurably(
    join(folder, markerOf(product)),
    `Banco de dados do ${product.title}. Não altere nem apague os arquivos desta pasta.\n`,
  );
  syncFolder(folder);
  renameSync(folder, join(home, CLUSTER_FOLDER));
  syncFolder(home);
}

/** Runs initdb. Returns its error message, if any. */
async function initialise(
  folder: string,
  password: string,
  { binaries, product, user }: ClusterOptions,
): Promise<string | undefined> {
  const pgdata = pgdataIn(folder);
  const passwordFile = join(folder, 'initdb-password');
  mkdirSync(pgdata, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600, flag: 'wx' });
  if (user) for (const path of [pgdata, passwordFile]) chownSync(path, user.uid, user.gid);
  const args = [
    `--pgdata=${pgdata}`,
    `--username=${product.id}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
  ];
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const { ok, output } = await run(binaries.initdb, [...args, ...locale, '--no-instructions'], user);
  rmSync(passwordFile);
  if (ok) return undefined;
  return /^initdb: error: (.*)$/m.exec(output)?.[1] ?? output.split('\n').at(-1) ?? '';
}

function checkVersion({ home, product, binaries }: ClusterOptions): void {
  const version = majorVersionOf(home);
  if (version === binaries.majorVersion) return;
  const versions = `foi criado pelo PostgreSQL ${version} e esta versão do ${product.title} usa o ${binaries.majorVersion}`;
  const advice =
    Number(version) < Number(binaries.majorVersion)
      ? 'para atualizá-lo, com uma cópia de segurança antes, rode "npm run upgrade:postgres -- PASTA_DA_COPIA"'
      : 'use a versão que o criou';
  throw new StartError(`O banco de dados em ${join(home, CLUSTER_FOLDER)} ${versions}: ${advice}.`);
}

function checkOwner(home: string): SystemUser | undefined {
  const owner = ownerOf(pgdataOf(home));
  if (isRoot()) return owner;
  if (owner.uid === process.geteuid?.()) return undefined;
  throw new StartError(
    `O banco de dados em ${join(home, CLUSTER_FOLDER)} pertence a outro usuário (uid ${owner.uid}).`,
  );
}

function writeDurably(file: string, text: string): void {
  const descriptor = openSync(file, 'wx', 0o600);
  writeFileSync(descriptor, text);
  fsyncSync(descriptor);
  closeSync(descriptor);
}

export function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
