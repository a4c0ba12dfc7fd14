import { ZERO_CENTAVOS } from '@indike/rules/money/money';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readStatements } from '../orders/statements.ts';
import { emailsTo } from '../../testing/emails.ts';
import { clientOf, type Client } from '../../testing/client.ts';
import { addBank, changeBank, earn, expectCleanLedger, expectOk } from '../../testing/money.ts';
import { createWorld } from '../../testing/money-world.ts';
import { newOperator, type Operator } from '../../testing/operators.ts';
import { BATCHES, TED } from '../../testing/payouts.ts';
import { signUp, type Indiker } from '../../testing/people.ts';
import { readPdf } from '../../testing/pdf.ts';
import { createTestProvider, type TestProvider } from '../../testing/pix-provider.ts';
import { approvedVersion, dayIn, passDays } from '../../testing/programme.ts';
import { unchangingProviders } from '../../platform/pix-provider.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { approvedOrder, STANDING_ORDERS } from '../../testing/standing-orders.ts';
import { createFundedIndikers } from '../../system-tests/testing/funded-indikers.ts';
import { payAtOnce } from './pay-at-once.ts';

// Each test has a day of its own, because the ceilings count what was paid on a day.

let server: TestServer;
let provider: TestProvider;
let admins: [Operator, Operator];
beforeAll(async () => {
  provider = createTestProvider(() => dayIn(server, 0));
  provider.statement = async () =>
    [...provider.book.values()]
      .filter(({ state }) => state === 'paid')
      .map(({ id: reference, endToEndId, net: value }) => ({
        reference,
        endToEndId,
        value,
        returned: ZERO_CENTAVOS,
      }));
  server = await startTestServer({ jobs: true, pixProviders: new Map([['efi', provider]]) });
  admins = [await newOperator(server), await newOperator(server)];
  await approvedVersion(admins, { payout: 'at_once', effective_from: dayIn(server, 1) });
});
afterAll(() => server.stop());
/** The sessions of operators end within a day. */
async function nextDay(): Promise<void> {
  passDays(server, 1);
  admins = [await newOperator(server), await newOperator(server)];
}
beforeEach(async () => {
  await nextDay();
  provider.fate = () => 'paid';
});
afterEach(async () => {
  const { body } = await admins[0].get(STANDING_ORDERS);
  for (const { id, status } of body.data)
    if (status !== 'ended') await admins[0].post(`${STANDING_ORDERS}/${id}/end`);
  await readStatements(server.deps);
  await expectCleanLedger(server);
});

const order = (more: object = {}) => approvedOrder(server, admins, more);
const end = (id: number) => admins[0].post(`${STANDING_ORDERS}/${id}/end`);

/** Somebody with R$ 500,00 to withdraw. */
async function person(bank: Record<string, unknown> = {}): Promise<Indiker> {
  const indiker = await signUp(server);
  await addBank(server, indiker, bank);
  await earn(server, indiker, admins[0]);
  return indiker;
}
const request = async (indiker: Client): Promise<number> =>
  expectOk(await indiker.post('/api/withdraw-payments'), 'request').body.id;
const isAtOnce = async (indiker: Client) =>
  (await indiker.get('/api/me/payment-at-once')).body.at_once as boolean;
const read = async (indiker: Client, id: number) => (await indiker.get(`/api/withdraw-payments/${id}`)).body;
const runJobs = () => server.deps.jobs.runWaiting();

/** Asks for a withdrawal. Returns what the page says before, and what comes of it. */
async function requestAll(indiker: Client) {
  const atOnce = await isAtOnce(indiker);
  const id = await request(indiker);
  await runJobs();
  // The job may be running in a worker.
  await payAtOnce(server.deps, id);
  const { batches } = (await admins[0].get(`/api/operator/withdrawals/${id}`)).body;
  const status = batches.length > 0 ? 'Pago' : 'Solicitado';
  await expect.poll(async () => (await read(indiker, id)).status_name).toBe(status);
  return { id, atOnce, status, batches: batches.length };
}
const PAID = { atOnce: true, status: 'Pago', batches: 1 };
const WAITING = { atOnce: false, status: 'Solicitado', batches: 0 };

