import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptsEncoding, isSameVersion } from '../platform/http/content-negotiation.ts';
import { refusalError } from '../platform/refusal.ts';
import type { Programme } from '@indike/rules/money/programme';
import type { WebFile } from './files.ts';
import { BACK_OFFICE, isBackOffice } from './stamp.ts';

export type FindProgramme = () => Promise<Programme>;

/** The page that starts the app on every path that was not prerendered. */
const FALLBACK = '/__spa-fallback.html';

/** The file itself, its prerendered page, or the app's start page. */
function fileFor(files: ReadonlyMap<string, WebFile>, path: string): WebFile | undefined {
  const page = path.replace(/\/$/, '');
  const known = files.get(path) ?? files.get(`${page}/index.html`);
  if (known) return known;
  if (/\.\w+$/.test(path)) return undefined;
  if (isBackOffice(path)) return files.get(`${BACK_OFFICE}/index.html`);
  return files.get(FALLBACK) ?? files.get('/index.html');
}

function pickEncoding(file: WebFile, accepted: string | undefined): { body: Buffer; encoding?: string } {
  if (file.br && acceptsEncoding(accepted, 'br')) return { body: file.br(), encoding: 'br' };
  if (file.gzip && acceptsEncoding(accepted, 'gzip')) return { body: file.gzip(), encoding: 'gzip' };
  return { body: file.plain() };
}

function sendFile(file: WebFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply
    .header('cache-control', file.cacheControl)
    .header('etag', file.etag)
    .header('vary', 'accept-encoding');
  if (file.csp) reply.header('content-security-policy', file.csp);
  if (isSameVersion(request.headers['if-none-match'], file.etag)) return reply.status(304).send();
  const { body, encoding } = pickEncoding(file, request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type(file.type).send(body);
}

/**
 * Serves the built web on every path that is not the API's. Pages show the version of the programme in force, which is
 * asked for each of them; while the database cannot answer, the version of the last page.
 */
export function webRoutes(
  app: FastifyInstance,
  files: ReadonlyMap<string, WebFile>,
  findProgramme: FindProgramme,
): void {
  let last: Programme | undefined;
  const inForce = async (): Promise<Programme> => {
    try {
      return (last = await findProgramme());
    } catch (error) {
      if (last === undefined) throw error;
      return last;
    }
  };
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/'] = request.url.split('?');
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    const file = isPage && !path.startsWith('/api/') ? fileFor(files, path) : undefined;
    if (!file) throw refusalError('not_found');
    if (isBackOffice(path)) reply.header('x-robots-tag', 'noindex, nofollow');
    if (path === BACK_OFFICE) return reply.redirect(`${BACK_OFFICE}/${request.url.slice(path.length)}`, 308);
    return sendFile(file.withProgramme?.(await inForce()) ?? file, request, reply);
  });
}
