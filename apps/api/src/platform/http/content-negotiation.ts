import compress, { type FastifyCompressOptions } from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '@indike/contract/wire/endpoint';

/** Lists of the back office have 20 KB and more. Files are sent uncompressed, see `compressionOf`. */
const OPTIONS: FastifyCompressOptions = {
  global: false,
  encodings: ['br', 'gzip'],
  customTypes: /^application\/json/,
  threshold: 1_024,
  syncThreshold: 65_536,
};

/** Whether an `Accept-Encoding` header names this encoding with a weight above 0. */
export const acceptsEncoding = (header: string | undefined, encoding: 'br' | 'gzip'): boolean =>
  (header ?? '').split(',').some((one) => {
    const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });

/** For responses only. Request bodies are never decompressed, because a small body could expand to a huge one. */
export async function allowCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, OPTIONS);
}

/**
 * Only responses to operators are compressed. No other site can send their session (SameSite=Strict), so an attacker
 * cannot make their browser repeat a call to learn secrets from the response length.
 */
export const compressionOf = ({ access: { audience }, contentTypes }: Endpoint) =>
  audience === 'operator' && contentTypes === undefined ? { compress: OPTIONS } : {};

/** An answer and its version, as a quoted ETag. */
export interface Versioned<Body> {
  readonly etag: string;
  readonly body: Body;
}

/**
 * Whether an `If-None-Match` or `If-Match` header lists this ETag. A weak one counts for both, although RFC 9110 wants a
 * strong one in `If-Match`: ours are exact, and only a proxy that compresses our response makes them weak.
 */
export function isSameVersion(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const named = header.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return named.includes('*') || named.includes(etag);
}
