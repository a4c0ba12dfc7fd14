import { chownSync, existsSync, lchownSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { knownHome, locateHome } from './base-directory.ts';
import { findBinaries } from './binaries.ts';
import {
  CLUSTER_FOLDER,
  createClusterFolder,
  isOurCluster,
  pgdataIn,
  type ClusterPlace,
} from './cluster-folder.ts';
import { prepareDataFolder } from './directories.ts';
import { lockFolder } from './lock.ts';
import type { Product } from './product.ts';
import { StartError, toStartError } from './start-error.ts';
import { unprivilegedUser, type SystemUser } from './system-user.ts';

/** Writes the files of a data folder into `pgdata`. Returns the superuser's password. */
export type FillPgdata = (pgdata: string) => Promise<string>;

export interface RestoreOptions {
  readonly dataDir: string;
  readonly product: Product;
  readonly fill: FillPgdata;
  readonly log?: (line: string) => void;
}

/** Whether there is a database of ours in the data folder, or at the location in its note. */
export const hasCluster = (dataDir: string, product: Product): boolean =>
  existsSync(dataDir) && knownHome(prepareDataFolder(dataDir), product) !== undefined;

/**
 * Restores a backed-up cluster where the first start would create one: complete and on disk, or not at all.
 * @throws StartError when there is a database already
 */
export async function restoreCluster({
  dataDir,
  product,
  fill,
  log = () => {},
}: RestoreOptions): Promise<void> {
  const folder = prepareDataFolder(dataDir);
  const user = unprivilegedUser();
  try {
    const home = await locateHome({ dataDir: folder, product, user, log });
    const unlock = await lockFolder(home, product);
    try {
      refuseExisting(home, product);
      await findBinaries(home, user); // checks that PostgreSQL runs here at all, before anything is written
      await fillCluster({ home, product, user }, fill);
    } finally {
      unlock();
    }
  } catch (error) {
    throw toStartError(error, folder);
  }
}

/** Creates the cluster from `fill`. Call it under the home's lock. */
export const fillCluster = (place: ClusterPlace, fill: FillPgdata): Promise<void> =>
  createClusterFolder(place, (unfinished) => fillFolder(unfinished, place.user, fill));

function refuseExisting(home: string, product: Product): void {
  if (isOurCluster(home, product) || existsSync(join(home, CLUSTER_FOLDER)))
    throw new StartError(
      `Já há um banco de dados em ${join(home, CLUSTER_FOLDER)}: restaure numa pasta vazia.`,
    );
}

async function fillFolder(folder: string, user: SystemUser | undefined, fill: FillPgdata): Promise<string> {
  const pgdata = pgdataIn(folder);
  mkdirSync(pgdata, { mode: 0o700 });
  const password = await fill(pgdata);
  if (user) {
    chownSync(pgdata, user.uid, user.gid);
    for (const entry of readdirSync(pgdata, { recursive: true, encoding: 'utf8' }))
      lchownSync(join(pgdata, entry), user.uid, user.gid);
  }
  return password;
}
