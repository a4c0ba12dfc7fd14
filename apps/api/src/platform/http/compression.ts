import compress, { type FastifyCompressOptions } from '@fastify/compress';
import type { Endpoint } from '@indike/contract/wire/endpoint';
import type { FastifyInstance } from 'fastify';

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
