import { prepareDataFolder } from './directories.ts';
import { locateHome } from './base-directory.ts';
import { lockFolder } from './lock.ts';
import type { Product } from './product.ts';
import { startIn, type EmbeddedPostgres } from './running-server.ts';
import { toStartError } from './start-error.ts';
import { unprivilegedUser } from './system-user.ts';

export { StartError } from './start-error.ts';
export { readBaseBackup, type BaseBackupEnd } from './base-backup.ts';
export { packagedMajorVersion } from './binaries.ts';
export { installEarlierServer, supportsUpgradeFrom } from './earlier-server.ts';
export { hasCluster, restoreCluster, type FillPgdata } from './restore-cluster.ts';
export { findRunningPostgres } from './find-running.ts';
export { prepareRoles, rolesOf } from './roles.ts';
export { readMajorVersion, type Connection } from './connection.ts';
export type { EmbeddedPostgres } from './running-server.ts';
export { upgradeCluster, type UpgradingServers } from './upgrade-cluster.ts';
export type { Product } from './product.ts';

export interface StartOptions {
  dataDir: string;
  product: Product;
  log?: (line: string) => void;
  /** PostgreSQL's own cache in megabytes. By the machine's memory when undefined. */
  sharedBuffersMb?: number | undefined;
}

/** Starts the PostgreSQL of `dataDir`. The first start creates the database. @throws StartError */
export async function startEmbeddedPostgres({
  dataDir,
  product,
  log = () => {},
  sharedBuffersMb,
}: StartOptions): Promise<EmbeddedPostgres> {
  const folder = prepareDataFolder(dataDir);
  try {
    const home = await locateHome({ dataDir: folder, product, user: unprivilegedUser(), log });
    const unlock = await lockFolder(home, product);
    try {
      return await startIn({ home, product, log, sharedBuffersMb }, unlock);
    } catch (error) {
      unlock();
      throw error;
    }
  } catch (error) {
    throw toStartError(error, folder);
  }
}
