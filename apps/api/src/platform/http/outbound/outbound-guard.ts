import { Resolver } from 'node:dns/promises';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './public-addresses.ts';

/** Covers everything together: name resolution, connection, request and answer. */
const TIMEOUT_MS = 10_000;
/** More than any useful answer; the rest is not read. */
const MAX_ANSWER_BYTES = 64 * 1024;
/** Per host: as many as webhooks use concurrently for one endpoint. Any beyond the limit would constantly be closed and reopened. */
const MAX_FREE_SOCKETS = 128;
/** Timeout of each of the two attempts to ask the name servers. */
const NAME_TIMEOUT_MS = 2_000;

/**
 * `address_refused`: the name or address is not on the public internet. `certificate_refused`: TLS failed. `no_connection`:
 * no connection, or one that ended before an answer.
 */
type OutboundFailure =
  | 'address_refused'
  | 'name_unknown'
  | 'certificate_refused'
  | 'no_connection'
  | 'timed_out';

interface OutboundAnswer {
  readonly status: number;
  /** The `Retry-After` header, unparsed. */
  readonly retryAfter: string | null;
  readonly contentType: string | null;
  /** The first 64 KB of the body, or what had arrived before the timeout. */
  readonly text: string;
}
type OutboundResult = { readonly answer: OutboundAnswer } | { readonly failed: OutboundFailure };

interface OutboundPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}
type OutboundGet = Omit<OutboundPost, 'body'>;
type OutboundRequest = OutboundGet & Partial<OutboundPost>;

/** Sends to addresses that people entered, but never into our own network. Redirects are not followed. */
export interface OutboundGuard {
  /** Whether a URL may be saved: https, without a password, and not literally a private address. */
  accepts(url: string): boolean;
  post(request: OutboundPost): Promise<OutboundResult>;
  get(request: OutboundGet): Promise<OutboundResult>;
  close(): void;
}

export interface OutboundGuardOptions {
  /** Set only in the sandbox: allows loopback addresses and plain http. */
  readonly allowLoopback: boolean;
  /** Returns all addresses of a name; empty if there is none. */
  readonly resolve?: (name: string) => Promise<readonly string[]>;
  readonly timeoutMs?: number;
  /** A certificate authority (PEM) that replaces the default ones. */
  readonly ca?: string;
}

class AddressRefused extends Error {}
class NameUnknown extends Error {}

/** Asks the name servers directly, because `dns.lookup` would occupy a thread of libuv's pool while they are slow. */
async function askNameServers(name: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: NAME_TIMEOUT_MS, tries: 2 });
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
}

const isLocalName = (name: string): boolean => /^(?:.+\.)?localhost$/.test(name);
/** A URL's host without the brackets of IPv6 and the optional trailing dot of a name. */
const bareHost = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');

type IsAllowed = (address: string) => boolean;

/** The addresses to connect to. A single refused address refuses them all, because an honest name has none. */
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

/** A socket's `lookup`, so that it connects to the same addresses that were checked (no DNS rebinding). */
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

/** The URL, or null when it must not be called. A host name is checked later, when it is resolved. */
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

/** Reads until the body ends, breaks off or exceeds the limit. All three succeed, because the status has arrived. */
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
        contentType: message.headers['content-type'] ?? null,
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
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const secure = url.protocol === 'https:';
  const request = (secure ? httpsRequest : httpRequest)(url, {
    method: body === undefined ? 'GET' : 'POST',
    agent: secure ? agents.https : agents.http,
    headers: { ...headers, 'accept-encoding': 'identity', ...length },
    signal,
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    let hasAnswer = false;
    request.once('response', (message) => {
      hasAnswer = true;
      resolve(message);
    });
    request.on('error', reject);
    // An answer that switches protocols ends the connection without an error.
    request.once('close', () => {
      if (!hasAnswer) reject(new Error('the connection ended without an answer'));
    });
    request.end(body);
  });
  return { request, answered };
}

/** Retries once over a new connection if a reused one failed: the receiver may have closed it at that moment. */
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
  // Own agents ignore a proxy set in the environment, which would resolve names itself and bypass the check.
  const options = { keepAlive: true, maxFreeSockets: MAX_FREE_SOCKETS, timeout: timeoutMs, lookup };
  const agents = {
    http: new HttpAgent(options),
    https: new HttpsAgent(ca === undefined ? options : { ...options, ca }),
  };
  async function call(outbound: OutboundRequest): Promise<OutboundResult> {
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
  }
  return {
    accepts: (url) => readUrl(url, allowLoopback, isAllowed) !== null,
    post: call,
    get: call,
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}
