import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { referralForm, signUp, type Indiker } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { startBalancer } from './testing/balancer.ts';
import { counted, figure, percentile } from './testing/figures.ts';
import { cleanUp, launch, newDataDir, until, up, urlOf, type Product } from './testing/product.ts';
import { call } from './testing/raw-http.ts';

// docs/proofs.md 47: web processes behind a proxy are replaced one after the other under load, and no request fails.
// PROOF_ROUNDS=5 for the long run.

const ROUNDS = Number(process.env['PROOF_ROUNDS'] ?? 1);
const CALLERS = 8;
const PAUSE_MS = 10;
let server: TestServer;
let ana: Indiker;
beforeAll(async () => {
  server = await startTestServer();
  // The product's sessions expire by the real time.
  server.clock.set(new Date().toISOString());
  ana = await signUp(server);
});
afterAll(async () => {
  await cleanUp();
  await server.stop();
});

const launchWeb = (port: number): Product =>
  launch({
    ROLE: 'web',
    PORT: String(port),
    DRAIN_SECONDS: '1',
    DATABASE_URL: urlOf(server.database),
    DATA_DIR: newDataDir(),
    SANDBOX: 'false',
    SMTP_URL: 'smtp://127.0.0.1:1',
  });

interface Load {
  ended: boolean;
  readonly outcomes: string[];
  readonly ms: number[];
}

/** Alternates writes and reads over one connection to the proxy. */
async function runLoad(load: Load, url: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' };
  for (let n = 0; !load.ended; n += 1) {
    const body = n % 2 === 0 ? JSON.stringify(referralForm()) : undefined;
    const sent =
      body === undefined ? { path: '/api/auth/user' } : { method: 'POST', path: '/api/indication-v3', body };
    try {
      const { status, ms } = await call(url, { ...sent, headers, agent });
      load.outcomes.push(String(status));
      load.ms.push(ms);
    } catch (error) {
      load.outcomes.push(error instanceof Error && 'code' in error ? String(error.code) : String(error));
    }
    await sleep(PAUSE_MS);
  }
  agent.destroy();
}

const referrals = async (): Promise<number> => {
  const { n } = await server.db
    .selectFrom('referral')
    .select((q) => q.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

it(
  `fails no request while two web processes are restarted in turn, rounds: ${ROUNDS}`,
  { timeout: 120_000 + ROUNDS * 120_000 },
  async () => {
    const ports = [await freePort(), await freePort()];
    const webs = await Promise.all(
      ports.map(async (port) => {
        const product = launchWeb(port);
        return { port, product, ...(await up(product)) };
      }),
    );
    const balancer = await startBalancer(webs.map(({ url }) => url));
    const load: Load = { ended: false, outcomes: [], ms: [] };
    const callers = Array.from({ length: CALLERS }, () => runLoad(load, balancer.url));
    const endMs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const web of webs) {
        await until(() => balancer.ready().length === 2, 30_000, 'both are ready');
        const began = performance.now();
        web.product.child.kill('SIGTERM');
        const { code, stderr } = await web.product.ended;
        endMs.push(Math.round(performance.now() - began));
        expect([code, stderr]).toEqual([0, '']);
        web.product = launchWeb(web.port);
        await up(web.product);
      }
    }
    load.ended = true;
    await Promise.all(callers);
    await balancer.stop();
    const made = load.outcomes.filter((status) => status === '201').length;
    figure('rolling restart', {
      restarts: endMs.length,
      requests: load.outcomes.length,
      outcomes: JSON.stringify(counted(load.outcomes)),
      'p99 ms': percentile(load.ms, 0.99),
      'ms to end': endMs.join(' '),
    });
    expect(Object.keys(counted(load.outcomes)).toSorted()).toEqual(['200', '201']);
    expect([balancer.failures(), await referrals()]).toEqual([0, made]);
  },
);
