import { resolve } from 'node:path';
import { Client } from 'pg';
import type { Connection } from './platform/db/database.ts';
import {
  findRunningPostgres,
  prepareRoles,
  rolesOf,
  StartError,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '@indike/embedded-postgres';
import type { Settings } from './platform/settings-types.ts';

export interface Database {
  /** The running product's: rows, and nothing but rows, where there are two roles. */
  readonly connection: Connection;
  /** Whoever makes and alters tables; the same where one role does both. */
  readonly owner: Connection;
  stop(): Promise<void>;
}

type Say = (line: string) => void;

/** The embedded server, started again should it die by itself. */
async function startEmbeddedWithRestart(dataDir: string, say: Say): Promise<Database> {
  const life = { stopped: false };
  let server: EmbeddedPostgres;
  const start = async (): Promise<EmbeddedPostgres> => {
    const started = await startEmbeddedPostgres({ dataDir });
    started.onExit((why) => {
      if (life.stopped) return;
      say(why);
      void restart();
    });
    return started;
  };
  const restart = async (): Promise<void> => {
    for (let tries = 0; !life.stopped; tries += 1) {
      try {
        await server.stop();
        server = await start();
        say('O PostgreSQL voltou.');
        return;
      } catch (error) {
        say(error instanceof Error ? error.message : String(error));
        await new Promise((wait) => setTimeout(wait, Math.min(500 * (tries + 1), 5_000)));
      }
    }
  };
  server = await start();
  const { owner, application } = rolesOf(server.connection);
  return {
    connection: application,
    owner,
    async stop() {
      life.stopped = true;
      await server.stop();
    },
  };
}

/** A pooler gives out process numbers of its own, so that it can be told from a PostgreSQL whatever it lets pass. */
async function isPooled(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return 'processID' in client && rows[0]?.pid !== client.processID;
}

/** Asked at once whether it lets us in. @throws StartError naming the setting */
async function reach(name: string, url: string, { transactionPooler }: Settings): Promise<Connection> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {}); // told by the rejected call as well
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
  return { connectionString: url, transactionPooler };
}

/** A server of somebody's own. */
async function connectExternal(databaseUrl: string, settings: Settings): Promise<Database> {
  const connection = await reach('DATABASE_URL', databaseUrl, settings);
  const owner = settings.databaseOwnerUrl
    ? await reach('DATABASE_OWNER_URL', settings.databaseOwnerUrl, settings)
    : connection;
  return { connection, owner, stop: async () => {} };
}

/** The database that the settings name: a given server, or the embedded one. */
export async function openDatabase(settings: Settings, say: Say): Promise<Database> {
  if (settings.databaseUrl) return connectExternal(settings.databaseUrl, settings);
  return startEmbeddedWithRestart(resolve(settings.dataDir), say);
}

/** For the command line: the database of a running product if there is one, else its own. */
export async function openDatabaseForCli(settings: Settings): Promise<Database> {
  const running = settings.databaseUrl
    ? undefined
    : findRunningPostgres({ dataDir: resolve(settings.dataDir) });
  if (!running) return openDatabase(settings, () => {});
  // The running product may be of a version from before there were roles.
  await prepareRoles(running);
  const { owner, application } = rolesOf(running);
  return { connection: application, owner, stop: async () => {} };
}
