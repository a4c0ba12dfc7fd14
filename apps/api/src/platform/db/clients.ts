import { createHash } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import { isOutcomeUnknown, OutcomeUnknownError } from './failures.ts';
import type { ServerAddress, Servers } from './servers.ts';

/** How long a statement waits for a connection, in milliseconds. */
export const CONNECT_MS = 1_500;
export const STATEMENT_MS = 15_000;
export const IDLE_IN_TRANSACTION_MS = 20_000;

/** Prepared statement names by SQL text, so that PostgreSQL parses and plans each text once per connection. */
const names = new Map<string, string>();
const MAX_STATEMENTS = 500;
/** Not prepared: `select *` and `returning *` fail once a migration adds a column and changes their result. */
const EVERY_COLUMN = /^select \* from "|\breturning \*$/;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_STATEMENTS || EVERY_COLUMN.test(text)) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

type QueryArguments = [query: string, values: unknown[]];
const isPlainQuery = (args: unknown[]): args is QueryArguments =>
  args.length === 2 && typeof args[0] === 'string' && Array.isArray(args[1]) && args[1].length > 0;
const isBegin = (query: unknown): query is string =>
  typeof query === 'string' && /^(begin|start transaction)\b/i.test(query);

const answersByPromise = ([query, ...rest]: unknown[]): boolean =>
  typeof rest.at(-1) !== 'function' && !(typeof query === 'object' && query !== null && 'submit' in query);

const WRITES = /\b(insert into|update|delete from)\b/i;
const writes = new Map<string, boolean>();

function isWrite(text: string): boolean {
  const known = writes.get(text);
  if (known !== undefined) return known;
  const found = WRITES.test(text);
  if (writes.size < MAX_STATEMENTS) writes.set(text, found);
  return found;
}

export interface RoutedConfig extends ClientConfig {
  readonly servers?: Servers | undefined;
  /** How long an answer may take, in milliseconds. Covers a server that accepts the connection but never answers. */
  readonly answerMs?: number;
}

/** Connects to the one of several servers that takes writes. A lost write whose outcome is unknown fails as such. */
export class RoutedClient extends Client {
  readonly #servers: Servers | undefined;
  readonly #answerMs: number | undefined;
  #isInTransaction = false;
  /** Set at most once, because the connection is not used again afterwards. */
  #unknown: OutcomeUnknownError | undefined;

  constructor(config?: RoutedConfig) {
    super(config);
    this.#servers = config?.servers;
    this.#answerMs = config?.answerMs;
    // A connection can break between two queries of a transaction; the next query then fails. The pool listens for
    // errors only while a connection is idle, and an 'error' event without a listener would end the process.
    this.on('error', () => {});
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- pg's own overloads are typed so
  override connect(...args: any[]): any {
    const connect = (): unknown => super.connect(...(args as []));
    if (!this.#servers) return connect();
    const [callback]: ((error: unknown) => void)[] = args;
    const found = this.#servers.find().then((address: ServerAddress) => {
      Object.assign(this, address);
    });
    return callback === undefined ? found.then(connect) : void found.then(connect, callback);
  }

  /** Returns the arguments to send instead of the given ones. */
  protected rewrite(args: unknown[]): unknown[] {
    return args;
  }

  // pg's query has many overloads; calls that we do not rewrite pass unchanged.
  // oxlint-disable-next-line typescript/no-explicit-any -- pg's own overloads are typed so
  override query(...args: any[]): any {
    // After a failed commit Kysely rolls back. That fails too, and its error would hide the original one.
    if (args[0] === 'rollback' && this.#unknown) return Promise.reject(this.#unknown);
    const mayWrite = this.#mayWrite(args[0]);
    const sent = this.rewrite(args);
    if (!answersByPromise(args)) return super.query(...(sent as [string]));
    return this.#answerTo(sent).catch((error: Error) => {
      // Replaces the socket's stack trace with that of the awaiting caller, as pg's own promise does.
      Error.captureStackTrace(error);
      if (!mayWrite || !isOutcomeUnknown(error)) throw error;
      throw (this.#unknown = new OutcomeUnknownError('The connection broke', { cause: error }));
    });
  }

  /**
   * Replaces pg's own promise and `query_timeout`, for which pg assigns functions to the query object. V8 allocates
   * such a function in the old generation, so everything it references, rows included, stays until a full garbage
   * collection. Besides, this closes a connection that does not answer, which pg would return to the pool.
   */
  #answerTo(args: unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        reject(new Error('Query read timeout'));
        void this.end();
        // In pipeline mode `end` waits for the queries already sent. Destroying the socket fails them at once.
        if (this.pipeline) this.connection.stream.destroy();
      };
      const timer = this.#answerMs === undefined ? undefined : setTimeout(giveUp, this.#answerMs);
      super.query(...(args as [string]), (error, answer) => {
        clearTimeout(timer);
        if (error) reject(error);
        else resolve(answer);
      });
    });
  }

  /** Whether the statement may make a write permanent: a commit, or a write outside a transaction. */
  #mayWrite(query: unknown): boolean {
    if (typeof query !== 'string') return false;
    if (isBegin(query)) this.#isInTransaction = true;
    if (query === 'rollback') this.#isInTransaction = false;
    if (this.#isInTransaction) {
      this.#isInTransaction = query !== 'commit';
      return query === 'commit';
    }
    return isWrite(query);
  }
}

/** Names its statements, so that each is prepared once per connection. */
export class PreparedStatementClient extends RoutedClient {
  protected override rewrite(args: unknown[]): unknown[] {
    if (!isPlainQuery(args)) return args;
    const [text, values] = args;
    const name = nameOf(text);
    return [name === undefined ? { text, values } : { name, text, values }];
  }
}

const LIMITS = `set local statement_timeout = ${STATEMENT_MS}; set local idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`;

/** Looks up its own name among the prepared statements of the server connection that runs it. */
const NAME_PROBE = {
  name: 'indike_name_probe',
  text: `select exists (select from pg_prepared_statements where name = 'indike_name_probe') as kept`,
};

/**
 * For a transaction pooler, where the next transaction may use another connection: sets the timeouts in each
 * transaction, and names statements only where the pooler prepares them on each connection that it uses.
 */
export class TransactionPoolerClient extends PreparedStatementClient {
  #isPreparing = false;

  /** Must be awaited before the first statement. */
  async prepareSession(): Promise<void> {
    await this.query("set timezone = 'UTC'");
    // A pooler that prepares statements for its clients (PgBouncer from 1.21 on, with max_prepared_statements) gives
    // them names of its own. Any other passes our name on, to a connection that the next transaction may not get.
    await this.query('begin');
    const { rows } = await this.query(NAME_PROBE);
    if (rows[0]?.kept) await this.query(`deallocate ${NAME_PROBE.name}`);
    await this.query('commit');
    this.#isPreparing = rows[0]?.kept === false;
  }

  protected override rewrite(args: unknown[]): unknown[] {
    const [query] = args;
    if (isBegin(query)) return [`${query}; ${LIMITS}`];
    return this.#isPreparing ? super.rewrite(args) : args;
  }
}
