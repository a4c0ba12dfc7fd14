import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type CompiledQuery, type Transaction } from 'kysely';
import { Pool, types, type ClientBase, type PoolClient, type PoolConfig, type QueryResultRow } from 'pg';
import {
  CONNECT_MS,
  IDLE_IN_TRANSACTION_MS,
  PreparedStatementClient,
  TransactionPoolerClient,
  STATEMENT_MS,
  type RoutedConfig,
} from './clients.ts';
import { isDatabaseUnavailable } from './failures.ts';
import { createReadPipeline, type ReadPipeline, type RunRead } from './read-pipeline.ts';
import type { Servers } from './servers.ts';
import type { FinishedQuery, PoolStats } from '../observability/instrument.ts';
import type { DB } from './types.ts';

/** For reads and single statements. Functions with several writes take a `Tx`. */
export type Db = Kysely<DB>;
/** For functions that must run inside a transaction. */
export type Tx = Transaction<DB>;
/** For queries that may run inside or outside a transaction. */
export type Queryable = Db | Tx;

export interface Connection extends PoolConfig {
  /** The connection goes through a pooler in transaction mode: no session state survives a transaction. */
  readonly transactionPooler?: boolean;
  /** Only set when there are several servers. */
  readonly servers?: Servers | undefined;
  /** How long an answer may take, in milliseconds. */
  readonly answerMs?: number;
}

// bigint as number: ids and centavos stay far below 2^53. A larger value is a defect and must not be rounded.
types.setTypeParser(types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error('bigint beyond the safe integers');
  return value;
});
// A calendar date has no time zone, so it stays the text YYYY-MM-DD.
types.setTypeParser(types.builtins.DATE, (text) => text);

/**
 * A pooler rejects startup settings that it cannot track per client (see `TransactionPoolerClient`).
 */
function sessionSettings({ transactionPooler }: Connection): PoolConfig {
  if (transactionPooler) return { Client: TransactionPoolerClient };
  return {
    Client: PreparedStatementClient,
    options: '-c timezone=UTC',
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  };
}

async function prepareSession(client: ClientBase): Promise<void> {
  if (client instanceof TransactionPoolerClient) await client.prepareSession();
}

/** How long connecting is retried in a new outage, such as a pooler's restart or a proxy's change of server. */
const OUTAGE_TIMEOUT_MS = 1_000;
const RETRY_MS = 50;

/**
 * Retries when no connection could be opened. That is safe even for writes, because nothing was sent yet. Retries only
 * at the beginning of an outage, so that requests do not pile up during a long one.
 */
class RetryingPool extends Pool {
  #unavailableSince: number | undefined;

  async #connect(): Promise<PoolClient> {
    for (;;) {
      const began = performance.now();
      try {
        const client = await super.connect();
        this.#unavailableSince = undefined;
        return client;
      } catch (error) {
        this.#unavailableSince ??= began;
        if (!isDatabaseUnavailable(error) || performance.now() - this.#unavailableSince > OUTAGE_TIMEOUT_MS)
          throw error;
        await sleep(RETRY_MS);
      }
    }
  }

  // pg's pool calls this with a callback, Kysely without one.
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
    idleTimeoutMillis: 30_000,
    application_name: 'indike',
    // The pool awaits it before it hands out the new connection.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits what its types call void
    onConnect: prepareSession,
  };
  const pool = new RetryingPool(options);
  // The pool replaces a connection that breaks while idle. Without a listener the error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // Same for a connection that breaks between two statements while in use: the next statement fails.
    client.on('error', () => {});
  });
  return pool;
}

/** Reads without a pipeline: each takes a connection of its own from the pool. */
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

/** `onQuery` is called after every query. Prepared reads use the pipeline if there is one. */
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
  /** For everything except the prepared reads. */
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
  const reads = createReadPipeline(createPool({ ...connection, pipeline: true }, READ_CONNECTIONS));
  const db = createDatabase(pool, onQuery, reads);
  return {
    db,
    pool,
    stats: [pool, reads],
    async end() {
      await reads.end();
      await db.destroy();
    },
  };
}

/** Reports from a separate `then`, because a chained one would make the caller await two more promises. */
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
 * Runs a compiled statement. Outside a transaction it bypasses Kysely's executor, whose support for streams, aborts and
 * plugins costs a hot read as much as its HTTP headers do.
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

/** Runs all reads against one snapshot, unaffected by concurrent writes. */
export const inSnapshot = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').execute(read);
