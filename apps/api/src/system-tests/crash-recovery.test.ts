import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { createDatabase, createPool, type Db } from '../platform/db/database.ts';
import { findRunningPostgres } from '@indike/embedded-postgres';
import { POSTGRES_PRODUCT } from '../platform/postgres-product.ts';
import { registrationForm } from '../testing/people.ts';
import { liftQuotas } from '../testing/quotas.ts';
import { counted, figure, percentile } from './testing/figures.ts';
import { cleanUp, launch, newDataDir, pgdataOf, until, up, type Product } from './testing/product.ts';
import { seededRandom } from './testing/random.ts';
import { call } from './testing/raw-http.ts';
import { addBank, Promises, runScenario, send, type Load } from './testing/money-load.ts';

// docs/proofs.md 5: kill -9 at any moment under a load of money operations. Acknowledged writes survive, and nothing is half
// written. PROOF_KILLS=60 for the long run.

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

/** All acknowledged writes are there, and changes and audit entries match one to one. */
async function expectKept(dataDir: string, promised: Promises): Promise<void> {
  // The load continues, so only writes acknowledged before the read are compared.
  const promisedReferrals = new Map(promised.referrals);
  const promisedWithdrawals = new Map(promised.withdrawals);
  await withDatabase(dataDir, async (db) => {
    const referrals = await db.selectFrom('referral').select(['id', 'status_id']).execute();
    const statuses = new Map(referrals.map(({ id, status_id }) => [id, status_id ?? 0]));
    const lost = [...promisedReferrals].filter(([id, least]) => (statuses.get(id) ?? -1) < least);
    expect(lost).toEqual([]);
    const rows = await db.selectFrom('withdrawal').select(['id', 'status', 'total']).execute();
    const found = new Map(rows.map((row) => [row.id, row]));
    for (const [id, { status, total }] of promisedWithdrawals) {
      const row = found.get(id);
      expect({ id, kept: (row?.status ?? -1) >= status, total: row?.total }).toEqual({
        id,
        kept: true,
        total: Math.round(total * 100),
      });
    }
    const { rows: halves } = await sql`
      select w.id, w.status, count(a.id) filter (where a.action = 'withdrawal.schedule') as scheduled, w.batches,
        count(a.id) filter (where a.action = 'withdrawal.pay') as paid
      from (
        select w.id, w.status, (select count(*) from payout_batch_item t join payout_batch b on b.id = t.batch_id
          where t.withdrawal_id = w.id and b.status = 'approved') as batches
        from withdrawal w
      ) w left join audit_log a on a.entity = 'withdrawal' and a.entity_id = w.id
      where w.id = any(${[...promisedWithdrawals.keys()]}::bigint[])
      group by w.id, w.status, w.batches
      having count(a.id) filter (where a.action = 'withdrawal.schedule') + w.batches <> (w.status >= 2)::int
        or count(a.id) filter (where a.action = 'withdrawal.pay') <> (w.status = 3)::int`.execute(db);
    expect(halves).toEqual([]);
    const { rows: files } = await sql<{ files: number; numbers: number; approved: number; audited: number }>`
      select (select count(*) from remittance_file)::int as files,
        (select coalesce(max(last), 0) from remittance_sequence)::int as numbers,
        (select count(*) from payout_batch where status = 'approved')::int as approved,
        (select count(*) from audit_log where action = 'payout-batch.approve')::int as audited`.execute(db);
    const [{ files: count } = { files: -1 }] = files;
    expect(files).toEqual([{ files: count, numbers: count, approved: count, audited: count }]);
    const { rows: moves } = await sql`
      select r.id from referral r left join audit_log a on a.entity = 'referral' and a.entity_id = r.id
      where r.id = any(${[...promisedReferrals.keys()]}::bigint[])
      group by r.id having count(a.id) <> least(coalesce(r.status_id, 0), 4)`.execute(db);
    expect(moves).toEqual([]);
  });
}

const postmasterOf = (dataDir: string): number => {
  const file = join(pgdataOf(dataDir), 'postmaster.pid');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0;
};

it(
  `${KILLS} kills of the product, of its database, of both, under load: nothing lost, nothing by halves`,
  { timeout: 60_000 + KILLS * 15_000 },
  async () => {
    const random = seededRandom();
    figure('crash recovery', { seed: random.seed, kills: KILLS });
    const dataDir = newDataDir();
    const start = () => launch({ DATA_DIR: dataDir, SANDBOX: 'true', LOG_LEVEL: 'silent' });
    let product: Product = start();
    const load: Load = {
      url: (await up(product)).url,
      ended: false,
      promises: new Promises(),
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
    // A retried withdrawal request did not create a second withdrawal.
    await withDatabase(dataDir, async (db) => {
      const ids = [...load.promises.asked.values()].flatMap((own) => [...own]);
      const { rows } = await sql<{ id: number }>`
        select id from withdrawal where user_id in (select user_id from withdrawal where id = any(${ids}::bigint[]))`.execute(
        db,
      );
      expect(rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
    });
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
