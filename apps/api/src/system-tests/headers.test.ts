import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { refer, signUp, type Indiker } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { loadWebFiles, type WebFile } from '../web/files.ts';
import { figure } from './testing/figures.ts';
import { call, sendBytes, type RawAnswer, type RawRequest } from './testing/raw-http.ts';

// docs/proofs.md 23: the security headers are on every response, including errors, files and requests that Fastify
// never sees.

const INLINE = 'window.__início = 1;';
const PAGE = `<!doctype html><html><head><script>${INLINE}</script><script type="module" src="/assets/app.js"></script></head><body></body></html>`;
const BUILT = join(import.meta.dirname, '../../../web/build/current/client');

let server: TestServer;
let ana: Indiker;
let app: FastifyInstance;
let url: string;
const site = mkdtempSync(join(tmpdir(), 'indike-site-'));
beforeAll(async () => {
  server = await startTestServer();
  ana = await signUp(server);
  await refer(ana);
  mkdirSync(join(site, 'assets'));
  mkdirSync(join(site, 'operacao'));
  writeFileSync(join(site, 'index.html'), PAGE);
  writeFileSync(join(site, '__spa-fallback.html'), PAGE);
  writeFileSync(join(site, 'operacao/index.html'), PAGE);
  writeFileSync(join(site, 'assets/app.js'), `console.log(${JSON.stringify('x'.repeat(500))})`);
  app = await buildApp(server.deps, {
    trustProxy: 0,
    mailbox: server.mailbox,
    webFiles: await loadWebFiles(site),
  });
  app.get('/api/broken', () => {
    throw new Error('CPF 529.982.247-25 is not to be seen');
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await server.stop();
  rmSync(site, { recursive: true });
});

const json = { 'content-type': 'application/json' };
const signedIn = () => ({ authorization: `Bearer ${ana.token}` });
const post = (path: string, body: string, headers: Record<string, string> = json): RawRequest => ({
  method: 'POST',
  path,
  body,
  headers,
});

function expectProtected(answer: RawAnswer): void {
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': expect.stringMatching(/^max-age=\d{8}/),
    'x-frame-options': 'DENY',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'content-security-policy': expect.stringMatching(/default-src '(none|self)'/),
  });
  expect(answer.headers['content-security-policy']).not.toMatch(
    /unsafe-eval|script-src[^;]*(unsafe-inline|\*)/,
  );
  expect(answer.headers['x-powered-by']).toBeUndefined();
  expect(answer.headers.server).toBeUndefined();
}

/** Expects the headers of an API response, whatever its status. */
function expectApiAnswer(answer: RawAnswer): void {
  expectProtected(answer);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  if (answer.status < 400) return;
  const body: { message: string; request_id: string } = JSON.parse(answer.text);
  expect(body.message).toMatch(/^[A-ZÁÉÍÓÚ].*[a-zà-ú]/);
  expect(body.request_id).toBe(answer.headers['x-request-id']);
  expect(answer.text).not.toMatch(/Error:|at \w+|node_modules|529\.982/);
}

