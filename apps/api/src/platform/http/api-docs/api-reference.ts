import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { apiDocument } from '@indike/contract/operator/api-document';
import type { Endpoint } from '@indike/contract/wire/endpoint';
import Fastify, { type FastifyInstance } from 'fastify';
import { brand } from '../../brand.ts';
import { escapeHtml } from '../../mail/render.ts';
import { acceptsEncoding, isSameVersion } from '../content-negotiation.ts';
import type { Routes } from '../routes.ts';
import { openApiDocument } from './openapi.ts';
import { operationIds } from './endpoints.ts';

// The page at /api/docs: the OpenAPI document in Scalar's viewer, served by us and calling no other host.

const PAGE = '/api/docs';
const SCRIPT = `${PAGE}/viewer.js`;
const OPEN_DOCUMENT = `${PAGE}/json`;
/** Query that also shows the operators' calls, to an operator who is signed in to the back office. */
const WITH_OPERATORS = '?operacao';

const SETTINGS = {
  theme: 'none',
  layout: 'modern',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  documentDownloadType: 'json',
  defaultOpenFirstTag: true,
  persistAuth: false,
  localization: { locale: 'pt' },
};

/**
 * Uses the brand's colour, like our pages. The last lines keep a phone from scrolling sideways: Scalar neither wraps the
 * buttons of a call nor shortens its title in the bar at the top, and a title's link stands beyond the edge.
 */
const customCss = `
.light-mode { --scalar-color-1: #101828; --scalar-color-2: #475467; --scalar-color-3: #667085; --scalar-color-accent: ${brand.primaryColor};
  --scalar-background-1: #ffffff; --scalar-background-2: #f8fafc; --scalar-background-3: #eef2f6; --scalar-border-color: #e4e7ec; }
.dark-mode { --scalar-color-1: #e4e7ec; --scalar-color-2: #b6bfcc; --scalar-color-3: #98a2b3; --scalar-color-accent: color-mix(in srgb, ${brand.primaryColor} 60%, white);
  --scalar-background-1: #101828; --scalar-background-2: #1a2333; --scalar-background-3: #253043; --scalar-border-color: #344054; }
:root { --scalar-font: system-ui, sans-serif; --scalar-font-code: ui-monospace, monospace; --scalar-custom-header-height: 56px; }
.product { position: sticky; top: 0; z-index: 10; display: flex; align-items: center; gap: 10px; height: 56px; padding: 0 16px;
  font: 600 20px/1 system-ui, sans-serif; letter-spacing: -0.02em; text-decoration: none; color: var(--scalar-color-1);
  background: var(--scalar-background-1); border-bottom: 1px solid var(--scalar-border-color); }
.product span { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
@media (max-width: 1000px) {
  .operation-auth { flex-wrap: wrap; }
  .t-doc__header header > span { min-width: 0; overflow: hidden; text-overflow: ellipsis; }
  .section { overflow-x: clip; }
}
`;

const start = `
Scalar.createApiReference('#reference', {
  ...${JSON.stringify({ ...SETTINGS, customCss }).replaceAll('<', '\\u003c')},
  url: location.search === ${JSON.stringify(WITH_OPERATORS)} ? ${JSON.stringify(apiDocument.path)} : ${JSON.stringify(OPEN_DOCUMENT)},
});
`;

const html = `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>API do ${escapeHtml(brand.product)}</title><link rel="icon" href="/icon.svg" type="image/svg+xml"></head>
<body><noscript>Esta página precisa de JavaScript. O documento OpenAPI está em ${OPEN_DOCUMENT}.</noscript>
<a class="product" href="/"><img src="/icon.svg" width="32" height="32" alt=""><span>${escapeHtml(brand.product)}</span></a>
<div id="reference"></div><script src="${SCRIPT}"></script><script>${start}</script></body></html>`;

const startHash = createHash('sha256').update(start).digest('base64');
const CSP = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${startHash}'`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const compress = promisify(brotliCompress);

interface ViewerScript {
  readonly plain: Buffer;
  readonly brotli: Buffer;
  readonly etag: string;
}

/** Scalar's package exposes its 4 MB script only as a route, so it is requested once, when the page is first opened. */
async function readViewer(): Promise<ViewerScript> {
  const { default: viewer } = await import('@scalar/fastify-api-reference');
  const app = Fastify();
  await app.register(viewer, { routePrefix: '/viewer', configuration: { url: OPEN_DOCUMENT } });
  const { rawPayload: plain } = await app.inject('/viewer/js/scalar.js');
  await app.close();
  const brotli = await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return { plain, brotli, etag: `"${createHash('sha256').update(plain).digest('base64url')}"` };
}

function viewerRoute(app: FastifyInstance): void {
  let viewer: Promise<ViewerScript> | undefined;
  app.get(SCRIPT, async (request, reply) => {
    const { plain, brotli, etag } = await (viewer ??= readViewer());
    reply.headers({ etag, 'cache-control': 'public, max-age=3600', vary: 'accept-encoding' });
    if (isSameVersion(request.headers['if-none-match'], etag)) return reply.status(304).send();
    reply.type('text/javascript; charset=utf-8');
    if (!acceptsEncoding(request.headers['accept-encoding'], 'br')) return reply.send(plain);
    return reply.header('content-encoding', 'br').send(brotli);
  });
}

interface Reference {
  readonly endpoints: readonly Endpoint[];
  readonly version: string;
  readonly appUrl: string;
  readonly sandbox: boolean;
}

const isOperators = ({ path }: Endpoint): boolean => path.startsWith('/api/operator/');

/** Registers the reference and its document. The operators' calls are shown only in the sandbox and to operators. */
export function apiReferenceRoutes(
  app: FastifyInstance,
  routes: Routes,
  { endpoints, version, appUrl, sandbox }: Reference,
): void {
  for (const path of [PAGE, `${PAGE}/`])
    app.get(path, (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('content-security-policy', CSP).send(html),
    );
  const documentOf = async (shown: readonly Endpoint[]) =>
    openApiDocument({ endpoints: shown, ids: await operationIds(), version, appUrl });
  let open: Promise<Record<string, unknown>> | undefined;
  app.get(
    OPEN_DOCUMENT,
    () => (open ??= documentOf(sandbox ? endpoints : endpoints.filter((each) => !isOperators(each)))),
  );
  viewerRoute(app);
  let whole: Promise<Record<string, unknown>> | undefined;
  routes.operator(apiDocument, () => (whole ??= documentOf(endpoints)));
}
