import compress, { type FastifyCompressOptions } from '@fastify/compress';
import type { Endpoint } from '@indike/contract/wire/endpoint';
import type { FastifyInstance } from 'fastify';

/** Lists of the back office have 20 KB and more. Files are sent as they are: they tell how long they are. */
const OPTIONS: FastifyCompressOptions = {
  global: false,
  encodings: ['br', 'gzip'],
  customTypes: /^application\/json/,
  threshold: 1_024,
  syncThreshold: 65_536,
};

/** Never what a caller sends: a small body could become a huge one. */
export async function allowCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, OPTIONS);
}

/**
 * For operators alone, whose session no other site can send (SameSite=Strict): nobody can make their browser repeat a call in
 * order to learn secrets from the length of its answers.
 */
export const compressionOf = ({ audience, contentTypes }: Endpoint) =>
  audience === 'operator' && contentTypes === undefined ? { compress: OPTIONS } : {};