describe('a response of the API', () => {
  const cases: [number, () => RawRequest][] = [
    [200, () => ({ path: '/api/auth/user', headers: signedIn() })],
    [200, () => ({ path: '/api/indication', headers: signedIn() })],
    [200, () => ({ path: '/api/health' })],
    [400, () => post('/api/auth/login', '{')],
    [400, () => ({ path: '/api/state/%zz/cities' })],
    [401, () => ({ path: '/api/auth/user' })],
    [404, () => ({ path: '/api/nothing' })],
    [404, () => ({ method: 'PATCH', path: '/api/auth/user' })],
    [
      404,
      () => ({ method: 'OPTIONS', path: '/api/auth/login', headers: { origin: 'https://evil.example' } }),
    ],
    [404, () => ({ path: '/api/indication/999', headers: signedIn() })],
    [404, () => ({ method: 'POST', path: '/' })],
    [413, () => post('/api/auth/login', JSON.stringify({ login: 'x'.repeat(200_000) }))],
    [414, () => ({ path: `/api/state/${'1'.repeat(600)}/cities` })],
    [415, () => post('/api/auth/login', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' })],
    [422, () => post('/api/auth/login', '{}')],
    [422, () => ({ path: '/api/indication?page=x', headers: signedIn() })],
    [500, () => ({ path: '/api/broken' })],
  ];
  it.each(cases)('%i: %o', async (status, request) => {
    const answer = await call(url, request());
    expect(answer.status).toBe(status);
    expectApiAnswer(answer);
  });

  it('429: too many sign-ins', async () => {
    const wrong = () =>
      call(url, post('/api/auth/login', JSON.stringify({ login: 'x@example.com', password: 'errada 123' })));
    const answers = await Promise.all(Array.from({ length: 12 }, wrong));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(2);
    for (const answer of answers) expectApiAnswer(answer);
    await server.db.deleteFrom('rate_limit').execute();
  });

  it('200: HEAD', async () => {
    const answer = await call(url, { method: 'HEAD', path: '/api/health' });
    expect(answer.status).toBe(200);
    expectProtected(answer);
  });
});

describe('a request that Fastify never sees', () => {
  it.each([
    [431, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`],
    [431, `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    [400, 'nonsense\r\n\r\n'],
    [400, 'GET / HTTP/9.9\r\n\r\n'],
    [400, 'GET / HTTP/1.1\r\nHost: x\r\nBad Header: 1\r\nA\r\n\r\n'],
    [400, 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [400, 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    [
      400,
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      400,
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    ],
    [400, '\u0016\u0003\u0001\u0002\u0000'],
  ])('%i: %j', async (status, bytes) => {
    const answer = await sendBytes(url, bytes);
    expect(answer.status).toBe(status);
    expectApiAnswer(answer);
  });

  it('an unknown Expect header is ignored', async () => {
    const answer = await sendBytes(
      url,
      'GET /api/health HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n',
    );
    expect(answer.status).toBe(200);
    expectApiAnswer(answer);
  });

  it('a client that disconnects in the middle of a request does no harm', async () => {
    for (let n = 0; n < 50; n += 1) {
      const socket = new Socket();
      socket.on('error', () => {});
      socket.connect(Number(new URL(url).port), '127.0.0.1', () => {
        socket.write(
          'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"login"',
        );
        socket.resetAndDestroy();
      });
    }
    expect((await call(url, { path: '/api/health' })).status).toBe(200);
  });
});

describe('pages and files', () => {
  it.each(['/', '/indicar', '/indicacoes?status=1', '/operacao/x'])(
    '%s allows only its own scripts',
    async (path) => {
      const answer = await call(url, { path });
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expectProtected(answer);
      const hash = createHash('sha256').update(INLINE).digest('base64');
      expect(answer.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}'`);
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  it('files are cached for a year and have a content type', async () => {
    const answer = await call(url, { path: '/assets/app.js', headers: { 'accept-encoding': 'br' } });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expectProtected(answer);
    const etag = answer.headers.etag ?? '';
    for (const known of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
      const again = await call(url, { path: '/assets/app.js', headers: { 'if-none-match': known } });
      expect([known, again.status]).toEqual([known, 304]);
      expectProtected(again);
    }
    const other = await call(url, { path: '/assets/app.js', headers: { 'if-none-match': '"other"' } });
    expect(other.status).toBe(200);
    const missing = await call(url, { path: '/assets/missing.js' });
    expect(missing.status).toBe(404);
    expectApiAnswer(missing);
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, BR;q=0.5', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.000 , gzip;q=0', undefined],
    ['identity', undefined],
  ])('a file for Accept-Encoding %s is sent as %s', async (accepted, encoding) => {
    const answer = await call(url, { path: '/assets/app.js', headers: { 'accept-encoding': accepted } });
    expect([answer.status, answer.headers['content-encoding']]).toEqual([200, encoding]);
  });

  it.each([
    '/..%2f..%2fetc%2fpasswd',
    '/assets/../../package.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '//etc/passwd',
    '/assets/%00.js',
    '/\\..\\x',
  ])('%s does not leave the folder of the site', async (path) => {
    const answer = await call(url, { path });
    expect([200, 400, 404]).toContain(answer.status);
    expect(answer.status === 200 ? answer.text : PAGE).toBe(PAGE);
    expectProtected(answer);
  });

  it.each([
    '/mailbox',
    '/api/docs',
    '/api/docs/',
    '/api/docs/json',
    '/api/docs/viewer.js',
    '/api/docs/nothing',
    '/mailbox/messages',
  ])('%s has the security headers', async (path) => {
    const answer = await call(url, { path });
    expect(answer.status).toBeLessThan(500);
    expectProtected(answer);
  });
});

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)].filter(
    ([, attributes]) => !/\ssrc\s*=/.test(attributes ?? ''),
  );

/**
 * Expects every inline script to be allowed by its hash in the page's CSP, and nothing else that violates a strict CSP.
 */
function expectNothingUnhashed(path: string, file: WebFile): number {
  const html = file.plain().toString('utf8');
  const scripts = inlineScripts(html);
  for (const [, , body] of scripts) {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('base64');
    expect([path, file.csp?.includes(`'sha256-${hash}'`)]).toEqual([path, true]);
  }
  expect([path, /\son\w+\s*=\s*["']/i.test(html.replaceAll(/<script[\s\S]*?<\/script>/gi, ''))]).toEqual([
    path,
    false,
  ]);
  expect([path, /<(iframe|object|embed|base)\b/i.test(html)]).toEqual([path, false]);
  // A canonical link is only metadata: nothing is loaded from it.
  const loading = html.replaceAll(/<link rel="canonical"[^>]*>/g, '');
  for (const [, address] of loading.matchAll(/\b(?:src|href)="(https?:)?\/\/([^"]*)"/g))
    expect([path, address]).toEqual([path, undefined]);
  return scripts.length;
}

it.runIf(existsSync(BUILT))(
  'the built web has a hash for every inline script and loads nothing from other origins',
  async () => {
    const files = await loadWebFiles(BUILT);
    const pages = [...files].filter(([path]) => path.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(0);
    const scripts = pages.map(([path, file]) => expectNothingUnhashed(path, file));
    figure('headers', {
      'built pages': pages.length,
      'inline scripts, all hashed': scripts.reduce((sum, n) => sum + n, 0),
    });
  },
);
