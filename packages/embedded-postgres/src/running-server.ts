import { rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { findBinaries } from './binaries.ts';
import { isOurCluster, openCluster, pgdataOf } from './cluster-folder.ts';
import type { Connection } from './connection.ts';
import type { Product } from './product.ts';
import { startServer, type Server } from './server.ts';
import { StartError } from './start-error.ts';
import { canEnter, isRoot, ownerOf, unprivilegedUser, type SystemUser } from './system-user.ts';
import { finishUpgrade } from './upgrade-folders.ts';

export interface EmbeddedPostgres {
  /** The superuser's connection. `rolesOf` derives those of the product. */
  connection: Connection;
  /** Fast shutdown: waits until the server has ended and unlocks the folder. May be called more than once. */
  stop(): Promise<void>;
  /** Calls the listener when the server ends without `stop`, also if it has ended already. */
  onExit(listener: (why: string) => void): void;
}

export interface HomeOptions {
  readonly home: string;
  readonly product: Product;
  readonly log: (line: string) => void;
  /** The package folder of a version other than the one in node_modules. */
  readonly packageRoot?: string | undefined;
  /** The superuser's password for a new cluster. Random by default. */
  readonly password?: string | undefined;
  readonly sharedBuffersMb?: number | undefined;
}

/** Starts the server and creates its cluster if there is none. Call it under the home's lock, which `stop` releases. */
export async function startIn(options: HomeOptions, unlock = (): void => {}): Promise<EmbeddedPostgres> {
  const { home, product, log, packageRoot, password, sharedBuffersMb } = options;
  const logFile = join(home, 'postgres.log');
  await finishUpgrade(home, log);
  const user = await userFor(home, product);
  const binaries = await findBinaries(home, user, packageRoot);
  const cluster = await openCluster({ home, product, binaries, user, log, password });
  return handle(
    await startServer({ home, product, program: binaries.postgres, cluster, logFile, log, sharedBuffersMb }),
    unlock,
  );
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
    // A killed server leaves its socket in the folder. The next start clears it.
  }
}
