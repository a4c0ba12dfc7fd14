import { nextBusinessDay } from '@indike/rules/dates/business-days';
import { addDays, dateInSaoPaulo, instantAtSaoPauloStart } from '@indike/rules/dates/calendar';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../ledger/check.ts';
import { prepareBatch } from '../payouts/prepare-batch.ts';
import { isRefused } from '../platform/refusal.ts';
import * as world from '../testing/money-world.ts';
import * as payouts from '../testing/payout-world.ts';
import { createTestProvider } from '../testing/pix-provider.ts';
import { startTestServer, TEST_SECRET, type TestServer } from '../testing/server.ts';
import { figure } from './testing/figures.ts';
import { createFundedIndikers } from './testing/funded-indikers.ts';
import {
  countOpenOrders,
  NO_PIX_FAULTS,
  paidByLedger,
  pixFaults,
  readPspBook,
  RECOVERY_MS,
} from './testing/pix-books.ts';
import { cleanUp, launch, newDataDir, until, up, urlOf } from './testing/product.ts';
import { seededRandom } from './testing/random.ts';
import { call } from './testing/raw-http.ts';

// docs/proofs.md 60: kill -9 of the product again and again while it pays by PIX and the provider fails in every way. Both
// books agree to the centavo, nothing is paid twice, and every order ends within two minutes of the provider's recovery.
// The long run is ops/pix-kills.ts.

const KILLS = 3;
const PAYMENTS = 40;

let server: TestServer;
// Never today: the orders are not due before the sandbox's clock is moved, which only goes forward.
const day = nextBusinessDay(addDays(dateInSaoPaulo(new Date()), 1));
beforeAll(async () => {
  // Only so that batches may be paid by it: the launched product sends the orders.
  server = await startTestServer({ pixProviders: new Map([['efi', createTestProvider(day)]]) });
});
afterAll(async () => {
  await cleanUp();
  await server.stop();
});

/** An approved batch of withdrawals of as many people, to be paid by PIX. */
async function approveOrders(): Promise<void> {
  server.clock.set(instantAtSaoPauloStart(addDays(dateInSaoPaulo(new Date()), -6)).toISOString());
  const here = await payouts.addPayouts(await world.createWorld(server));
  const people = await createFundedIndikers(here, PAYMENTS);
  server.clock.set(new Date().toISOString());
  const ids: number[] = [];
  for (const { id } of people) ids.push((await world.withdraw(here, id)) ?? 0);
  const form = { payment_date: day, method: 'efi' as const, withdrawal_ids: ids, reviewed_ids: ids };
  const prepared = await prepareBatch(server.deps, form, {
    ...world.by(here),
    action: 'payout-batch.prepare',
  });
  if (isRefused(prepared)) throw new Error(`no batch: ${JSON.stringify(prepared)}`);
  expect(await payouts.approveBatch(here, prepared.id)).toBe(true);
}

async function ask(url: string, method: 'GET' | 'PUT', path: string, body?: object) {
  const { status, text } = await call(url, {
    method,
    path: `/api/sandbox/${path}`,
    headers: { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return JSON.parse(text);
}

const openOrders = () => countOpenOrders(server.db);
const bookPayments = (url: string) => readPspBook((query) => ask(url, 'GET', `psp/book${query}`));

it(
  `pays ${PAYMENTS} orders once each while the product is killed ${KILLS} times and the provider fails`,
  { timeout: 300_000 },
  async () => {
    const random = seededRandom();
    await approveOrders();
    const dataDir = newDataDir();
    const start = () =>
      launch({
        DATABASE_URL: urlOf(server.database),
        DATA_DIR: dataDir,
        SANDBOX: 'true',
        SECRET: TEST_SECRET,
        LOG_LEVEL: 'silent',
      });
    let product = start();
    let { url } = await up(product);
    await ask(url, 'PUT', 'psp/faults', { ...pixFaults(0.1), seed: random.seed });
    // Only then are the orders due.
    const ahead = instantAtSaoPauloStart(day).getTime() + 12 * 3_600_000 - Date.now();
    await ask(url, 'PUT', 'clock', { now: new Date(Date.now() + ahead).toISOString() });
    let killed = 0;
    for (; killed < KILLS && (await openOrders()) > 0; killed += 1) {
      await sleep(800 + random.below(3_000));
      product.child.kill('SIGKILL');
      await product.ended;
      product = start();
      ({ url } = await up(product));
      // Any call starts the provider's process again.
      await ask(url, 'GET', 'psp/book');
    }
    await ask(url, 'PUT', 'psp/faults', NO_PIX_FAULTS);
    const recovered = performance.now();
    await until(async () => (await openOrders()) === 0, RECOVERY_MS, 'the end of every order');
    // A payment comes back after it was paid, and its webhook follows.
    const agree = async () =>
      isDeepStrictEqual((await bookPayments(url)).paid, await paidByLedger(server.db));
    await until(agree, RECOVERY_MS, 'both books to agree');
    const seconds = Math.round((performance.now() - recovered) / 1_000);

    const { paid, settlements, returns, book } = await bookPayments(url);
    expect(new Set(settlements).size).toBe(settlements.length);
    expect(paid).toEqual(await paidByLedger(server.db));
    expect([book.in_transit, book.sum]).toEqual([0, 0]);
    const { findings } = await checkLedger(server.db, dateInSaoPaulo(new Date(Date.now() + ahead)));
    expect(findings).toEqual([]);
    figure('kills while paying by PIX', {
      seed: random.seed,
      kills: killed,
      payments: settlements.length,
      'came back': returns,
      injected: JSON.stringify(
        Object.fromEntries(
          book.faults.filter(({ injected }) => injected > 0).map((one) => [one.name, one.injected]),
        ),
      ),
      'seconds to the last end': seconds,
    });
    product.child.kill('SIGTERM');
    expect((await product.ended).code).toBe(0);
  },
);
