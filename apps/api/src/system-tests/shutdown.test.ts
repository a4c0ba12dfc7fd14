import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pidInFile } from '@indike/embedded-postgres/orphan-processes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../database-server.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { referralForm, refer, registrationForm, PASSWORD, signUp, type Indiker } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { counted, figure } from './testing/figures.ts';
import {
  cleanUp,
  databaseProcesses,
  endProduct,
  launch,
  newDataDir,
  pgdataOf,
  until,
  up,
  urlOf,
} from './testing/product.ts';
import { call, openStalledConnection } from './testing/raw-http.ts';
import { seededRandom } from './testing/random.ts';

// docs/proofs.md 11: a requested shutdown cuts no response and leaves no process behind. After a kill the next start
// works.

const ROUNDS = 6;
let server: TestServer;
let ana: Indiker;
beforeAll(async () => {
  server = await startTestServer();
  // The product's sessions expire by the real time.
  server.clock.set(new Date().toISOString());
  ana = await signUp(server);
  await refer(ana);
});
afterAll(async () => {
  await cleanUp();
  await server.stop();
});

const bearer = () => ({ authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' });

/** The status of a call, or the error code when it was refused before it began or was cut. */
async function outcome(url: string): Promise<string> {
  try {
    const { status } = await call(url, {
      method: 'POST',
      path: '/api/indication-v3',
      headers: bearer(),
      body: JSON.stringify(referralForm()),
    });
    return String(status);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return code;
  }
}

const referrals = async () =>
  (
    await server.db
      .selectFrom('referral')
      .select((q) => q.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

it(
  `answers every write that was made when SIGTERM or SIGINT comes under load, ${ROUNDS} times`,
  { timeout: 150_000 },
  async () => {
    const random = seededRandom();
    const all: string[] = [];
    const endMs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const product = launch({
        DATABASE_URL: urlOf(server.database),
        DATA_DIR: newDataDir(),
        SANDBOX: 'false',
        SMTP_URL: 'smtp://127.0.0.1:1',
      });
      const { url } = await up(product);
      const before = await referrals();
      // Idle connections, which browsers open in advance, must not delay the shutdown.
      const idle = await Promise.all([
        openStalledConnection(url, ''),
        openStalledConnection(url, ''),
        openStalledConnection(url, 'GET / HT'),
      ]);
      const outcomes: string[] = [];
      const signal = { sent: false };
      const load = async (): Promise<void> => {
        for (let last = ''; !signal.sent || last === '201';) {
          last = await outcome(url);
          outcomes.push(last);
        }
      };
      const loads = Array.from({ length: 12 }, load);
      await sleep(300 + random.below(700));
      const began = performance.now();
      product.child.kill(round % 3 === 2 ? 'SIGINT' : 'SIGTERM');
      signal.sent = true;
      const { code, stderr } = await product.ended;
      endMs.push(Math.round(performance.now() - began));
      await Promise.all(loads);
      for (const socket of idle) socket.destroy();
      expect([code, stderr]).toEqual([0, '']);
      const answered = outcomes.filter((status) => status === '201').length;
      expect(answered).toBeGreaterThan(0);
      expect([round, (await referrals()) - before]).toEqual([round, answered]);
      // Late requests found the port closed, and no response was cut in the middle.
      expect(
        Object.keys(counted(outcomes)).filter((end) => !['201', 'ECONNREFUSED', 'ECONNRESET'].includes(end)),
      ).toEqual([]);
      all.push(...outcomes);
    }
    figure('end under load', {
      seed: random.seed,
      rounds: ROUNDS,
      outcomes: JSON.stringify(counted(all)),
      'ms to end': endMs.join(' '),
    });
    expect(Math.max(...endMs)).toBeLessThan(10_000);
  },
);

it('leaves no database process behind after a signal during the start', { timeout: 90_000 }, async () => {
  const dataDir = newDataDir();
  for (const pauseMs of [200, 500, 900, 1_300, 1_800, 2_500]) {
    const product = launch({ DATA_DIR: dataDir });
    await sleep(pauseMs);
    await endProduct(product);
    await until(
      () => databaseProcesses(dataDir).length === 0,
      30_000,
      `no database after a signal at ${pauseMs} ms`,
    );
  }
  expect(databaseProcesses(dataDir)).toEqual([]);
});

it(
  'starts again after kill -9, and recovers from kill -9 of its database alone',
  { timeout: 120_000 },
  async () => {
    const dataDir = newDataDir();
    const post = (url: string, path: string, body: unknown) =>
      call(url, {
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const form = registrationForm();
    const first = launch({ DATA_DIR: dataDir });
    const started = await up(first);
    expect((await post(started.url, '/api/auth/register', form)).status).toBe(201);
    first.child.kill('SIGKILL');
    await first.ended;

    const began = performance.now();
    const second = launch({ DATA_DIR: dataDir });
    const { url } = await up(second);
    const startMs = performance.now() - began;
    const signIn = () => post(url, '/api/auth/login', { login: form.email, password: PASSWORD });
    expect((await signIn()).status).toBe(200);

    const pidFile = join(pgdataOf(dataDir), 'postmaster.pid');
    const postmaster = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
    expect(databaseProcesses(dataDir)).toContain(postmaster);
    process.kill(postmaster, 'SIGKILL');
    const during: number[] = [];
    const recoveredMs = await until(
      async () => {
        const { status } = await signIn();
        during.push(status);
        return (
          status === 200 &&
          existsSync(pidFile) &&
          Number.parseInt(readFileSync(pidFile, 'utf8'), 10) !== postmaster
        );
      },
      30_000,
      'recovered',
    );
    expect(Object.keys(counted(during)).filter((status) => status !== '200' && status !== '503')).toEqual([]);
    // The new server answers a little before the product has prepared its roles and says so.
    await expect
      .poll(() => second.stderr())
      .toMatch(/O PostgreSQL terminou \(SIGKILL\)[^\n]*\nO PostgreSQL voltou\.\n/);
    figure('kill -9', {
      'start after it, ms': Math.round(startMs),
      'database alone, back after ms': Math.round(recoveredMs),
    });
    // A job sent after the restart of the database runs as well.
    expect((await post(url, '/api/auth/register', registrationForm())).status).toBe(201);
    const emails = async (): Promise<unknown[]> =>
      JSON.parse((await call(url, { path: '/mailbox/messages' })).text);
    await until(async () => (await emails()).length > 0, 30_000, 'an e-mail after the restart');
    second.child.kill('SIGTERM');
    expect((await second.ended).code).toBe(0);
    expect(databaseProcesses(dataDir)).toEqual([]);
  },
);

it('stops a database server that is just being restarted', { timeout: 120_000 }, async () => {
  const dataDir = newDataDir();
  const database = await openDatabase(readSettings({ DATA_DIR: dataDir }), () => {});
  const first = pidInFile(pgdataOf(dataDir));
  process.kill(first ?? 0, 'SIGKILL');
  const isStarting = () => ![first, undefined].includes(pidInFile(pgdataOf(dataDir)));
  await expect.poll(isStarting, { interval: 5, timeout: 30_000 }).toBe(true);
  await database.stop();
  expect(databaseProcesses(dataDir)).toEqual([]);
});
