import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { errorCode, StartError } from './start-error.ts';

/** Connection settings. The host is the folder of a private Unix socket. */
export interface Connection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

const RECOVERY_TIMEOUT_MS = 300_000; // after a crash the server replays the write-ahead log first
const NO_SUCH_DATABASE = '3D000';
const DUPLICATE_DATABASE = '42P04';
const NOT_YET = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EACCES', '57P03'];

/** Waits until the database answers, or until `alive` returns false because the server has ended. */
export async function untilAnswering(connection: Connection, alive: () => boolean): Promise<void> {
  for (const deadline = performance.now() + RECOVERY_TIMEOUT_MS; alive(); await sleep(10)) {
    const problem = await tryQuery(connection, 'select 1');
    if (problem === undefined) return;
    if (problem.code === NO_SUCH_DATABASE) await createDatabase(connection);
    else if (!isTemporary(problem)) throw new StartError(`O PostgreSQL não aceita conexões: ${problem.text}`);
    if (performance.now() > deadline) throw new StartError(`O PostgreSQL não ficou pronto: ${problem.text}`);
  }
}

/** Runs at the first start, or at the next one if the first was interrupted. */
async function createDatabase(connection: Connection): Promise<void> {
  const problem = await tryQuery(
    { ...connection, database: 'postgres' },
    `create database ${connection.database}`,
  );
  if (problem && problem.code !== DUPLICATE_DATABASE && !isTemporary(problem)) {
    throw new StartError(`Não foi possível criar o banco de dados: ${problem.text}`);
  }
}

/** The major version of a running server. */
export async function readMajorVersion(connection: Connection): Promise<string> {
  const client = new Client(connection);
  client.on('error', () => {}); // the failing call rejects as well
  await client.connect();
  try {
    const { rows } = await client.query<{ number: string }>(
      `select current_setting('server_version_num') as number`,
    );
    return String(Math.floor(Number(rows[0]?.number) / 10_000));
  } finally {
    await client.end();
  }
}

interface Problem {
  code: string | undefined;
  text: string;
}

/** Compares the text as well, because pg's error has no code when a connection ends during its handshake. */
const isTemporary = ({ code, text }: Problem): boolean =>
  (code !== undefined && NOT_YET.includes(code)) || text.startsWith('Connection terminated');

async function tryQuery(connection: Connection, statement: string): Promise<Problem | undefined> {
  const client = new Client(connection);
  client.on('error', () => {}); // the failing call rejects as well
  try {
    await client.connect();
    await client.query(statement);
    return undefined;
  } catch (error) {
    return { code: errorCode(error), text: error instanceof Error ? error.message : String(error) };
  } finally {
    await client.end().catch(() => {});
  }
}
