import { Resolver } from 'node:dns/promises';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './public-addresses.ts';

/** For everything together: name, connection, request and answer. */
const TIMEOUT_MS = 10_000;
/** More than anybody has to say; the rest is not read. */
const MAX_ANSWER_BYTES = 64 * 1024;
/** For each address, as many as are used at once (webhooks): one more would be closed and opened again all the time. */
const MAX_FREE_SOCKETS = 32;
/** A name server's time, for each of two tries. */
const NAME_TIMEOUT_MS = 2_000;

/**
 * `address_refused`: the name or address is not on the public internet. `certificate_refused`: TLS failed. `no_connection`:
 * no connection, or one that ended before an answer.
 */
export type OutboundFailure =
  | 'address_refused'
  | 'name_unknown'
  | 'certificate_refused'
  | 'no_connection'
  | 'timed_out';

export interface OutboundAnswer {
  readonly status: number;
  /** The header as it came. */
  readonly retryAfter: string | null;
  /** The first 64 KB of the body, or what had arrived when the time was over. */
  readonly text: string;
}
export type OutboundResult = { readonly answer: OutboundAnswer } | { readonly failed: OutboundFailure };

export interface OutboundRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** Sends to addresses that people gave, and to none inside our own network. Redirects are not followed. */
export interface OutboundGuard {
  /** Whether an address may be saved: https, without a password, and no private address by its very text. */
  accepts(url: string): boolean;
  post(request: OutboundRequest): Promise<OutboundResult>;
  close(): void;
}

export interface OutboundGuardOptions {
  /** Only in the sandbox: this machine may be called, and http is enough. */
  readonly allowLoopback: boolean;
  /** All addresses of a name; empty when there is none. */
  readonly resolve?: (name: string) => Promise<readonly string[]>;
  readonly timeoutMs?: number;
  /** A certificate authority beside the usual ones. */
  readonly ca?: string;
}

class AddressRefused extends Error {}
class NameUnknown extends Error {}

/** Asks the name servers directly: the system's own lookup would take a thread of the process for as long as they are slow. */
async function askNameServers(name: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: NAME_TIMEOUT_MS, tries: 2 });
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
}

const isLocalName = (name: string): boolean => /^(?:.+\.)?localhost$/.test(name);
/** As an URL has it, without the brackets of IPv6 and the dot that may end a name. */
const bareHost = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');

type IsAllowed = (address: string) => boolean;

/** The addresses to connect to. One that is refused refuses them all: an honest name has none. */
async function checkedAddresses(
  hostname: string,
  isAllowed: IsAllowed,
  resolve: (name: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const name = bareHost(hostname);
  const found = isLocalName(name) ? ['127.0.0.1', '::1'] : await resolve(name);
  if (found.length === 0) throw new NameUnknown();
  if (!found.every(isAllowed)) throw new AddressRefused();
  return found;
}

/** The lookup of a connection: the socket connects to the very addresses that were checked here. */
function checkedLookup(addressesOf: (hostname: string) => Promise<readonly string[]>): LookupFunction {
  return (hostname, { all }, done) => {
    addressesOf(hostname).then(
      (addresses) => {
        const records = addresses.map((address) => ({ address, family: isIP(address) }));
        const [first] = records;
        if (all || !first) done(null, records);
        else done(null, first.address, first.family);
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), []),
    );
  };
}

/** The URL, or null when it must not be called. A name is judged once it is resolved. */
function readUrl(text: string, allowLoopback: boolean, isAllowed: IsAllowed): URL | null {
  const url = URL.parse(text);
  if (!url || url.username !== '' || url.password !== '') return null;
  if (url.protocol !== 'https:' && !(allowLoopback && url.protocol === 'http:')) return null;
  const host = bareHost(url.hostname);
  if (isIP(host) !== 0) return isAllowed(host) ? url : null;
  return isLocalName(host) && !allowLoopback ? null : url;
}

const TLS_ERROR = /^(?:ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|EPROTO)/;

function failureOf(error: unknown): OutboundFailure {
  if (error instanceof AddressRefused) return 'address_refused';
  if (error instanceof NameUnknown) return 'name_unknown';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return TLS_ERROR.test(code) ? 'certificate_refused' : 'no_connection';
}

/** Until the body ends, is cut or is more than we read: the status has arrived, and none of these takes it back. */
function readResponse(message: IncomingMessage): Promise<OutboundAnswer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  message.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    bytes += chunk.length;
    // Closes the connection.
    if (bytes > MAX_ANSWER_BYTES) message.destroy();
  });
  message.on('error', () => {});
  return new Promise((resolve) => {
    message.once('close', () =>
      resolve({
        status: message.statusCode ?? 0,
        retryAfter: message.headers['retry-after'] ?? null,
        text: Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString('utf8'),
      }),
    );
  });
}

interface Agents {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

function sendOnce(agents: Agents, url: URL, signal: AbortSignal, { headers, body }: OutboundRequest) {
  const secure = url.protocol === 'https:';
  const request = (secure ? httpsRequest : httpRequest)(url, {
    method: 'POST',
    agent: secure ? agents.https : agents.http,
    headers: { ...headers, 'accept-encoding': 'identity', 'content-length': Buffer.byteLength(body) },
    signal,
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    let hasAnswer = false;
    request.once('response', (message) => {
      hasAnswer = true;
      resolve(message);
    });
    request.on('error', reject);
    // An answer that changes the protocol ends the connection without an error.
    request.once('close', () => {
      if (!hasAnswer) reject(new Error('the connection ended without an answer'));
    });
    request.end(body);
  });
  return { request, answered };
}

/** A receiver may close a connection that was kept just as it is used again: then a new one is tried. */
async function send(agents: Agents, url: URL, signal: AbortSignal, outbound: OutboundRequest) {
  const first = sendOnce(agents, url, signal, outbound);
  try {
    return await first.answered;
  } catch (error) {
    if (!first.request.reusedSocket || signal.aborted) throw error;
    return await sendOnce(agents, url, signal, outbound).answered;
  }
}

export function createOutboundGuard({
  allowLoopback,
  resolve = askNameServers,
  timeoutMs = TIMEOUT_MS,
  ca,
}: OutboundGuardOptions): OutboundGuard {
  const isAllowed = (address: string) =>
    isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address));
  const lookup = checkedLookup((hostname) => checkedAddresses(hostname, isAllowed, resolve));
  // Agents of our own take no proxy from the environment, which would be the one to resolve names.
  const options = { keepAlive: true, maxFreeSockets: MAX_FREE_SOCKETS, timeout: timeoutMs, lookup };
  const agents = {
    http: new HttpAgent(options),
    https: new HttpsAgent(ca === undefined ? options : { ...options, ca }),
  };
  return {
    accepts: (url) => readUrl(url, allowLoopback, isAllowed) !== null,
    async post(outbound) {
      const url = readUrl(outbound.url, allowLoopback, isAllowed);
      if (!url) return { failed: 'address_refused' };
      const timeout = new AbortController();
      const timer = setTimeout(() => timeout.abort(), timeoutMs);
      try {
        return { answer: await readResponse(await send(agents, url, timeout.signal, outbound)) };
      } catch (error) {
        return { failed: timeout.signal.aborted ? 'timed_out' : failureOf(error) };
      } finally {
        clearTimeout(timer);
      }
    },
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}
