import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import {
  Client,
  Pool,
  types,
  type ClientBase,
  type ClientConfig,
  type PoolConfig,
  type QueryConfig,
} from 'pg';
import type { FinishedQuery } from '../observability/instrument.ts';
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
}

const STATEMENT_MS = 15_000;
const IDLE_IN_TRANSACTION_MS = 20_000;

// bigint: ids and centavos stay far below 2^53; anything larger is a defect and must not be rounded.
types.setTypeParser(types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error('bigint beyond the safe integers');
  return value;
});
// A calendar date has no time zone: it stays the text YYYY-MM-DD.
types.setTypeParser(types.builtins.DATE, (text) => text);

/** Prepared statement names by their SQL text, so that PostgreSQL parses and plans each text once a connection. */
const names = new Map<string, string>();
const MAX_STATEMENTS = 500;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_STATEMENTS) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

type QueryArguments = [query: string, values: unknown[]];
const isPlainQuery = (args: unknown[]): args is QueryArguments =>
  args.length === 2 && typeof args[0] === 'string' && Array.isArray(args[1]) && args[1].length > 0;

abstract class RewritingClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    // A connection can die between two queries of a transaction; the next query then fails. The pool listens for errors
    // only while a connection is idle, and an 'error' event without a listener ends the process.
    this.on('error', () => {});
  }

  /** The arguments to send instead. */
  protected abstract rewrite(args: unknown[]): unknown[];

  // pg's query has many overloads; calls that we do not rewrite pass unchanged.
  // oxlint-disable-next-line typescript/no-explicit-any -- pg's own overloads are typed so
  override query(...args: any[]): any {
    return super.query(...(this.rewrite(args) as [string]));
  }
}

class NamingClient extends RewritingClient {
  protected override rewrite(args: unknown[]): unknown[] {
    if (!isPlainQuery(args)) return args;
    const [text, values] = args;
    const name = nameOf(text);
    return [name === undefined ? { text, values } : { name, text, values }];
  }
}

const LIMITS = `set local statement_timeout = ${STATEMENT_MS}; set local idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`;

const isBegin = (query: unknown): query is string =>
  typeof query === 'string' && /^(begin|start transaction)\b/i.test(query);
const isNamedQuery = (query: unknown): query is QueryConfig =>
  typeof query === 'object' && query !== null && 'name' in query && 'text' in query && !('submit' in query);

/** Sets the limits within each transaction and sends no prepared statements: the next transaction may use another connection. */
class SessionlessClient extends RewritingClient {
  protected override rewrite(args: unknown[]): unknown[] {
    const [query, ...rest] = args;
    if (isBegin(query)) return [`${query}; ${LIMITS}`];
    if (!isNamedQuery(query)) return args;
    const { name: _, ...unnamed } = query;
    return [unnamed, ...rest];
  }
}

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

export function createPool(connection: Connection, max = 10): Pool {
  const pool = new Pool({
    ...connection,
    ...sessionSettings(connection),
    max,
    connectionTimeoutMillis: 1_500,
    idleTimeoutMillis: 60_000,
    // For a server that accepts the connection and then never answers.
    query_timeout: 17_000,
    application_name: 'indike',
    // Awaited before the first statement of the connection's user.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits what its types call void
    onConnect: connection.transactionPooler ? setTimeZone : undefined,
  });
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // The same for one that dies between two statements of its user: the user's next statement fails.
    client.on('error', () => {});
  });
  return pool;
}

/** `onQuery` is told of every query that has ended. */
export function createDatabase(pool: Pool, onQuery?: (query: FinishedQuery) => void): Db {
  const dialect = new PostgresDialect({ pool });
  if (!onQuery) return new Kysely<DB>({ dialect });
  return new Kysely<DB>({
    dialect,
    log: ({ level, query, queryDurationMillis }) =>
      onQuery({ sql: query.sql, milliseconds: queryDurationMillis, failed: level === 'error' }),
  });
}
