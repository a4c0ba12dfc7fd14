import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { isSameVersion } from '../platform/http/content-negotiation.ts';
import { refusalError } from '../platform/refusal.ts';
import { findAvatarImage } from './store.ts';

const HASH = /^[0-9a-f]{64}$/;
/** Only by the person's browser: a shared cache would keep the picture after it was deleted. */
const CACHE_FOREVER = 'private, max-age=31536000, immutable';

/** Outside the contract, because an `<img>` sends no token and takes no JSON. */
export function avatarRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  app.get<{ Params: { hash: string } }>('/api/avatars/:hash', async (request, reply) => {
    const { hash } = request.params;
    const image = HASH.test(hash) ? await findAvatarImage(db, hash) : undefined;
    if (!image) throw refusalError('not_found');
    const etag = `"${hash}"`;
    reply.header('cache-control', CACHE_FOREVER).header('etag', etag);
    if (isSameVersion(request.headers['if-none-match'], etag)) return reply.status(304).send();
    return reply.type('image/webp').send(image);
  });
}
