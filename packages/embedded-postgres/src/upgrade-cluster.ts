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
 * The embedded distribution has neither pg_upgrade nor pg_dump. So a backup of the data folder is taken and put into a second
 * folder, where the earlier server runs beside the new one on an empty third; `copy` takes everything over. Then the third
 * takes the place of the data folder, which stays beside it: until then nothing but the backup has touched it.
 */

/** The copy of the data folder, the new one, and the rows of the largest table on their way. */
const FREE_PER_BYTE = 3;

export interface UpgradingServers {
  /** The superuser's connections: to the earlier server on the copy, and to the new one on an empty database. */
  readonly before: Connection;
  readonly after: Connection;
  /** A folder that both servers read and write. */
  readonly exchange: string;
}

export interface UpgradeOptions {
  readonly dataDir: string;
  readonly product: Product;
  /** Returns the package's folder of the server of that major version. */
  readonly earlierServer: (majorVersion: string) => Promise<string>;
  /** Of the earlier server on the data folder itself. Returns what unpacks the backup. */
  readonly backUp: (connection: Connection) => Promise<FillPgdata>;
  /** Throws when the new database is not what the copy is: then nothing changes. */
  readonly copy: (servers: UpgradingServers) => Promise<void>;
  readonly log: (line: string) => void;
}

export interface Upgraded {
  readonly from: string;
  readonly to: string;
  /** Where the data folder of before is. */
  readonly former: string;
}

/** Returns undefined when the data folder is of this version already. @throws StartError */
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
    const fill = await during({ home, product, log, packageRoot }, options.backUp);
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

async function during<T>(options: HomeOptions, use: (connection: Connection) => Promise<T>): Promise<T> {
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

/** The backup comes to life in one folder, the new database in another. Both servers have ended afterwards. */
async function copyInto(
  { work, before: beforeHome, after: afterHome, exchange }: WorkFolders,
  { packageRoot, fill }: Earlier,
  { product, log, copy }: UpgradeOptions,
): Promise<void> {
  const user = unprivilegedUser();
  for (const folder of [work, beforeHome, afterHome]) ownFolder(folder, user ? 0o711 : 0o700);
  ownFolder(exchange, 0o700, user);
  await fillCluster({ home: beforeHome, product, user }, fill);
  await during({ home: beforeHome, product, log, packageRoot }, (before) =>
    during({ home: afterHome, product, log, password: before.password }, (after) =>
      copy({ before, after, exchange }),
    ),
  );
}
