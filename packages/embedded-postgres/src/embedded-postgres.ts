import { join } from 'node:path';
import { rmdirSync } from 'node:fs';
import { findBinaries } from './binaries.ts';
import { isOurCluster, openCluster, pgdataOf } from './cluster-folder.ts';
import type { Connection } from './connection.ts';
import { prepareDataFolder } from './directories.ts';
import { locateHome } from './base-directory.ts';
import { lockFolder } from './lock.ts';
import type { Product } from './product.ts';
import { startServer, type Server } from './server.ts';
import { StartError, toStartError } from './start-error.ts';
import { canEnter, isRoot, ownerOf, unprivilegedUser, type SystemUser } from './system-user.ts';

export { StartError } from './start-error.ts';
export { readBaseBackup, type BaseBackupEnd } from './base-backup.ts';
export { packagedMajorVersion } from './binaries.ts';
export { hasCluster, restoreCluster } from './restore-cluster.ts';
export { findRunningPostgres } from './find-running.ts';
export { prepareRoles, rolesOf } from './roles.ts';
export { readMajorVersion, type Connection } from './connection.ts';
export type { Product } from './product.ts';

export interface EmbeddedPostgres {
  /** The superuser's; `rolesOf` derives those of the product. */
  connection: Connection;
  /** Fast shutdown: waits for the server's end and unlocks the folder. May be called again. */
  stop(): Promise<void>;
  /** The server died by itself. */
  onExit(listener: (why: string) => void): void;
}

export interface StartOptions {
  dataDir: string;
  product: Product;
  log?: (line: string) => void;
}

type Log = (line: string) => void;

/** Starts the PostgreSQL of `dataDir`; the first start creates it. @throws StartError */
export async function startEmbeddedPostgres({
  dataDir,
  product,
  log = () => {},
}: StartOptions): Promise<EmbeddedPostgres> {
  const folder = prepareDataFolder(dataDir);
  try {
    const home = await locateHome({ dataDir: folder, product, user: unprivilegedUser(), log });
    const unlock = await lockFolder(home, product);
    try {
      return handle(await startIn(home, product, log), unlock);
    } catch (error) {
      unlock();
      throw error;
    }
  } catch (error) {
    throw toStartError(error, folder);
  }
}

async function startIn(home: string, product: Product, log: Log): Promise<Server> {
  const logFile = join(home, 'postgres.log');
  const user = await userFor(home, product);
  const binaries = await findBinaries(home, user);
  const cluster = await openCluster({ home, product, binaries, user, log });
  return startServer({ home, product, program: binaries.postgres, cluster, logFile, log });
}

async function userFor(home: string, product: Product): Promise<SystemUser | undefined> {
  const user = isRoot() && isOurCluster(home, product) ? ownerOf(pgdataOf(home)) : unprivilegedUser();
  if (user?.uid === 0) {
    const command = `chown -R ${unprivilegedUser()?.name} ${pgdataOf(home)}`;
    throw new StartError(`O banco de dados pertence ao root e o PostgreSQL não roda como root: ${command}`);
  }
  if (await canEnter(user, home)) return user;
  throw new StartError(`O usuário do banco de dados (${user?.name ?? 'atual'}) não entra na pasta ${home}.`);
}

function handle({ child, connection, lastLogLines }: Server, unlock: () => void): EmbeddedPostgres {
  const listeners: ((why: string) => void)[] = [];
  let stopping: Promise<void> | undefined;
  let death: string | undefined;
  const gone = new Promise<void>((resolve) => {
    const end = (): void => {
      if (!stopping) {
        death = `O PostgreSQL terminou (${child.signalCode ?? child.exitCode}): ${lastLogLines()}`;
        for (const listener of listeners) listener(death);
      }
      resolve();
    };
    if (child.exitCode !== null || child.signalCode !== null) end();
    else child.once('exit', end);
  });
  const shutDown = async (): Promise<void> => {
    await stopGracefully(child, gone);
    removeSocketFolder(connection.host);
    unlock();
  };
  return {
    connection,
    stop: () => (stopping ??= shutDown()),
    onExit: (listener) => {
      listeners.push(listener);
      if (death !== undefined) listener(death);
    },
  };
}

async function stopGracefully(child: Server['child'], gone: Promise<void>): Promise<void> {
  child.kill('SIGINT');
  const quit = setTimeout(() => child.kill('SIGQUIT'), 10_000);
  const kill = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await gone;
  clearTimeout(quit);
  clearTimeout(kill);
}

function removeSocketFolder(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // A server that was killed leaves its socket there; the next start clears it.
  }
}