describe('a withdrawal within the standing order', () => {
  it('is paid when it is requested, also on a day without a bank, in a batch that two people approved before', async () => {
    const id = await order();
    const ana = await person();
    const { id: withdrawal, ...requested } = await requestAll(ana);
    expect(requested).toEqual(PAID);
    const endToEndId = `ES${withdrawal}T1`;
    expect(await read(ana, withdrawal)).toMatchObject({
      payment_date: dayIn(server, 0),
      net: 500,
      receipt: { end_to_end_id: endToEndId },
    });
    const receipt = await readPdf((await ana.get(`/api/withdraw-payments/${withdrawal}/receipt`)).body);
    expect(receipt.text).toContain(`ID da transação PIX\n${endToEndId}\n`);
    const { batches } = (await admins[0].get(`/api/operator/withdrawals/${withdrawal}`)).body;
    const { body: batch } = await admins[0].get(`${BATCHES}/${batches[0].id}`);
    expect(batch).toMatchObject({
      status: 'approved',
      method: 'efi',
      standing_order: id,
      prepared_by: { id: admins[0].id },
      decided_by: { id: admins[1].id },
      items: [{ id: withdrawal, cautions: [], order: { state: 'paid', end_to_end_id: endToEndId } }],
    });
    const audited = await admins[0].get(`/api/operator/audit?entity=payout-batch&entity_id=${batch.id}`);
    expect(audited.body.data).toMatchObject([
      { action: 'payout-batch.approve', operator: { id: admins[1].id }, after: { standing_order: id } },
      { action: 'payout-batch.prepare', operator: { id: admins[0].id }, after: { standing_order: id } },
    ]);
    expect((await admins[0].get(STANDING_ORDERS)).body.data).toMatchObject([{ id, paid_today: 500 }]);
    expect(await emailsTo(server, ana.email)).toEqual(
      expect.arrayContaining([expect.stringMatching(/solicitado/i), expect.stringMatching(/pago/i)]),
    );
  });

  it('has the tax withheld, and counts before it', async () => {
    await order({ per_withdrawal: 6_000, per_person: 6_000 });
    const withhold = (enabled: boolean) =>
      admins[0].put('/api/operator/withholding', { enabled, effective_from: dayIn(server, 0) });
    expectOk(await withhold(true), 'withholding');
    const ana = await person();
    await earn(server, ana, admins[0], 11_000);
    const { id } = await requestAll(ana);
    expect(await read(ana, id)).toMatchObject({ total: 6_000, withheld: 394.54, net: 5_605.46 });
    expect(provider.book.get(`S${id}T1`)).toMatchObject({ net: 560_546 });
    expectOk(await withhold(false), 'withholding');
  });

  it('is paid once, however often its job runs', async () => {
    await order();
    const ana = await person();
    const id = await request(ana);
    await Promise.all(Array.from({ length: 8 }, () => payAtOnce(server.deps, id)));
    await runJobs();
    await expect.poll(async () => (await read(ana, id)).status_name).toBe('Pago');
    expect(provider.sends.get(`S${id}T1`)).toBe(1);
  });

  it('that the provider does not pay waits for another batch', async () => {
    await order();
    provider.fate = () => 'no_balance';
    const ana = await person();
    const id = await request(ana);
    await runJobs();
    await expect.poll(async () => (await read(ana, id)).status_name).toBe('Agendado');
    const proposal = await admins[0].get(`${BATCHES}/proposal?payment_date=2026-12-31&method=efi`);
    await expect.poll(async () => proposal.body.data).toMatchObject([{ id }]);
  });
});

describe('waits for a batch', () => {
  it('above the ceiling of one withdrawal', async () => {
    await order({ per_withdrawal: 499.99 });
    expect(await requestAll(await person())).toMatchObject(WAITING);
  });

  it('above the ceiling of one person on a day, until the next day', async () => {
    await order({ per_person: 999.99, per_withdrawal: 500 });
    const ana = await person();
    expect(await requestAll(ana)).toMatchObject(PAID);
    await earn(server, ana, admins[0]);
    expect(await requestAll(ana)).toMatchObject(WAITING);
    await nextDay();
    await earn(server, ana, admins[0]);
    expect(await requestAll(ana)).toMatchObject(PAID);
  });

  it('above the ceiling of a day, also by another order', async () => {
    const first = await order({ per_day: 1_400, per_person: 1_400 });
    expect(await requestAll(await person())).toMatchObject(PAID);
    expect(await requestAll(await person())).toMatchObject(PAID);
    expect(await requestAll(await person())).toMatchObject(WAITING);
    await end(first);
    await order({ per_day: 1_499, per_person: 1_400 });
    expect(await requestAll(await person())).toMatchObject(WAITING);
  });

  it('by bank transfer', async () => {
    await order();
    expect(await requestAll(await person(TED))).toMatchObject(WAITING);
  });

  it('with a caution: bank data that changed lately, a new e-mail, or a block before it is paid', async () => {
    await order();
    const ana = await person();
    server.clock.advance(60_000);
    expectOk(await changeBank(server, ana, { pix_key: 'outra@example.com' }), 'bank data');
    expect(await requestAll(ana)).toMatchObject(WAITING);
    const bia = await person();
    await server.db
      .updateTable('indiker')
      .set({ email_changed_at: server.clock.now() })
      .where('id', '=', bia.id)
      .execute();
    expect(await requestAll(bia)).toMatchObject(WAITING);
    const caio = await person();
    await server.db
      .updateTable('indiker')
      .set({ blocked_at: server.clock.now(), blocked_reason: 'teste', blocked_by: admins[0].id })
      .where('id', '=', caio.id)
      .execute();
    expect(await isAtOnce(caio)).toBe(false);
  });

  it('before the first day, after the last, without an approval and after the end', async () => {
    const ana = await person();
    expect(await isAtOnce(ana)).toBe(false);
    const later = await order({ from: dayIn(server, 1), until: dayIn(server, 1) });
    expect(await isAtOnce(ana)).toBe(false);
    await nextDay();
    expect(await isAtOnce(ana)).toBe(true);
    await nextDay();
    expect(await isAtOnce(ana)).toBe(false);
    expect((await end(later)).body.code).toBe('standing_order_decided');
    const current = await order();
    expect(await isAtOnce(ana)).toBe(true);
    expectOk(await end(current), 'end');
    expect(await requestAll(ana)).toMatchObject(WAITING);
  });

  it('without a provider', async () => {
    await order();
    const ana = await person();
    const { pixProviders } = server.deps;
    Object.assign(server.deps, { pixProviders: unchangingProviders(new Map()) });
    expect(await requestAll(ana)).toMatchObject(WAITING);
    Object.assign(server.deps, { pixProviders });
  });
});

