import { Client, type ClientConfig } from 'pg';

export interface ServerAddress {
  readonly host: string;
  readonly port: number;
}

/** Several servers with the same data, one of which takes writes. */
export interface Servers {
  /** Finds the server to connect to now. @throws NoServerError when no server is suitable */
  find(): Promise<ServerAddress>;
}

/** No server can be reached or none takes writes, because a fail-over is still in progress. */
export class NoServerError extends Error {}

const URL_PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/;
const ADDRESS = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/;
const DEFAULT_PORT = 5432;
/** After this long without an answer a server is skipped. Shorter than the pool's connection timeout. */
const PROBE_MS = 1_000;

function readAddress(text: string): ServerAddress | undefined {
  const [, host, port] = ADDRESS.exec(text) ?? [];
  if (host === undefined) return undefined;
  return { host: host.replace(/^\[|\]$/g, ''), port: port === undefined ? DEFAULT_PORT : Number(port) };
}

/**
 * Parses libpq's URL for several servers, `postgres://user:password@one:5432,two:5433/name`, which neither URL nor pg
 * support. `url` names only the first server and is empty if an address is malformed; `addresses` is empty if there is
 * only one server.
 */
export function splitServers(databaseUrl: string): { url: string; addresses: readonly ServerAddress[] } {
  const [, before = '', list = '', after = ''] = URL_PARTS.exec(databaseUrl) ?? [];
  const texts = list.split(',');
  if (texts.length === 1) return { url: databaseUrl, addresses: [] };
  const addresses = texts.map(readAddress).filter((address) => address !== undefined);
  if (addresses.length < texts.length) return { url: '', addresses: [] };
  return { url: `${before}${texts[0]}${after}`, addresses };
}

/** Which server is suitable: the one that takes writes, or the first that answers. */
export type ServerKind = 'primary' | 'any';

async function probe(
  config: ClientConfig,
  address: ServerAddress,
  wanted: ServerKind,
): Promise<ServerAddress> {
  // Assigned afterwards, because the host in the connection string would override these options.
  const client = new Client({ ...config, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS });
  Object.assign(client, address);
  client.on('error', () => {}); // the awaited calls reject as well
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

/** Whether PostgreSQL itself answered, for example 'wrong password'. Such an error is preferred to 'unreachable'. */
const isServerError = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'severity' in error &&
  'code' in error &&
  error.code !== '57P03';

/**
 * Probes all servers in parallel for each new connection. Nothing is cached, because a fail-over would make it stale.
 * Connections that are opened at the same time share one probe.
 */
export function createServers(
  config: ClientConfig,
  addresses: readonly ServerAddress[],
  wanted: ServerKind,
): Servers {
  let search: Promise<ServerAddress> | undefined;

  async function findServer(): Promise<ServerAddress> {
    try {
      return await Promise.any(addresses.map((address) => probe(config, address, wanted)));
    } catch (error) {
      const failures: unknown[] = error instanceof AggregateError ? error.errors : [error];
      throw (
        failures.find(isServerError) ??
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
