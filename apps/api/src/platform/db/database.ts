import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type CompiledQuery, type Transaction } from 'kysely';
import { Pool, types, type ClientBase, type PoolClient, type PoolConfig, type QueryResultRow } from 'pg';
import {
  CONNECT_MS,
  IDLE_IN_TRANSACTION_MS,
  NamingClient,
  SessionlessClient,
  STATEMENT_MS,
  type RoutedConfig,
} from './clients.ts';
import { isDatabaseAway } from './failures.ts';
import { createReadPipeline, type ReadPipeline, type RunRead } from './read-pipeline.ts';
import type { Servers } from './servers.ts';
import type { FinishedQuery, PoolStats } from '../observability/instrument.ts';
import type { DB } from './types.ts';

/** Reads and single statements. Functions that write several take a Tx. */
export type Db = Kysely<DB>;
/** Inside a transaction, and nowhere else. */
export type Tx = Transaction<DB>;
/** Where a query may run inside or outside of a transaction. */
export type Queryable = Db | Tx;

export interface Connection extends PoolConfig {
  /** The connection goes through a pooler in transaction mode: no session state survives a transaction. */
  readonly transactionPooler?: boolean;
  /** Where there are several servers. */
  readonly servers?: Servers | undefined;
  /** How long an answer may take, in milliseconds. */
  readonly answerMs?: number;
}

// bigint: ids and centavos stay far below 2^53; anything larger is a defect and must not be rounded.
types.setTypeParser(types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error('bigint beyond the safe integers');
  return value;
});
// A calendar date has no time zone: it stays the text YYYY-MM-DD.
types.setTypeParser(types.builtins.DATE, (text) => text);

/** A pooler rejects startup settings that it cannot track per client; it does track the time zone. */
function sessionSettings({ transactionPooler }: Connection): PoolConfig {
  if (transactionPooler) return { Client: SessionlessClient };
  return {
    Client: NamingClient,
    options: '-c timezone=UTC',
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  };
}

async function setTimeZone(client: ClientBase): Promise<void> {
  await client.query("set timezone = 'UTC'");
}

/** How long a new outage is waited out: a pooler that restarts, a proxy that changes the server. */
const OUTAGE_TIMEOUT_MS = 1_000;
const RETRY_MS = 50;

/**
 * Tries again where no connection could be opened: nothing was sent yet, so whatever was to be done may be. Only at the
 * beginning of an outage, so that requests do not pile up during a long one.
 */
class PatientPool extends Pool {
  #awaySince: number | undefined;

  async #connect(): Promise<PoolClient> {
    for (;;) {
      const began = performance.now();
      try {
        const client = await super.connect();
        this.#awaySince = undefined;
        return client;
      } catch (error) {
        this.#awaySince ??= began;
        if (!isDatabaseAway(error) || performance.now() - this.#awaySince > OUTAGE_TIMEOUT_MS) throw error;
        await sleep(RETRY_MS);
      }
    }
  }

  // pg's pool calls this with a callback, Kysely without.
  // oxlint-disable-next-line typescript/no-explicit-any -- pg's own overloads are typed so
  override connect(...args: any[]): any {
    const connected = this.#connect();
    const [callback]: ((error: unknown, client?: PoolClient, release?: PoolClient['release']) => void)[] =
      args;
    if (callback === undefined) return connected;
    connected.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: unknown) => callback(error),
    );
  }
}

export function createPool(connection: Connection, max = 10): Pool {
  const options: PoolConfig & Pick<RoutedConfig, 'answerMs'> = {
    answerMs: 17_000,
    ...connection,
    ...sessionSettings(connection),
    max,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 60_000,
    application_name: 'indike',
    // Awaited before the first statement of the connection's user.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits what its types call void
    onConnect: connection.transactionPooler ? setTimeZone : undefined,
  };
  const pool = new PatientPool(options);
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // The same for one that dies between two statements of its user: the user's next statement fails.
    client.on('error', () => {});
  });
  return pool;
}

/** Without a pipeline each read has a connection for itself. */
const readsOf =
  (pool: Pool): RunRead =>
  async <Row>(sql: string, parameters: unknown[]) => {
    const client = await pool.connect();
    try {
      const { rows } = await client.query<Row & QueryResultRow>(sql, parameters);
      return rows;
    } finally {
      client.release();
    }
  };

interface Source {
  readonly read: RunRead;
  readonly onQuery: ((query: FinishedQuery) => void) | undefined;
}
const sources = new WeakMap<Queryable, Source>();

/** `onQuery` is called with every query that has ended. Prepared reads use the pipeline where there is one. */
export function createDatabase(
  pool: Pool,
  onQuery?: (query: FinishedQuery) => void,
  reads?: ReadPipeline,
): Db {
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    ...(onQuery && {
      log: ({ level, query, queryDurationMillis }) =>
        onQuery({ sql: query.sql, milliseconds: queryDurationMillis, failed: level === 'error' }),
    }),
  });
  sources.set(db, { read: reads?.read ?? readsOf(pool), onQuery });
  return db;
}

const READ_CONNECTIONS = 4;

export interface Pools {
  readonly db: Db;
  /** For all but the prepared reads. */
  readonly pool: Pool;
  readonly stats: readonly PoolStats[];
  end(): Promise<void>;
}

/** The connections of a process that answers requests. */
export function openPools(
  connection: Connection,
  onQuery: ((query: FinishedQuery) => void) | undefined,
): Pools {
  const pool = createPool(connection);
  // A pooler deals its connections out by transactions: what is sent ahead would only wait there.
  const reads = connection.transactionPooler
    ? undefined
    : createReadPipeline(createPool({ ...connection, pipeline: true }, READ_CONNECTIONS));
  const db = createDatabase(pool, onQuery, reads);
  return {
    db,
    pool,
    stats: reads ? [pool, reads] : [pool],
    async end() {
      await reads?.end();
      await db.destroy();
    },
  };
}

/** An observer waits beside the caller, who would wait for two more promises otherwise. */
function send<Row>({ read, onQuery }: Source, sql: string, parameters: unknown[]): Promise<Row[]> {
  const rows = read<Row>(sql, parameters);
  if (!onQuery) return rows;
  const began = performance.now();
  const report = (failed: boolean): void => onQuery({ sql, milliseconds: performance.now() - began, failed });
  rows.then(
    () => report(false),
    () => report(true),
  );
  return rows;
}

/**
 * Runs a compiled statement. Outside of a transaction it goes to the pool at once: Kysely's own way there, made for streams,
 * aborts and plugins, costs a hot read as much as its HTTP headers do.
 */
export function runCompiled<Row>(
  db: Queryable,
  query: CompiledQuery<Row>,
  parameters: unknown[],
): Promise<Row[]> {
  const source = sources.get(db);
  if (!source) return db.executeQuery<Row>({ ...query, parameters }).then(({ rows }) => rows);
  return send<Row>(source, query.sql, parameters);
}
