import { chownSync, existsSync, lchownSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { knownHome, locateHome } from './base-directory.ts';
import { findBinaries } from './binaries.ts';
import { CLUSTER, completeCluster, isOurCluster, pgdataIn } from './cluster-folder.ts';
import { prepareDataFolder } from './directories.ts';
import { lockFolder } from './lock.ts';
import type { Product } from './product.ts';
import { StartError, toStartError } from './start-error.ts';
import { unprivilegedUser, type SystemUser } from './system-user.ts';

export interface RestoreOptions {
  readonly dataDir: string;
  readonly product: Product;
  /** Writes the files of the data folder into `pgdata`. Returns the superuser's password. */
  readonly fill: (pgdata: string) => Promise<string>;
  readonly log?: (line: string) => void;
}

/** Whether a database of ours lies in the data folder, or where its note says. */
export const hasCluster = (dataDir: string, product: Product): boolean =>
  existsSync(dataDir) && knownHome(prepareDataFolder(dataDir), product) !== undefined;

/**
 * Puts a backed-up cluster where the first start would create one: complete and on disk, or not at all.
 * @throws StartError where there is a database already
 */
export async function restoreCluster(options: RestoreOptions): Promise<void> {
  const { dataDir, product, log = () => {} } = options;
  const folder = prepareDataFolder(dataDir);
  const user = unprivilegedUser();
  try {
    const home = await locateHome({ dataDir: folder, product, user, log });
    const unlock = await lockFolder(home, product);
    try {
      refuseExisting(home, product);
      const binaries = await findBinaries(home, user);
      await completeCluster({ home, product, binaries, user, log }, (unfinished) =>
        fillFolder(unfinished, user, options),
      );
    } finally {
      unlock();
    }
  } catch (error) {
    throw toStartError(error, folder);
  }
}

function refuseExisting(home: string, product: Product): void {
  if (isOurCluster(home, product) || existsSync(join(home, CLUSTER)))
    throw new StartError(`Já há um banco de dados em ${join(home, CLUSTER)}: restaure numa pasta vazia.`);
}

async function fillFolder(
  folder: string,
  user: SystemUser | undefined,
  { fill }: RestoreOptions,
): Promise<string> {
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
