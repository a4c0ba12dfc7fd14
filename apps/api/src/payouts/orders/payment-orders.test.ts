import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runUntilIdle } from '../../testing/loops.ts';
import {
  BATCHES,
  PAYOUT_DAY,
  confirmResult,
  endByPeople,
  enterResult,
  prepare,
  read,
  renewPayoutTest,
  startPayoutTest,
  withdrawal,
  type PayoutTest,
} from '../../testing/payouts.ts';
import { addBank, earn, expectOk } from '../../testing/money.ts';
import { signUp } from '../../testing/people.ts';
import { createTestProvider, type Fate, type TestProvider } from '../../testing/pix-provider.ts';
import type { BackgroundLoop } from '../../platform/jobs/loops.ts';
import { createOrderSender } from './jobs.ts';

let here: PayoutTest;
let provider: TestProvider;
let sender: BackgroundLoop;
/** The workers' clock. The operators' sessions stay on the day on which the tests begin. */
let now: Date;
const clock = { now: () => now };
const createWorker = () => createOrderSender({ ...here.server.deps, clock });
beforeAll(async () => {
  provider = createTestProvider(PAYOUT_DAY);
  here = await startPayoutTest({ pixProviders: new Map([['efi', provider]]) });
  sender = createWorker();
});
renewPayoutTest(() => here);
beforeEach(() => {
  now = new Date(`${PAYOUT_DAY}T15:00:00Z`);
  provider.fate = () => 'paid';
});

const ORDERS = { method: 'efi' };
/** One look of the loop, with everything that it begins. */
async function look(seconds = 0): Promise<void> {
  now = new Date(now.getTime() + seconds * 1_000);
  await runUntilIdle(sender);
}

/** Ana's withdrawal in an approved batch whose orders are due. Returns the batch's id. */
async function approved(fate: Fate = 'paid'): Promise<number> {
  provider.fate = () => fate;
  const prepared = await prepare(here.preparer, [here.byPix], ORDERS);
  expect(prepared.status).toBe(201);
  const answer = await here.approver.post(`${BATCHES}/${prepared.body.id}/approve`, {});
  expect(answer.status).toBe(200);
  return prepared.body.id;
}
const orderOf = async (batchId: number) => (await read(here, batchId)).items[0].order;

describe('a batch that is paid by an API', () => {
  it('has a method, refuses transfers, and needs the provider', async () => {
    const refused = await prepare(here.preparer, [here.byTransfer], ORDERS);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        withdrawal_ids: [
          `Saque ${here.byTransfer}: Este saque vai por transferência, e este lote é pago por PIX.`,
        ],
      },
    ]);
    const unknown = await prepare(here.preparer, [here.byPix], { method: 'pombo' });
    expect([unknown.status, unknown.body.errors]).toEqual([422, { method: ['Forma de pagamento inválida'] }]);
    const proposal = await here.preparer.get(`${BATCHES}/proposal?method=efi&payment_date=${PAYOUT_DAY}`);
    expect(proposal.body).toMatchObject({
      methods: [
        { method: 'cnab', name: 'Arquivo para o banco' },
        { method: 'efi', name: 'PIX pela Efí' },
      ],
      data: [{ id: here.byPix }],
      excluded: [{ id: here.byTransfer }],
    });
    const { body } = await prepare(here.preparer, [here.byPix], { method: 'asaas' });
    expect(body).toMatchObject({ method: 'asaas', method_name: 'PIX pela Asaas' });
    const approval = await here.approver.post(`${BATCHES}/${body.id}/approve`, {});
    expect([approval.status, approval.body.code]).toEqual([409, 'provider_missing']);
  });

  it('has orders and no file, and is paid without a person', async () => {
    const id = await approved();
    expect(await read(here, id)).toMatchObject({ remittance: null });
    expect(await orderOf(id)).toMatchObject({
      order_id: `S${here.byPix}T1`,
      attempt: 1,
      state: 'waiting',
      state_name: 'Na fila',
      end_to_end_id: null,
    });
    await look();
    expect(await orderOf(id)).toMatchObject({
      state: 'paid',
      end_to_end_id: `ES${here.byPix}T1`,
      detail: null,
    });
    expect((await read(here, id)).orders).toEqual([
      { state: 'paid', state_name: 'Pago', count: 1, net: 500 },
    ]);
    expect(await withdrawal(here, here.byPix)).toMatchObject({ status: 'paid', payment_date: PAYOUT_DAY });
    const { requested_on: requestedOn } = await here.server.db
      .selectFrom('withdrawal')
      .select('requested_on')
      .where('id', '=', here.byPix)
      .executeTakeFirstOrThrow();
    // A database that was restored from before the payment may order it again on any later day.
    expect(requestedOn < PAYOUT_DAY).toBe(true);
    expect(provider.book.get(`S${here.byPix}T1`)).toMatchObject({
      net: 50_000,
      description: `Saque ${here.byPix}`,
      requestedOn,
    });
    await look(60);
    expect(provider.sends.get(`S${here.byPix}T1`)).toBe(1);
  });

  it('is paid with the tax of its approval, although the withholding began before its payment', async () => {
    const { server, admin } = here;
    const withhold = async (enabled: boolean) =>
      expectOk(
        await admin.put('/api/operator/withholding', { enabled, effective_from: PAYOUT_DAY }),
        'withholding',
      );
    const ana = await signUp(server);
    await addBank(server, ana);
    await earn(server, ana, admin, 12_000);
    const { id } = expectOk(await ana.post('/api/withdraw-payments', {}), 'withdrawal').body;
    const prepared = await prepare(here.preparer, [id], ORDERS);
    await here.approver.post(`${BATCHES}/${prepared.body.id}/approve`, {});
    await withhold(true);
    await look();
    expect(await orderOf(prepared.body.id)).toMatchObject({ state: 'paid', detail: null });
    expect(await withdrawal(here, id)).toMatchObject({ status: 'paid', total: 6_000, withheld: 0 });
    await withhold(false);
  });

  it('waits for its payment date', async () => {
    const id = await approved();
    now = new Date(`${PAYOUT_DAY}T02:59:59Z`);
    await look();
    expect(await orderOf(id)).toMatchObject({ state: 'waiting' });
    expect(provider.sends.has(`S${here.byPix}T1`)).toBe(false);
    await look(1);
    expect(await orderOf(id)).toMatchObject({ state: 'paid' });
  });
});

