// node ops/pix-kills.ts [--payments 10000]
// Pays a batch by PIX while the product is killed every few seconds and the sandbox's provider fails in every way, and then
// compares the provider's book with the ledger. The small run of the same is system-tests/pix-kills.test.ts.
import { strict as assert } from 'node:assert';
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#api/platform/db/database.ts';
import { buildApi } from '#scripts/build-api.mjs';
import { expectCleanLedger } from './bench/baseline/money.ts';
import { call } from './bench/client.ts';
import { approver, openOrders, requestWithdrawals, setDue } from './bench/pix.ts';
import { startProduct, type Running } from './bench/product.ts';
import { startCluster, temporaryFolder } from './bench/seed/databases.ts';
import { makeAvailable, openWallets } from './bench/seed/money.ts';

const FAULTS = {
  timeout_before_debit: 0.03,
  timeout_after_debit: 0.03,
  error: 0.15,
  too_many_requests: 0.1,
  not_paid: 0.05,
  duplicate_webhooks: 0.3,
  reorder_webhooks: 0.3,
  returned: 0.02,
};
const NONE = Object.fromEntries(Object.keys(FAULTS).map((name) => [name, 0]));
const RECOVERY_MS = 120_000;
/** More than anybody is paid. */
const MAX_REAIS = 1_000;
/** The share of the orders that may be open when the faults end. */
const FEW = 0.02;

interface Movement {
  readonly id: number;
  readonly kind: string;
  readonly amount: number;
  readonly reference: string | null;
}
interface Book {
  readonly entries: readonly Movement[];
  readonly faults: readonly { readonly name: string; readonly injected: number }[];
  readonly in_transit: number;
  readonly sum: number;
}

const psp = ({ port }: Running, method: 'GET' | 'PUT' | 'POST', path: string, body?: object) =>
  call(port, { method, path: `/api/sandbox/psp/${path}`, ...(body && { body }) });

async function readBook(product: Running): Promise<{ book: Book; movements: Movement[] }> {
  const book: Book = await psp(product, 'GET', 'book');
  const movements: Movement[] = [];
  for (let page = book; page.entries.length > 0;) {
    movements.push(...page.entries);
    page = await psp(product, 'GET', `book?before=${page.entries.at(-1)?.id ?? 0}`);
  }
  return { book, movements };
}

/** What the provider delivered for each order, less what came back, in centavos. */
function deliveredOf(movements: readonly Movement[]): Map<string, number> {
  const delivered = new Map<string, number>();
  for (const { kind, reference, amount } of movements) {
    if (reference === null || (kind !== 'settlement' && kind !== 'return')) continue;
    const centavos = Math.round(amount * 100) * (kind === 'settlement' ? 1 : -1);
    delivered.set(reference, (delivered.get(reference) ?? 0) + centavos);
  }
  return delivered;
}

/** What our ledger has paid for each order, less what came back, in centavos. */
async function paidByLedger(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; net: number }>`
    select o.id, -sum(e.amount)::int as net from payment_order o
    join ledger_transaction t on t.business_key in (
      'pay:withdrawal:' || o.withdrawal_id, 'return:withdrawal:' || o.withdrawal_id || ':1')
    join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
    where a.kind = 'cash' group by o.id`.execute(db);
  return new Map(rows.map(({ id, net }) => [id, net]));
}

const sorted = (amounts: Map<string, number>) => [...amounts].toSorted(([a], [b]) => (a < b ? -1 : 1));

const { values: options } = parseArgs({ options: { payments: { type: 'string', default: '10000' } } });
const payments = Number(options.payments);
if (!(payments > 0)) throw new Error('--payments takes a number');

buildApi(console.log);
await using started = new AsyncDisposableStack();
const folder = await temporaryFolder();
started.defer(() => rm(folder, { recursive: true, force: true }));
const cluster = started.use(await startCluster());
const database = started.use(await cluster.fill('pix_kills', { indikers: payments, referrals: 0 }));
const { db } = database;
await openWallets(db);
await makeAvailable(db, 1);
const start = () => startProduct(folder, database.url, { env: { SANDBOX: 'true', LOG_LEVEL: 'silent' } });
let product = await start();
const ids = await requestWithdrawals(database, product);
const approve = await approver(product, db);
await psp(product, 'PUT', 'faults', FAULTS);
await psp(product, 'POST', 'balance', { amount: payments * MAX_REAIS });
await approve(ids);
await setDue(db, true);
const began = performance.now();
let kills = 0;
// The last ones wait for the provider to recover.
for (let open = payments; open > payments * FEW; kills += 1) {
  await sleep(2_000 + Math.random() * 3_000);
  process.kill(product.pid, 'SIGKILL');
  await product[Symbol.asyncDispose]();
  product = await start();
  // Any call starts the provider's process again.
  await psp(product, 'GET', 'book');
  open = await openOrders(db);
  if (kills % 20 === 0) console.log(`${kills} kills, ${open} orders open`);
}
const seconds = (performance.now() - began) / 1_000;
await psp(product, 'PUT', 'faults', NONE);
const recovered = performance.now();
const waitUntil = async (isSo: () => Promise<boolean>): Promise<boolean> => {
  while (!(await isSo())) {
    if (performance.now() - recovered > RECOVERY_MS) return false;
    await sleep(1_000);
  }
  return true;
};
assert(await waitUntil(async () => (await openOrders(db)) === 0), 'an order has not ended');
const amounts = async () => {
  const { movements } = await readBook(product);
  return [sorted(deliveredOf(movements)), sorted(await paidByLedger(db))];
};
const agree = async () => {
  const [delivered, paid] = await amounts();
  return JSON.stringify(delivered) === JSON.stringify(paid);
};
assert(await waitUntil(agree), 'the books do not agree');
const agreed = (performance.now() - recovered) / 1_000;
const { book, movements } = await readBook(product);
const settled = movements.filter(({ kind }) => kind === 'settlement').map(({ reference }) => reference);
assert.equal(new Set(settled).size, settled.length, 'an order was paid twice');
assert.deepEqual([book.in_transit, book.sum], [0, 0]);
await expectCleanLedger(db);
await product[Symbol.asyncDispose]();
console.log({
  payments,
  kills,
  paid: settled.length,
  'came back': movements.filter(({ kind }) => kind === 'return').length,
  seconds: Math.round(seconds),
  'seconds until the books agree': Math.round(agreed),
  injected: Object.fromEntries(book.faults.map(({ name, injected }) => [name, injected])),
});
