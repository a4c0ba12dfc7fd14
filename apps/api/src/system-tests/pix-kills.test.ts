import type { PspBook } from '@indike/contract/wire/sandbox-psp';
import { nextBusinessDay } from '@indike/rules/dates/business-days';
import { addDays, dateInSaoPaulo, instantAtSaoPauloStart } from '@indike/rules/dates/calendar';
import { sql } from 'kysely';
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
import { cleanUp, launch, newDataDir, until, up, urlOf } from './testing/product.ts';
import { seededRandom } from './testing/random.ts';
import { call } from './testing/raw-http.ts';

// docs/proofs.md 60: kill -9 of the product again and again while it pays by PIX and the provider fails in every way. Both
// books agree to the centavo, nothing is paid twice, and every order ends within two minutes of the provider's recovery.
// The long run is ops/pix-kills.ts.

const KILLS = 3;
const PAYMENTS = 40;
const FAULTS = {
  timeout_before_debit: 0.03,
  timeout_after_debit: 0.03,
  error: 0.15,
  too_many_requests: 0.1,
  not_paid: 0.05,
  returned: 0.1,
  duplicate_webhooks: 0.3,
  reorder_webhooks: 0.3,
};
const NONE = Object.fromEntries(Object.keys(FAULTS).map((name) => [name, 0]));
const RECOVERY_MS = 120_000;

let server: TestServer;
const day = nextBusinessDay(dateInSaoPaulo(new Date()));
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

const openOrders = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from payment_order where ended_at is null`.execute(server.db);
  return rows[0]?.n ?? 0;
};

/** What our ledger has paid for each order, less what came back, in centavos. */
async function ledgerPayments(): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; net: number }>`
    select o.id, -sum(e.amount)::int as net from payment_order o
    join ledger_transaction t on t.business_key in (
      'pay:withdrawal:' || o.withdrawal_id, 'return:withdrawal:' || o.withdrawal_id || ':1')
    join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
    where a.kind = 'cash' group by o.id`.execute(server.db);
  return new Map(rows.map(({ id, net }) => [id, net]));
}

interface Book {
  /** What the provider delivered for each order, less what came back, in centavos. */
  readonly paid: Map<string, number>;
  readonly settlements: string[];
  readonly returns: number;
  readonly book: PspBook;
}

async function bookPayments(url: string): Promise<Book> {
  const paid = new Map<string, number>();
  const settlements: string[] = [];
  let returns = 0;
  const book: PspBook = await ask(url, 'GET', 'psp/book');
  for (let page = book; page.entries.length > 0;) {
    for (const { kind, reference, amount } of page.entries) {
      if (kind !== 'settlement' && kind !== 'return') continue;
      const id = reference ?? '';
      const centavos = Math.round(amount * 100);
      paid.set(id, (paid.get(id) ?? 0) + (kind === 'settlement' ? centavos : -centavos));
      if (kind === 'settlement') settlements.push(id);
      else returns += 1;
    }
    page = await ask(url, 'GET', `psp/book?before=${page.entries.at(-1)?.id ?? 0}`);
  }
  return { paid, settlements, returns, book };
}

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
    await ask(url, 'PUT', 'psp/faults', { ...FAULTS, seed: random.seed });
    // Only then are the orders due.
    const ahead = Math.max(0, instantAtSaoPauloStart(day).getTime() + 12 * 3_600_000 - Date.now());
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
    await ask(url, 'PUT', 'psp/faults', NONE);
    const recovered = performance.now();
    await until(async () => (await openOrders()) === 0, RECOVERY_MS, 'the end of every order');
    // A payment comes back after it was paid, and its webhook follows.
    const agree = async () => isDeepStrictEqual((await bookPayments(url)).paid, await ledgerPayments());
    await until(agree, RECOVERY_MS, 'both books to agree');
    const seconds = Math.round((performance.now() - recovered) / 1_000);

    const { paid, settlements, returns, book } = await bookPayments(url);
    expect(new Set(settlements).size).toBe(settlements.length);
    expect(paid).toEqual(await ledgerPayments());
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
