import type { PspBook, PspFault } from '@indike/contract/wire/sandbox-psp';
import { nextBusinessDay } from '@indike/rules/dates/business-days';
import { dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import type { ApiMethod } from '@indike/rules/payouts/payment-orders';
import { beforeAll, expect } from 'vitest';
import { createOrderSender } from '../payouts/orders/jobs.ts';
import { clientOf } from './client.ts';
import { runUntilIdle } from './loops.ts';
import { newOperator, type Operator } from './operators.ts';
import { BATCHES, newRequest, savePayer } from './payouts.ts';
import { useTestServer } from './use-test-server.ts';

const DAY_MS = 86_400_000;

/** The product with the provider's process of the test area, on a day on which batches are paid. */
export function pixTest() {
  const server = useTestServer({ standIns: true });
  let preparer: Operator;
  let approver: Operator;
  let day: PlainDate;
  let serial = 0;

  /** Real time, which the provider's process follows; the sandbox's clock is ahead of it on days without a bank. */
  const followRealTime = (): void => server.clock.set(new Date().toISOString());
  async function advance(milliseconds: number): Promise<void> {
    const now = new Date(server.deps.clock.now().getTime() + milliseconds).toISOString();
    expect((await clientOf(server).put('/api/sandbox/clock', { now })).status).toBe(200);
  }

  beforeAll(async () => {
    followRealTime();
    const today = dateInSaoPaulo(server.clock.now());
    day = nextBusinessDay(today);
    const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
    if (days > 0) await advance(days * DAY_MS);
    preparer = await newOperator(server);
    approver = await newOperator(server);
    await savePayer(preparer);
  });

  const readBook = async (): Promise<PspBook> => (await clientOf(server).get('/api/sandbox/psp/book')).body;
  /** This share of calls fails so from now on. */
  const fail = async (faults: Partial<Record<PspFault | 'seed', number>>): Promise<void> => {
    expect((await clientOf(server).put('/api/sandbox/psp/faults', faults)).status).toBe(200);
  };
  async function mend(): Promise<void> {
    const { faults } = await readBook();
    await fail(Object.fromEntries(faults.map(({ name }) => [name, 0])));
  }

  /** As many approved withdrawals of different people, paid by one batch. Returns the batch's id. */
  async function approved(count = 1, method: ApiMethod = 'efi'): Promise<number> {
    const ids: number[] = [];
    for (let n = 0; n < count; n += 1) {
      serial += 1;
      ids.push((await newRequest(server, preparer, { pix_key: lastKey() })).id);
    }
    const form = { payment_date: day, method, withdrawal_ids: ids };
    const prepared = await preparer.post(BATCHES, form);
    expect(prepared.status).toBe(201);
    expect((await approver.post(`${BATCHES}/${prepared.body.id}/approve`, {})).status).toBe(200);
    return prepared.body.id;
  }
  /** The key of the last person of `approved`. */
  const lastKey = (): string => `pessoa${serial}@example.com`;
  const readItems = async (id: number) => (await approver.get(`${BATCHES}/${id}`)).body.items;
  async function look(): Promise<void> {
    followRealTime();
    await runUntilIdle(createOrderSender(server.deps));
  }
  /** Looks until every order of the batch has this state. */
  async function expectOrders(id: number, state: string): Promise<void> {
    await expect
      .poll(
        async () => {
          await look();
          const items: { order: { state: string } }[] = await readItems(id);
          return new Set(items.map(({ order }) => order.state));
        },
        { timeout: 20_000, interval: 250 },
      )
      .toEqual(new Set([state]));
  }
  return { server, advance, readBook, fail, mend, approved, lastKey, readItems, look, expectOrders };
}