describe('without a certain answer', () => {
  it('an order that was debited is found by its id and sent once', async () => {
    const id = await approved('lost_after');
    await look();
    expect(await orderOf(id)).toMatchObject({ state: 'unknown', detail: 'O provedor não respondeu.' });
    expect(await withdrawal(here, here.byPix)).toMatchObject({ status: 'scheduled' });
    await look(2);
    expect(await orderOf(id)).toMatchObject({ state: 'paid', detail: null });
    expect(provider.sends.get(`S${here.byPix}T1`)).toBe(1);
  });

  it('an order that never arrived is sent again under the same id, but only when that is certain', async () => {
    const id = await approved('lost_before');
    await look();
    provider.fate = () => 'paid';
    for (const seconds of [2, 4, 8]) await look(seconds);
    expect(await orderOf(id)).toMatchObject({
      state: 'unknown',
      detail: 'O provedor ainda não conhece esta ordem.',
    });
    expect(provider.sends.get(`S${here.byPix}T1`)).toBe(1);
    for (const seconds of [50, 50, 2]) await look(seconds);
    expect(await orderOf(id)).toMatchObject({ order_id: `S${here.byPix}T1`, state: 'paid' });
    expect(provider.sends.get(`S${here.byPix}T1`)).toBe(2);
    expect(provider.book.size).toBeGreaterThan(0);
  });

  it('the time until that is certain counts from the newest call', async () => {
    const id = await approved('busy');
    await look();
    provider.fate = () => 'lost_before';
    await look(70);
    provider.fate = () => 'paid';
    await look(2);
    expect(await orderOf(id)).toMatchObject({
      state: 'unknown',
      detail: 'O provedor ainda não conhece esta ordem.',
    });
    for (const seconds of [50, 50, 50]) await look(seconds);
    expect(await orderOf(id)).toMatchObject({ state: 'paid' });
  });

  it('an accepted order that has no number yet is not sent again when a look-up does not find it', async () => {
    const id = await approved('slow');
    const send = provider.send.bind(provider);
    const find = provider.find.bind(provider);
    provider.send = async (order) => {
      await send(order);
      return { said: 'accepted', endToEndId: null };
    };
    provider.find = async () => ({ said: 'absent' });
    for (const seconds of [0, 70, 70]) await look(seconds);
    expect(await orderOf(id)).toMatchObject({
      state: 'accepted',
      detail: 'O provedor não encontra mais uma ordem que tinha aceitado.',
    });
    expect(provider.sends.get(`S${here.byPix}T1`)).toBe(1);
    Object.assign(provider, { send, find });
    const booked = provider.book.get(`S${here.byPix}T1`);
    if (booked) booked.state = 'paid';
    await look(70);
    expect(await orderOf(id)).toMatchObject({ state: 'paid', detail: null });
  });

  it('a payment of another amount moves no money and is named', async () => {
    const id = await approved('wrong_amount');
    await look();
    expect(await orderOf(id)).toMatchObject({
      state: 'unknown',
      detail: expect.stringContaining('em vez de'),
    });
    expect(await withdrawal(here, here.byPix)).toMatchObject({ status: 'scheduled' });
  });
});

