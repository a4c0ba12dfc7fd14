import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { createDatabase, createPool, type Db } from '../platform/db/database.ts';
import { findRunningPostgres } from '@indike/embedded-postgres';
import { POSTGRES_PRODUCT } from '../platform/postgres-product.ts';
import { registrationForm } from '../testing/people.ts';
import { liftQuotas } from '../testing/quotas.ts';
import { counted, figure, percentile } from './testing/figures.ts';
import { cleanUp, launch, pgdataOf, type Product, until, up } from './testing/product.ts';
import { startedDataDir } from './testing/started-data-dir.ts';
import { expectRequestedOnce, expectAcknowledgedWrites } from './testing/acknowledged-writes.ts';
import { seededRandom } from './testing/random.ts';
import { call } from './testing/raw-http.ts';
import { addBank, AcknowledgedWrites, runScenario, send, type Load } from './testing/money-load.ts';

// docs/proofs.md 5: kill -9 at any moment under a load of money operations. Acknowledged writes survive, and no write
// is partial. PROOF_KILLS=60 for the long run.

const KINDS = ['product', 'database', 'both', 'database', 'product'] as const;
const KILLS = Number(process.env['PROOF_KILLS'] ?? KINDS.length);
const PEOPLE = 6;
const OPERATOR = { email: 'operador@indike.test', password: 'Demo1234' };
const APPROVER = { email: 'financeiro@indike.test', password: 'Demo1234' };
afterAll(cleanUp);

async function withDatabase<T>(dataDir: string, read: (db: Db) => Promise<T>): Promise<T> {
  const connection = findRunningPostgres({ dataDir, product: POSTGRES_PRODUCT });
  if (!connection) throw new Error('no database');
  const db = createDatabase(createPool(connection, 1));
  try {
    return await read(db);
  } finally {
    await db.destroy();
  }
}

const expectKept = (dataDir: string, promised: AcknowledgedWrites): Promise<void> =>
  withDatabase(dataDir, (db) => expectAcknowledgedWrites(db, promised));

const postmasterOf = (dataDir: string): number => {
  const file = join(pgdataOf(dataDir), 'postmaster.pid');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0;
};

it(
  `survives ${KILLS} kills of the product, its database or both under load, without lost or partial writes`,
  { timeout: 60_000 + KILLS * 15_000 },
  async () => {
    const random = seededRandom();
    figure('crash recovery', { seed: random.seed, kills: KILLS });
    const dataDir = startedDataDir();
    const start = () => launch({ DATA_DIR: dataDir, SANDBOX: 'true', LOG_LEVEL: 'silent' });
    let product: Product = start();
    const load: Load = {
      url: (await up(product)).url,
      ended: false,
      promises: new AcknowledgedWrites(),
      operator: '',
      approver: '',
      outcomes: [],
    };
    Object.assign(load, {
      operator: (await send(load.url, '/api/operator/auth/login', OPERATOR)).access_token,
      approver: (await send(load.url, '/api/operator/auth/login', APPROVER)).access_token,
    });
    // One scenario creates more referrals per hour than the quotas allow.
    await withDatabase(dataDir, liftQuotas);
    const people: string[] = [];
    for (let n = 0; n < PEOPLE; n += 1) {
      const form = registrationForm();
      const { access_token } = await send(load.url, '/api/auth/register', form);
      await addBank(load.url, form.email, access_token);
      people.push(access_token);
    }

    const scenarios = Promise.all(people.map((token) => runScenario(load, token)));
    // A failed scenario is reported at the end, not as an unhandled rejection in the middle.
    scenarios.catch(() => {});
    const readyMs: Record<string, number[]> = { product: [], database: [], both: [] };
    const check = async () =>
      JSON.parse(
        (
          await call(load.url, {
            path: '/api/operator/ledger/check',
            headers: { authorization: `Bearer ${load.operator}` },
          })
        ).text,
      );
    for (let round = 0; round < KILLS; round += 1) {
      const kind = KINDS[round % KINDS.length] ?? 'product';
      await Promise.race([sleep(300 + random.below(1_200)), scenarios]);
      const postmaster = postmasterOf(dataDir);
      if (kind !== 'database') product.child.kill('SIGKILL');
      if (kind !== 'product') process.kill(postmaster, 'SIGKILL');
      const began = performance.now();
      if (kind !== 'database') {
        await product.ended;
        product = start();
        load.url = (await up(product)).url;
      }
      await until(
        async () =>
          postmasterOf(dataDir) !== (kind === 'product' ? 0 : postmaster) &&
          (await call(load.url, { path: '/api/ready' })).status === 200,
        30_000,
        `ready after a kill of ${kind}`,
      ).catch((error: Error) => {
        throw new Error(`${error.message}; the product said: ${product.stderr()}`, { cause: error });
      });
      readyMs[kind]?.push(performance.now() - began);
      await expectKept(dataDir, load.promises);
      expect(await check()).toMatchObject({ ok: true, findings: [] });
    }
    load.ended = true;
    await scenarios;
    await expectKept(dataDir, load.promises);
    expect(await check()).toMatchObject({ ok: true, findings: [] });
    await withDatabase(dataDir, (db) => expectRequestedOnce(db, load.promises));
    const outcomes = counted(load.outcomes);
    expect(Object.keys(outcomes).filter((end) => end.startsWith('5') && end !== '503')).toEqual([]);
    const all = Object.values(readyMs).flat();
    figure('crash recovery', {
      seed: random.seed,
      kills: KILLS,
      acknowledged: load.promises.acknowledged,
      outcomes: JSON.stringify(outcomes),
      'ready ms': Object.entries(readyMs)
        .map(([kind, ms]) => `${kind} ${ms.map(Math.round).join(' ')}`)
        .join('; '),
      'ready p50': percentile(all, 0.5),
      'ready max': Math.round(Math.max(...all)),
    });
    product.child.kill('SIGTERM');
    expect((await product.ended).code).toBe(0);
  },
);