it('is paid by the provider that the payer has chosen', async () => {
  await order();
  const { pixProviders } = server.deps;
  const asaas = { ...createTestProvider(() => dayIn(server, 0)), method: 'asaas' as const };
  const both = unchangingProviders(new Map([...(await pixProviders.current()), ['asaas', asaas]]));
  Object.assign(server.deps, { pixProviders: both });
  const used = [];
  for (const method of ['asaas', 'efi', 'cnab']) {
    expectOk(await admins[0].put('/api/operator/payer/pix-method', { method }), 'choice');
    const id = await request(await person());
    await payAtOnce(server.deps, id);
    const { batches } = (await admins[0].get(`/api/operator/withdrawals/${id}`)).body;
    used.push((await admins[0].get(`${BATCHES}/${batches[0].id}`)).body.method);
  }
  Object.assign(server.deps, { pixProviders });
  expect(used).toEqual(['asaas', 'efi', 'efi']);
});

it('the end of the order stops what was ordered and not sent yet', async () => {
  const id = await order();
  provider.fate = () => 'busy';
  const ana = await person();
  const withdrawal = await request(ana);
  await runJobs();
  const orderId = `S${withdrawal}T1`;
  await expect.poll(() => provider.sends.get(orderId)).toBe(1);
  await expect.poll(async () => (await stateOf(orderId)).state).toBe('waiting');
  expectOk(await end(id), 'end');
  provider.fate = () => 'paid';
  server.clock.advance(6_000);
  await runJobs();
  await expect.poll(async () => stateOf(orderId)).toMatchObject({ state: 'not_paid' });
  expect(provider.sends.get(orderId)).toBe(1);
  expect(await read(ana, withdrawal)).toMatchObject({ status_name: 'Agendado' });
});

const stateOf = (id: string) =>
  server.db
    .selectFrom('payment_order')
    .select(['state', 'detail'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

it('of 64 people who ask at the same moment, no more are paid than the ceiling of the day allows', async () => {
  const people = await createFundedIndikers(await createWorld(server), 64);
  admins = [await newOperator(server), await newOperator(server)];
  const id = await order({ per_day: 5_250, per_person: 500, per_withdrawal: 500 });
  const withdrawals = await Promise.all(people.map(({ token }) => request(clientOf(server, token))));
  const rest = [...withdrawals];
  const pay = async () => {
    for (let one = rest.pop(); one !== undefined; one = rest.pop()) await payAtOnce(server.deps, one);
  };
  await Promise.all(Array.from({ length: 8 }, pay));
  await runJobs();
  const { rows, paid } = await atOnce(id);
  expect([rows, paid]).toEqual([10, 500_000]);
  await expect.poll(() => withdrawals.filter((one) => provider.book.has(`S${one}T1`))).toHaveLength(10);
});

it('an order that ends while 16 people ask has paid nothing afterwards', async () => {
  const people = await createFundedIndikers(await createWorld(server), 16);
  admins = [await newOperator(server), await newOperator(server)];
  const id = await order();
  const withdrawals = await Promise.all(people.map(({ token }) => request(clientOf(server, token))));
  const paying = withdrawals.map((withdrawal) => payAtOnce(server.deps, withdrawal));
  expectOk(await end(id), 'end');
  const { rows: before } = await atOnce(id);
  await Promise.all(paying);
  await runJobs();
  expect((await atOnce(id)).rows).toBe(before);
});

/** The batches of a standing order, and what they pay in centavos. */
async function atOnce(id: number): Promise<{ rows: number; paid: number }> {
  const { rows, paid } = await server.db
    .selectFrom('payout_batch')
    .select((q) => [
      q.fn.countAll<number>().as('rows'),
      sql<number>`coalesce(sum(gross), 0)::bigint`.as('paid'),
    ])
    .where('standing_order_id', '=', id)
    .executeTakeFirstOrThrow();
  return { rows, paid };
}

it('by a programme that pays monthly nothing is paid at once, whatever is approved', async () => {
  await approvedVersion(admins, { payout: 'monthly', effective_from: dayIn(server, 10) });
  passDays(server, 10);
  admins = [await newOperator(server), await newOperator(server)];
  await order();
  const ana = await person();
  expect(await isAtOnce(ana)).toBe(false);
  const id = await request(ana);
  await runJobs();
  expect(await read(ana, id)).toMatchObject({ status_name: 'Solicitado', receipt: null });
});
