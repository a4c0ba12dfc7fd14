import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, refer, signUp, type Indiker } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { counted, figure, percentile } from './testing/figures.ts';
import { launchInProduction, stopProduct, type Product } from './testing/product.ts';
import { call } from './testing/raw-http.ts';

// docs/proofs.md 16: a flood of password hashes does not slow the calls of signed-in people.

const LOOPS = 64;
const SECONDS = 6;
let server: TestServer;
let ana: Indiker;
let product: Product;
let url: string;
beforeAll(async () => {
  server = await startTestServer();
  ana = await signUp(server);
  await refer(ana);
  ({ product, url } = await launchInProduction(server, { TRUST_PROXY: '1' }));
});
afterAll(async () => {
  await stopProduct(product);
  await server.stop();
});

const signIn = (login: string, address: string, agent?: Agent) =>
  call(url, {
    method: 'POST',
    path: '/api/auth/login',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ login, password: PASSWORD }),
    ...(agent && { agent }),
  });

// Signs in to the product, which uses the real time. The session from `signUp` was opened by the test server's clock.
const signedIn = async () =>
  JSON.parse((await signIn(ana.email, '203.0.113.250')).text).access_token as string;

it(`${LOOPS} sign-in loops do not slow other calls`, { timeout: 60_000 }, async () => {
  const token = await signedIn();
  const read = () =>
    call(url, {
      path: '/api/indication?limit=5',
      headers: { authorization: `Bearer ${token}` },
      agent: readers,
    });
  const readers = new Agent({ keepAlive: true, maxSockets: 2 });
  const flooders = new Agent({ keepAlive: true });
  const calm: number[] = [];
  for (let n = 0; n < 100; n += 1) calm.push((await read()).ms);
  const end = performance.now() + SECONDS * 1_000;
  const statuses: number[] = [];
  const flood = async (loop: number): Promise<void> => {
    for (let n = 0; performance.now() < end; n += 1) {
      statuses.push(
        (await signIn(`ninguem${loop}-${n % 5_000}@example.com`, `10.0.${loop}.${n % 250}`, flooders)).status,
      );
    }
  };
  const times: number[] = [];
  const measure = async (): Promise<void> => {
    while (performance.now() < end) {
      const { ms, status } = await read();
      expect(status).toBe(200);
      times.push(ms);
      await sleep(5);
    }
  };
  await Promise.all([measure(), ...Array.from({ length: LOOPS }, (_, loop) => flood(loop))]);
  readers.destroy();
  flooders.destroy();
  figure('hash flood', {
    loops: LOOPS,
    'sign-ins': JSON.stringify(counted(statuses)),
    reads: times.length,
    'calm p99 ms': percentile(calm, 0.99),
    'p50 ms': percentile(times, 0.5),
    'p99 ms': percentile(times, 0.99),
  });
  expect(percentile(times, 0.99)).toBeLessThan(250);
});

it('answers a sign-in that would wait too long with a Retry-After', { timeout: 60_000 }, async () => {
  const token = await signedIn();
  const answers = await Promise.all(
    Array.from({ length: 400 }, (_, n) => signIn(`multidao${n}@example.com`, `10.9.${n % 200}.1`)),
  );
  const statuses = counted(answers.map(({ status }) => status));
  figure('hash flood', { '400 at once': JSON.stringify(statuses) });
  expect(Object.keys(statuses).every((status) => status === '401' || status === '503')).toBe(true);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers, text } of refused) {
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(JSON.parse(text).message).toMatch(/indisponível/);
  }
  expect(
    (await call(url, { path: '/api/auth/user', headers: { authorization: `Bearer ${token}` } })).status,
  ).toBe(200);
  // The queue is empty again, so the next sign-in succeeds.
  expect((await signIn(ana.email, '203.0.113.251')).status).toBe(200);
});
