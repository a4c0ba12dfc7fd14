// node ops/pix-kills.ts [--payments 10000]
// Pays a batch by PIX while the product is killed every few seconds and the sandbox's provider fails in every way, and then
// compares the provider's book with the ledger. The small run of the same is system-tests/pix-kills.test.ts.
import { strict as assert } from 'node:assert';
import { rm } from 'node:fs/promises';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  countOpenOrders,
  NO_PIX_FAULTS,
  paidByLedger,
  pixFaults,
  readPspBook,
  RECOVERY_MS,
} from '#api/system-tests/testing/pix-books.ts';
import { buildApi } from '#scripts/build-api.mjs';
import { expectCleanLedger } from './bench/baseline/money.ts';
import { call } from './bench/client.ts';
import { approver, requestWithdrawals, setDue } from './bench/pix.ts';
import { startProduct, type Running } from './bench/product.ts';
import { startCluster, temporaryFolder } from './bench/seed/databases.ts';
import { makeAvailable, openWallets } from './bench/seed/money.ts';

/** More than anybody is paid. */
const MAX_REAIS = 1_000;
/** The share of the orders that may be open when the faults end. */
const FEW = 0.02;

const psp = ({ port }: Running, method: 'GET' | 'PUT' | 'POST', path: string, body?: object) =>
  call(port, { method, path: `/api/sandbox/psp/${path}`, ...(body && { body }) });

const readBook = (product: Running) => readPspBook((query) => psp(product, 'GET', `book${query}`));
const openOrders = () => countOpenOrders(db);

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
await psp(product, 'PUT', 'faults', pixFaults(0.02));
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
  open = await openOrders();
  if (kills % 20 === 0) console.log(`${kills} kills, ${open} orders open`);
}
const seconds = (performance.now() - began) / 1_000;
await psp(product, 'PUT', 'faults', NO_PIX_FAULTS);
const recovered = performance.now();
const waitUntil = async (isSo: () => Promise<boolean>): Promise<boolean> => {
  while (!(await isSo())) {
    if (performance.now() - recovered > RECOVERY_MS) return false;
    await sleep(1_000);
  }
  return true;
};
assert(await waitUntil(async () => (await openOrders()) === 0), 'an order has not ended');
const agree = async () => isDeepStrictEqual((await readBook(product)).paid, await paidByLedger(db));
assert(await waitUntil(agree), 'the books do not agree');
const agreed = (performance.now() - recovered) / 1_000;
const { book, settlements, returns } = await readBook(product);
assert.equal(new Set(settlements).size, settlements.length, 'an order was paid twice');
assert.deepEqual([book.in_transit, book.sum], [0, 0]);
await expectCleanLedger(db);
await product[Symbol.asyncDispose]();
console.log({
  payments,
  kills,
  paid: settlements.length,
  'came back': returns,
  seconds: Math.round(seconds),
  'seconds until the books agree': Math.round(agreed),
  injected: Object.fromEntries(book.faults.map(({ name, injected }) => [name, injected])),
});
