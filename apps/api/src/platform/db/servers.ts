import { Client, type ClientConfig } from 'pg';

export interface ServerAddress {
  readonly host: string;
  readonly port: number;
}

/** Several servers with the same data, of which one takes writes. */
export interface Servers {
  /** The server to connect to now. @throws NoServerError where none will do */
  find(): Promise<ServerAddress>;
}

/** None of the servers can be reached, or none takes writes: a fail-over is not over yet. */
export class NoServerError extends Error {}

const URL_PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/;
const ADDRESS = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/;
const DEFAULT_PORT = 5432;
/** A server that does not answer is passed over; less than a pool's patience for a connection. */
const PROBE_MS = 1_000;

function readAddress(text: string): ServerAddress | undefined {
  const [, host, port] = ADDRESS.exec(text) ?? [];
  if (host === undefined) return undefined;
  return { host: host.replace(/^\[|\]$/g, ''), port: port === undefined ? DEFAULT_PORT : Number(port) };
}

/**
 * Reads libpq's form for several servers, `postgres://user:password@one:5432,two:5433/name`, which neither URL nor pg know.
 * `url` names the first alone, and is no URL where an address is malformed; `addresses` is empty where there is only one.
 */
export function splitServers(databaseUrl: string): { url: string; addresses: readonly ServerAddress[] } {
  const [, before = '', list = '', after = ''] = URL_PARTS.exec(databaseUrl) ?? [];
  const texts = list.split(',');
  if (texts.length === 1) return { url: databaseUrl, addresses: [] };
  const addresses = texts.map(readAddress).filter((address) => address !== undefined);
  if (addresses.length < texts.length) return { url: '', addresses: [] };
  return { url: `${before}${texts[0]}${after}`, addresses };
}

/** Which servers will do: the one that takes writes, or whichever answers. */
export type Wanted = 'primary' | 'any';

async function probe(config: ClientConfig, address: ServerAddress, wanted: Wanted): Promise<ServerAddress> {
  // Not part of the connection string: what it says would win.
  const client = new Client({ ...config, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS });
  Object.assign(client, address);
  client.on('error', () => {}); // the calls themselves reject too
  try {
    await client.connect();
    if (wanted === 'any') return address;
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
    if (rows[0]?.transaction_read_only === 'off') return address;
    throw new NoServerError('The server is a standby');
  } finally {
    void client.end().catch(() => {});
  }
}

/** An answer of PostgreSQL, such as a wrong password, says more than that another server cannot be reached. */
const isAnswer = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'severity' in error &&
  'code' in error &&
  error.code !== '57P03';

/**
 * Asks all servers at the same time at each new connection, so that nothing is remembered that a fail-over makes wrong.
 * Connections that are opened together share the question.
 */
export function createServers(
  config: ClientConfig,
  addresses: readonly ServerAddress[],
  wanted: Wanted,
): Servers {
  let search: Promise<ServerAddress> | undefined;

  async function findServer(): Promise<ServerAddress> {
    try {
      return await Promise.any(addresses.map((address) => probe(config, address, wanted)));
    } catch (error) {
      const failures: unknown[] = error instanceof AggregateError ? error.errors : [error];
      throw (
        failures.find(isAnswer) ??
        new NoServerError('None of the database servers takes writes', { cause: error })
      );
    }
  }

  return {
    find: () =>
      (search ??= findServer().finally(() => {
        search = undefined;
      })),
  };
}
