import { setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { refer, signUp, type Indiker } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { figure, percentile } from './testing/figures.ts';
import { call, openStalledConnection, sendBytes } from './testing/raw-http.ts';

// docs/proofs.md 21: oversized requests are refused at once, and slow clients do not affect others.

const server = useTestServer();
let ana: Indiker;
beforeAll(async () => {
  ana = await signUp(server);
  await refer(ana);
});

const post = (body: string | Buffer) =>
  call(server.url, {
    method: 'POST',
    path: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    body,
  });

describe('the size limit', () => {
  it.each([100 * 1024 + 1, 1_000_000, 30_000_000])('refuses a body of %i bytes at once', async (size) => {
    // The Content-Length is enough: only the beginning of the body is ever sent.
    const head = `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${size}\r\nConnection: close\r\n\r\n{"login":"`;
    const answer = await sendBytes(server.url, head);
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.text).message).toBe('O envio é grande demais');
    expect(answer.ms).toBeLessThan(500);
    figure('oversize', { [`413 for ${size} bytes, ms`]: Math.round(answer.ms) });
  });

  it('refuses a body of unknown length as soon as it is too large', async () => {
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
    const head =
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
    const answer = await sendBytes(server.url, head + chunk.repeat(10));
    expect(answer.status).toBe(413);
  });

  it('still reads a body of 100 KB', async () => {
    const padding = 'x'.repeat(100 * 1024 - 40);
    const { status } = await post(JSON.stringify({ login: padding, password: 'x' }));
    expect(status).toBe(422);
  });

  it('refuses endless headers and URLs', async () => {
    const headers = await sendBytes(
      server.url,
      `GET / HTTP/1.1\r\nHost: x\r\n${'X-A: b\r\n'.repeat(5_000)}\r\n`,
    );
    expect(headers.status).toBe(431);
    const address = await sendBytes(server.url, `GET /api/${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect([414, 431]).toContain(address.status);
    expect((await call(server.url, { path: `/api/state/${'1'.repeat(1_000)}/cities` })).status).toBe(414);
    expect((await call(server.url, { path: `/api/${'a'.repeat(8_000)}` })).status).toBe(404);
    expect((await ana.get(`/api/indication?name=${'a'.repeat(8_000)}`)).status).toBe(422);
    expect((await ana.get(`/api/indication?${'page=1&'.repeat(1_500)}`)).status).toBe(422);
  });
});

describe('a body that is not sent', () => {
  const bytes = (method: string, path: string) =>
    `${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n`;

  it.each([
    ['POST', '/api/auth/login', 422],
    ['PUT', '/api/sandbox/clock', 422],
    ['DELETE', '/api/sandbox/clock', 200],
    ['DELETE', '/api/nothing', 404],
    ['GET', '/api/health', 200],
  ])('is not awaited: %s %s', async (method, path, expected) => {
    const answer = await sendBytes(server.url, bytes(method, path));
    expect(answer.status).toBe(expected);
    expect(answer.ms).toBeLessThan(500);
  });
});

const SLOW = 200;
const KINDS: readonly string[] = [
  '',
  'GET /api/health HTTP/1.1\r\nHost: x\r\n',
  'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n\r\n{"login":"',
  'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"log\r\n',
];

it('closes 200 slow connections within 35 s without slowing other callers', { timeout: 60_000 }, async () => {
  const open = new Set<Socket>();
  const began = performance.now();
  for (let n = 0; n < SLOW; n += 1) {
    const socket = await openStalledConnection(server.url, KINDS[n % KINDS.length] ?? '');
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => {});
    socket.resume();
  }
  // They keep sending bytes, so that an idle timeout alone would not end them.
  const drip = setInterval(() => {
    for (const socket of open) if (socket.writable) socket.write('X');
  }, 1_000);
  const times: number[] = [];
  try {
    while (open.size > 0 && performance.now() - began < 35_000) {
      const start = performance.now();
      const { status } = await ana.get('/api/indication?limit=5');
      times.push(performance.now() - start);
      expect(status).toBe(200);
      await sleep(20);
    }
  } finally {
    clearInterval(drip);
  }
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  figure('slow', {
    connections: SLOW,
    'all closed after s': seconds,
    'other calls': times.length,
    'p50 ms': percentile(times, 0.5),
    'p99 ms': percentile(times, 0.99),
  });
  expect(open.size).toBe(0);
  expect(percentile(times, 0.99)).toBeLessThan(1_000);
});
