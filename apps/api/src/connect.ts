import { resolve } from 'node:path';
import { Client } from 'pg';
import type { Connection } from './platform/db/database.ts';
import {
  findRunningPostgres,
  StartError,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from './platform/postgres/embedded-postgres.ts';
import type { Settings } from './platform/settings.ts';

export interface Database {
  readonly connection: Connection;
  stop(): Promise<void>;
}

type Say = (line: string) => void;

/** The embedded server, started again should it die by itself. */
async function keepEmbedded(dataDir: string, say: Say): Promise<Database> {
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
  return {
    connection: server.connection,
    async stop() {
      life.stopped = true;
      await server.stop();
    },
  };
}

/** A server of somebody's own, asked at once whether it lets us in. */
async function reachGiven(connectionString: string): Promise<Database> {
  const connection = { connectionString, connectionTimeoutMillis: 5_000 };
  try {
    const client = new Client(connection);
    await client.connect();
    await client.end();
  } catch (error) {
    const code =
      typeof error === 'object' && error !== null && 'code' in error ? ` (${String(error.code)})` : '';
    throw new StartError(`DATABASE_URL: não foi possível entrar no banco de dados${code}`, { cause: error });
  }
  return { connection: { connectionString }, stop: async () => {} };
}

/** The database that the settings name: a given server, or the embedded one. */
export async function openDatabase(settings: Settings, say: Say): Promise<Database> {
  if (settings.databaseUrl) return reachGiven(settings.databaseUrl);
  return keepEmbedded(resolve(settings.dataDir), say);
}

/** For the command line: the database of a running product if there is one, else its own. */
export async function openDatabaseBeside(settings: Settings): Promise<Database> {
  if (settings.databaseUrl) return openDatabase(settings, () => {});
  const running = findRunningPostgres({ dataDir: resolve(settings.dataDir) });
  if (running) return { connection: running, stop: async () => {} };
  return openDatabase(settings, () => {});
}
