import { addDays, type PlainDate } from '@indike/rules/dates/calendar';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { erase } from '../../testing/erasure.ts';
import { type LoopbackServer, startLoopbackServer } from '../../testing/loopback-server.ts';
import { runUntilIdle } from '../../testing/loops.ts';
import { addBank, earn, expectCleanLedger, totals } from '../../testing/money.ts';
import {
  BATCHES,
  PAYOUT_DAY,
  prepare,
  read,
  startPayoutTest,
  type PayoutTest,
} from '../../testing/payouts.ts';
import { signUp, type Indiker } from '../../testing/people.ts';
import { createTestProvider } from '../../testing/pix-provider.ts';
import { createAsaasProvider } from './asaas-adapter.ts';
import { createOrderSender } from './jobs.ts';
import { readStatements } from './statements.ts';

interface Movement {
  readonly date: PlainDate;
  readonly type: string;
  readonly value: number;
  readonly transferId: string;
}

let here: PayoutTest;
let asaas: LoopbackServer;
let now: Date;
/** What came back, as Asaas lists it: the newest first. */
let moved: Movement[] = [];
/** Pays in memory; its statement is read from the server below. */
const memory = createTestProvider(PAYOUT_DAY);
const transferOf = (id: string) => ({
  status: 'DONE',
  value: 1_000,
  dateCreated: PAYOUT_DAY,
  endToEndIdentifier: `E${id}`,
  externalReference: id,
});

function answer(path: string, query: URLSearchParams): object {
  if (path === '/v3/financialTransactions') {
    const [from, to] = [query.get('startDate') ?? '', query.get('finishDate') ?? ''];
    const found = moved.filter(({ date }) => date >= from && date <= to);
    const offset = Number(query.get('offset'));
    // As many in a page as Asaas gives, so that what came back is on several.
    return { hasMore: offset + 100 < found.length, data: found.slice(offset, offset + 100) };
  }
  const [, id] = /^\/v3\/transfers\/(S\d+T\d+)$/.exec(path) ?? [];
  if (id !== undefined) return transferOf(id);
  const isDay = query.get('dateCreated[ge]') === PAYOUT_DAY;
  return { hasMore: false, data: isDay ? [...memory.book.keys()].map(transferOf) : [] };
}

beforeAll(async () => {
  asaas = await startLoopbackServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://asaas');
    response.end(JSON.stringify(answer(pathname, searchParams)));
  });
  const http = createAsaasProvider({ apiUrl: asaas.url, apiKey: 'x', webhookToken: 'x' });
  const provider = {
    ...memory,
    method: 'asaas' as const,
    statement: (day: PlainDate) => http.statement(day),
  };
  here = await startPayoutTest({ pixProviders: new Map([['asaas', provider]]) });
});
afterAll(async () => {
  await here.server.stop();
  await asaas.stop();
});
beforeEach(() => {
  now = new Date(`${PAYOUT_DAY}T15:00:00Z`);
  moved = [];
});

const deps = () => ({ ...here.server.deps, clock: { now: () => now } });
const dayOf = (days: number): PlainDate => addDays(PAYOUT_DAY as PlainDate, days);

/** The statements as the job reads them in the night after so many days. */
async function readAfter(days: number): Promise<void> {
  now = new Date(`${dayOf(days + 1)}T06:00:00Z`);
  await readStatements(deps());
}

interface Paid {
  readonly person: Indiker;
  readonly batch: number;
  readonly order: string;
}

/** A new person's withdrawal of R$ 1.000,00, paid through Asaas. */
async function paid(): Promise<Paid> {
  const person = await signUp(here.server);
  await addBank(here.server, person);
  await earn(here.server, person, here.admin, 2_000);
  const { id } = (await person.post('/api/withdraw-payments')).body;
  const { body } = await prepare(here.preparer, [id], { method: 'asaas' });
  expect((await here.approver.post(`${BATCHES}/${body.id}/approve`, {})).status).toBe(200);
  await runUntilIdle(createOrderSender(deps()));
  const [{ order }] = (await read(here, body.id)).items;
  expect(order.state).toBe('paid');
  return { person, batch: body.id, order: order.order_id };
}

/** So much of it came back so many days after the payment, among other movements of that day. */
function giveBack({ order: transferId }: Paid, days: number, value: number): void {
  const date = dayOf(days);
  const other = { date, type: 'TRANSFER', value: -1, transferId: 'S1T1' };
  moved.unshift(
    { date, type: 'PIX_TRANSACTION_DEBIT_REFUND', value, transferId },
    ...Array.from({ length: 60 }, () => other),
  );
}

const orderOf = async ({ batch }: Paid) => (await read(here, batch)).items[0].order;
async function storedOf({ order }: Paid): Promise<unknown[]> {
  const { rows } = await sql<{ returned: number }>`
    select returned from statement_difference where reference = ${order}`.execute(here.server.db);
  return rows.map(({ returned }) => returned);
}

it.each([
  ['read in one night, the newest day first', 2, [2]],
  ['read night by night', 2, [1, 2]],
  ['the first of which is no longer read when the second comes', 20, [1, 9, 20]],
])(
  'a payment that came back in two parts on different days, %s, is wholly returned',
  async (_, last, nights) => {
    const one = await paid();
    giveBack(one, 1, 300);
    for (const night of nights) {
      if (night === last) giveBack(one, last, 700);
      await readAfter(night);
      expect(await storedOf(one)).toEqual([night === last ? 100_000 : 30_000]);
    }
    expect(await orderOf(one)).toMatchObject({ state: 'returned', detail: null });
    expect(await totals(one.person)).toEqual({ available: 0, requested: 1_000, paid: 0 });
    await readAfter(last);
    expect(await storedOf(one)).toEqual([100_000]);
    await expectCleanLedger(here.server);
  },
);

it('two parts of one day are added, and a part that is read again is not added twice', async () => {
  const one = await paid();
  giveBack(one, 1, 300);
  giveBack(one, 1, 200);
  for (const night of [1, 2, 2]) {
    await readAfter(night);
    expect(await storedOf(one)).toEqual([50_000]);
    expect((await orderOf(one)).detail).toMatch(/^Voltaram R\$\s500,00 de R\$\s1\.000,00/);
  }
  giveBack(one, 3, 500);
  await readAfter(3);
  expect(await orderOf(one)).toMatchObject({ state: 'returned', detail: null });
  await expectCleanLedger(here.server);
});

it('what people are told of a payment that came back whole is not lowered by an earlier day', async () => {
  const one = await paid();
  // A code is sent at most once a minute.
  here.server.clock.advance(60_000);
  expect((await erase(here.server, one.person)).status).toBe(200);
  giveBack(one, 1, 300);
  giveBack(one, 2, 700);
  await readAfter(2);
  expect(await orderOf(one)).toMatchObject({
    state: 'paid',
    detail: expect.stringContaining('excluiu o cadastro'),
  });
  expect(await storedOf(one)).toEqual([100_000]);
});
