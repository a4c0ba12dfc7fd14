import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { RoutedClient } from './platform/db/clients.ts';
import type { Connection } from './platform/db/database.ts';
import { createServers, splitServers, type ServerKind } from './platform/db/servers.ts';
import {
  findRunningPostgres,
  prepareRoles,
  rolesOf,
  StartError,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '@indike/embedded-postgres';
import { POSTGRES_PRODUCT } from './platform/postgres-product.ts';
import type { Settings } from './platform/settings/settings-types.ts';

export interface Database {
  /** The product's own connection. When there are two roles, it may only read and write rows. */
  readonly connection: Connection;
  /** The connection that creates and alters tables. The same as `connection` when there is only one role. */
  readonly owner: Connection;
  /** A read replica for reports. */
  readonly replica?: Connection | undefined;
  stop(): Promise<void>;
}

type Say = (line: string) => void;

/** The embedded server, restarted when it dies. */
async function startEmbeddedWithRestart({ dataDir, sharedBuffersMb }: Settings, say: Say): Promise<Database> {
  const stopping = new AbortController();
  let server: EmbeddedPostgres;
  let restarted = Promise.resolve();
  const start = async (): Promise<EmbeddedPostgres> => {
    const started = await startEmbeddedPostgres({
      dataDir: resolve(dataDir),
      product: POSTGRES_PRODUCT,
      sharedBuffersMb,
    });
    started.onExit((why) => {
      if (stopping.signal.aborted) return;
      say(why);
      restarted = restart();
    });
    return started;
  };
  const restart = async (): Promise<void> => {
    for (let tries = 0; !stopping.signal.aborted; tries += 1) {
      try {
        await server.stop();
        server = await start();
        say('O PostgreSQL voltou.');
        return;
      } catch (error) {
        say(error instanceof Error ? error.message : String(error));
        const { signal } = stopping;
        await sleep(Math.min(500 * (tries + 1), 5_000), undefined, { signal }).catch(() => {});
      }
    }
  };
  server = await start();
  const { owner, application } = rolesOf(server.connection);
  return {
    connection: application,
    owner,
    async stop() {
      stopping.abort();
      // A restart that has begun replaces the server.
      await restarted;
      await server.stop();
    },
  };
}

/** A pooler invents the process id of the handshake, so the real backend's differs. */
async function isPooled(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return 'processID' in client && rows[0]?.pid !== client.processID;
}

/** The URL names one server or several (`one:5432,two:5432`). By default the one that accepts writes is used. */
function connectionOf(
  databaseUrl: string,
  transactionPooler: boolean,
  wanted: ServerKind = 'primary',
): Connection {
  const { url, addresses } = splitServers(databaseUrl);
  const connection = { connectionString: url, transactionPooler };
  if (addresses.length === 0) return connection;
  return { ...connection, servers: createServers(connection, addresses, wanted) };
}

/** Connects once, so that the start fails on a wrong address. @throws StartError naming the setting */
async function checkConnection(
  name: string,
  url: string,
  { transactionPooler }: Settings,
): Promise<Connection> {
  const connection = connectionOf(url, transactionPooler);
  const client = new RoutedClient({ ...connection, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {}); // the call itself rejects too
  let pooled: boolean;
  try {
    await client.connect();
    pooled = await isPooled(client);
    await client.end();
  } catch (error) {
    const code =
      typeof error === 'object' && error !== null && 'code' in error ? ` (${String(error.code)})` : '';
    throw new StartError(`${name}: não foi possível entrar no banco de dados${code}`, { cause: error });
  }
  if (pooled && !transactionPooler)
    throw new StartError(
      `${name}: entre o Indike e o PostgreSQL há um PgBouncer ou outro pooler; diga DATABASE_POOLER=transaction ou informe o endereço do próprio PostgreSQL`,
    );
  return connection;
}

async function connectExternal(databaseUrl: string, settings: Settings): Promise<Database> {
  const connection = await checkConnection('DATABASE_URL', databaseUrl, settings);
  const owner = settings.databaseOwnerUrl
    ? await checkConnection('DATABASE_OWNER_URL', settings.databaseOwnerUrl, settings)
    : connection;
  const { databaseReplicaUrl: replicaUrl, transactionPooler } = settings;
  // Not checked at start, because reports read the primary while the replica is down.
  const replica = replicaUrl === undefined ? undefined : connectionOf(replicaUrl, transactionPooler, 'any');
  return { connection, owner, replica, stop: async () => {} };
}

/** The server in DATABASE_URL, or the embedded one. */
export async function openDatabase(settings: Settings, say: Say): Promise<Database> {
  if (settings.databaseUrl) return connectExternal(settings.databaseUrl, settings);
  return startEmbeddedWithRestart(settings, say);
}

/** For command-line tools: connects to the running product's embedded database, or opens the database itself. */
export async function openDatabaseForCli(settings: Settings): Promise<Database> {
  const running = settings.databaseUrl
    ? undefined
    : findRunningPostgres({ dataDir: resolve(settings.dataDir), product: POSTGRES_PRODUCT });
  if (!running) return openDatabase(settings, () => {});
  // The running product may be of an older version without roles.
  await prepareRoles(running);
  const { owner, application } = rolesOf(running);
  return { connection: application, owner, stop: async () => {} };
}