describe('an order that is not paid', () => {
  it('for a reason of the person returns the withdrawal, which waits for new bank data', async () => {
    const id = await approved('key_unknown');
    await look();
    expect(await orderOf(id)).toMatchObject({
      state: 'not_paid',
      detail: 'A chave PIX não está cadastrada em nenhum banco (PJ)',
    });
    expect(await withdrawal(here, here.byPix)).toMatchObject({
      status: 'returned',
      return_reason: 'A chave PIX não está cadastrada em nenhum banco (PJ)',
    });
  });

  it('for a reason of the payer goes into another batch, as another attempt', async () => {
    const id = await approved('no_balance');
    await look();
    expect(await orderOf(id)).toMatchObject({ state: 'not_paid' });
    expect(await withdrawal(here, here.byPix)).toMatchObject({ status: 'scheduled' });
    const next = await approved();
    expect(await orderOf(next)).toMatchObject({ order_id: `S${here.byPix}T2`, attempt: 2 });
    await look();
    expect(await orderOf(next)).toMatchObject({ state: 'paid' });
  });

  it('overtakes a result that waits for its second person', async () => {
    const id = await approved('slow');
    await look();
    await enterResult(here, here.byPix, 'pay', '00');
    const booked = provider.book.get(`S${here.byPix}T1`);
    if (booked) booked.state = 'not_paid';
    await look(60);
    expect(await orderOf(id)).toMatchObject({ state: 'not_paid' });
    expect(await withdrawal(here, here.byPix)).toMatchObject({ status: 'scheduled', pending_result: null });
    expect((await confirmResult(here, here.byPix)).body.code).toBe('no_pending_result');
  });

  it('is sent later when the provider is busy', async () => {
    const id = await approved('busy');
    await look();
    expect(await orderOf(id)).toMatchObject({ state: 'waiting' });
    provider.fate = () => 'paid';
    await look(4);
    expect(provider.sends.get(`S${here.byPix}T1`)).toBe(1);
    await look(2);
    expect(await orderOf(id)).toMatchObject({ state: 'paid' });
  });
});

it('a process that dies while it sends leaves an order that is looked up, not sent', async () => {
  const id = await approved('slow');
  const send = provider.send.bind(provider);
  const hanging = Promise.withResolvers<never>();
  provider.send = async (order) => {
    await send(order);
    return hanging.promise;
  };
  const dying = createWorker();
  await dying.begin();
  await expect.poll(() => provider.book.has(`S${here.byPix}T1`)).toBe(true);
  provider.send = send;
  await look(1);
  expect(await orderOf(id)).toMatchObject({ state: 'sending' });
  const booked = provider.book.get(`S${here.byPix}T1`);
  if (booked) booked.state = 'paid';
  await look(61);
  expect(await orderOf(id)).toMatchObject({ state: 'paid' });
  expect(provider.sends.get(`S${here.byPix}T1`)).toBe(1);
});

it('two workers send each order once', async () => {
  const id = await approved();
  const others = [createWorker(), createWorker(), sender];
  await Promise.all(others.map((one) => one.begin()));
  await Promise.all(others.map((one) => one.waitUntilIdle()));
  expect(await orderOf(id)).toMatchObject({ state: 'paid' });
  expect(provider.sends.get(`S${here.byPix}T1`)).toBe(1);
});

it('a withdrawal that two people took out of the batch before is not sent', async () => {
  const prepared = await prepare(here.preparer, [here.byPix], ORDERS);
  await here.approver.post(`${BATCHES}/${prepared.body.id}/approve`, {});
  await endByPeople(here, here.byPix, 'return');
  await look();
  expect(await orderOf(prepared.body.id)).toMatchObject({
    state: 'not_paid',
    detail: 'Pagamento cancelado (02)',
  });
  expect(provider.sends.has(`S${here.byPix}T1`)).toBe(false);
});
