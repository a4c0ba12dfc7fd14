import type { FastifyInstance } from 'fastify';

/** Headers of every response, errors and files included. Constants, because a plugin would compute them each time. */
const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
} as const;

/** An API response that is opened as a page may load nothing and run nothing. */
const API_CSP = "default-src 'none'; frame-ancestors 'none'";

const scriptSources = (hashes: readonly string[]) =>
  `script-src 'self'${hashes.map((hash) => ` 'sha256-${hash}'`).join('')}`;

/** The policy of a back-office page: allows only what the page uses. */
export function backOfficeCsp(scriptHashes: readonly string[]): string {
  return [
    "default-src 'none'",
    scriptSources(scriptHashes),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Allows only our own files, and the page's inline scripts by their hashes. */
export function pageCsp(scriptHashes: readonly string[]): string {
  return [
    "default-src 'self'",
    scriptSources(scriptHashes),
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

/** The headers of every response that is not a page or a file. */
export const answerHeaders = (requestId: string) => ({
  ...EVERYWHERE,
  'x-request-id': requestId,
  'content-security-policy': API_CSP,
  'cache-control': 'no-store',
});

export function setHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(answerHeaders(request.id));
    next();
  });
}
