import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { seedReference } from '../reference/seed.ts';
import { createDatabase, createPool } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrations.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@indike/embedded-postgres';
import { POSTGRES_PRODUCT } from '../platform/postgres-product.ts';
import { registrationForm } from '../testing/people.ts';
import { figure, percentile } from './testing/figures.ts';
import { cleanUp, databaseProcesses, launch, newDataDir, until, up } from './testing/product.ts';
import { call, type RawAnswer } from './testing/raw-http.ts';

// docs/proofs.md 9: while the database is unreachable, calls fail. Once it is back everything works without a restart.

const AWAY_MS = 4_000;
let postgres: EmbeddedPostgres | undefined;
afterAll(async () => {
  await postgres?.stop();
  await cleanUp();
});

it(
  'refuses calls quickly with a message while the database is away, and recovers without a restart',
  { timeout: 90_000 },
  async () => {
    const dataDir = newDataDir();
    postgres = await startEmbeddedPostgres({ dataDir, product: POSTGRES_PRODUCT });
    const { host, port, user, password, database } = postgres.connection;
    const db = createDatabase(createPool(postgres.connection, 1));
    await migrate(db);
    await seedReference(db);
    await db.destroy();
    const product = launch({
      DATABASE_URL: `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
      DATA_DIR: newDataDir(),
      SANDBOX: 'true',
      LOG_LEVEL: 'warn',
    });
    const { url } = await up(product);
    const post = (path: string, body: unknown) =>
      call(url, {
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const first = await post('/api/auth/register', registrationForm());
    expect(first.status).toBe(201);
    const token: string = JSON.parse(first.text).access_token;
    const read = () => call(url, { path: '/api/auth/user', headers: { authorization: `Bearer ${token}` } });
    expect((await read()).status).toBe(200);
    // The readiness check caches its result, but must still notice that the database is unreachable.
    expect((await call(url, { path: '/api/ready' })).status).toBe(200);

    const emails = async (): Promise<unknown[]> =>
      JSON.parse((await call(url, { path: '/mailbox/messages' })).text);
    await until(async () => (await emails()).length === 1, 30_000, 'the first e-mail');
    const busy = Array.from({ length: 20 }, read);
    await postgres.stop();
    expect((await Promise.all(busy)).every(({ status }) => status === 200 || status === 503)).toBe(true);
    const refused: RawAnswer[] = [];
    const end = performance.now() + AWAY_MS;
    while (performance.now() < end) {
      refused.push(
        ...(await Promise.all([
          read(),
          read(),
          post('/api/auth/register', registrationForm()),
          call(url, { path: '/api/ready' }),
        ])),
      );
      expect((await call(url, { path: '/api/health' })).status).toBe(200);
      await sleep(100);
    }
    for (const { status, headers, text } of refused) {
      expect(status).toBe(503);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(JSON.parse(text).message).toBe(
        'O serviço está indisponível por um instante. Tente de novo em alguns segundos.',
      );
    }
    const slowest = Math.max(...refused.map(({ ms }) => ms));
    expect(slowest).toBeLessThan(2_000);

    postgres = await startEmbeddedPostgres({ dataDir, product: POSTGRES_PRODUCT });
    const normalMs = await until(async () => (await read()).status === 200, 5_000, 'normal again');
    expect((await call(url, { path: '/api/ready' })).status).toBe(200);
    // The job queue has recovered as well, so a new e-mail arrives.
    expect((await post('/api/auth/register', registrationForm())).status).toBe(201);
    const jobsMs = await until(
      async () => (await emails()).length === 2,
      30_000,
      'the e-mail after the outage',
    );
    figure('database away', {
      'away ms': AWAY_MS,
      refused: refused.length,
      'p99 ms': percentile(
        refused.map(({ ms }) => ms),
        0.99,
      ),
      'slowest ms': Math.round(slowest),
      'normal again after ms': Math.round(normalMs),
      'jobs again after ms': Math.round(jobsMs),
    });
    product.child.kill('SIGTERM');
    const { code, stderr } = await product.ended;
    expect(code).toBe(0);
    expect(stderr).not.toMatch(/^\s+at /m);
    await postgres.stop();
    expect(databaseProcesses(dataDir)).toEqual([]);
  },
);
