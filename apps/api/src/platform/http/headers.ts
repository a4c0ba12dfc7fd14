import type { FastifyInstance } from 'fastify';

/** On every answer, errors and files too. Constants in one hook: a plugin that computes them costs each request. */
const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
} as const;

/** What an API answer may do when opened as a page: nothing. */
const API_CSP = "default-src 'none'; frame-ancestors 'none'";

/** The policy of a page: our own files, the inline scripts it was built with (by hash), nothing else. */
export function pageCsp(scriptHashes: readonly string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self'${scriptHashes.map((hash) => ` 'sha256-${hash}'`).join('')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** What every answer carries until a page or a file says otherwise. */
export const answerHeaders = (requestId: string) => ({
  ...EVERYWHERE,
  'x-request-id': requestId,
  'content-security-policy': API_CSP,
  'cache-control': 'no-store',
});

export function setHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(EVERYWHERE);
    reply.header('x-request-id', request.id);
    reply.header('content-security-policy', API_CSP);
    reply.header('cache-control', 'no-store');
    next();
  });
}
