import { beforeAll, expect, it } from 'vitest';
import { clientOf, type Client } from '../testing/client.ts';
import { addBank, changeBank, close, earn, payInvoice, transitionTo } from '../testing/money.ts';
import { newOperator } from '../testing/operators.ts';
import { refer, signUp } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const server = useTestServer();
let operator: Client;
beforeAll(async () => {
  operator = await newOperator(server);
});

const GAINS = '/api/payment-reports/my-financial-gains-chart';

it('requires a session', async () => {
  for (const path of [
    'total-available',
    'total-requested',
    'total-paid',
    'my-financial-gains-chart',
    'indication-chart/1',
  ])
    expect((await clientOf(server).get(`/api/payment-reports/${path}`)).status).toBe(401);
  expect((await clientOf(server).get('/api/me/level')).status).toBe(401);
  expect((await clientOf(server).get('/api/me/upcoming-earnings')).status).toBe(401);
  expect((await clientOf(server).get('/api/indication/1/reward')).status).toBe(401);
});

it('charts exactly the requested months, up to the month of the latest release', async () => {
  const ana = await signUp(server);
  const empty = await ana.get(GAINS);
  expect(empty.body.map((entry: { date: { abbreviate: string } }) => entry.date.abbreviate)).toEqual([
    'set/26',
    'out/26',
    'nov/26',
  ]);
  await earn(server, ana, operator, 1_000);
  const id = await close(server, ana, operator, { value: 800 });
  await payInvoice(operator, id, '2026-11-21');
  expect((await ana.get(GAINS)).body.at(-1)).toMatchObject({ available: 500, receivable: 400, paid: 0 });
  await server.db
    .updateTable('earning')
    .set({ release_on: '2026-12-01' })
    .where('referral_id', '=', id)
    .execute();
  const { body } = await ana.get(`${GAINS}?months=2`);
  expect(body).toEqual([
    {
      available: 500,
      paid: 0,
      receivable: 0,
      date: { payment_liberate_date: '2026-11-01', abbreviate: 'nov/26' },
    },
    {
      available: 0,
      paid: 0,
      receivable: 400,
      date: { payment_liberate_date: '2026-12-01', abbreviate: 'dez/26' },
    },
  ]);
  for (const months of ['0', '25', 'x', '-1', '1.5'])
    expect((await ana.get(`${GAINS}?months=${months}`)).status).toBe(422);
});

it('charts requested earnings in their release month until they are paid', async () => {
  const ana = await signUp(server);
  await addBank(server, ana);
  await earn(server, ana, operator, 1_000);
  await earn(server, ana, operator, 400);
  const lastMonth = async () => (await ana.get(GAINS)).body.at(-1);
  const { id } = (await ana.post('/api/withdraw-payments')).body;
  expect(await lastMonth()).toMatchObject({ available: 700, paid: 0, receivable: 0 });
  await operator.post(`/api/operator/withdrawals/${id}/schedule`, {});
  expect(await lastMonth()).toMatchObject({ available: 700, paid: 0, receivable: 0 });
  await operator.post(`/api/operator/withdrawals/${id}/return`, { reason: 'conta encerrada' });
  expect(await lastMonth()).toMatchObject({ available: 700, paid: 0, receivable: 0 });
  await changeBank(server, ana);
  await operator.post(`/api/operator/withdrawals/${id}/schedule`, {});
  expect((await operator.post(`/api/operator/withdrawals/${id}/pay`, { paid_at: '2026-11-21' })).status).toBe(
    200,
  );
  expect(await lastMonth()).toMatchObject({ available: 0, paid: 700, receivable: 0 });
});

it('has an empty chart for Ouro, and returns the level', async () => {
  const ana = await signUp(server);
  for (let n = 0; n < 4; n += 1) await close(server, ana, operator);
  expect((await ana.get(GAINS)).body).toEqual([]);
  expect((await ana.get('/api/me/level')).body).toMatchObject({
    level: { id: 'ouro', rate: 60 },
    closed: 4,
    missing: 7,
    payout: { last_request_day: '2026-12-10', payment_date: '2026-12-15' },
  });
});

it("shows a referral's earnings and its reward in words, to its owner only", async () => {
  const ana = await signUp(server);
  const bia = await signUp(server);
  const open = await refer(ana);
  expect((await ana.get(`/api/indication/${open}/reward`)).body).toEqual({ reward: null });
  expect((await ana.get(`/api/payment-reports/indication-chart/${open}`)).body).toEqual([]);
  await addBank(server, ana);
  const id = await earn(server, ana, operator, 5_000);
  const { body } = await ana.get(`/api/indication/${id}/reward`);
  expect(body.reward.sentence.replaceAll('\u00a0', ' ')).toBe(
    'R$ 5.000,00 × 50% (Prata, 1º contrato fechado) = R$ 2.500,00',
  );
  expect(body.reward.earnings[0].next).toBe(
    'Já está no seu saldo disponível. Se você não pedir o saque até 21 de nov. de 2027, a parcela expira.',
  );
  expect((await ana.get(`/api/payment-reports/indication-chart/${id}`)).body).toMatchObject([
    { status: 1, value: 2_500, installment: 1, date: { payment_liberate_date: '2026-11-21' } },
  ]);
  expect((await bia.get(`/api/indication/${id}/reward`)).status).toBe(404);
  expect((await bia.get(`/api/payment-reports/indication-chart/${id}`)).status).toBe(404);
});

const upcoming = async (who: Client) => (await who.get('/api/me/upcoming-earnings')).body;

it('names the next amounts with their day, or with what they depend on, to their owner only', async () => {
  const [ana, bia] = [await signUp(server), await signUp(server)];
  expect(await upcoming(ana)).toMatchObject({ total: 0, count: 0, releasing: 0, data: [] });
  const negotiated = await refer(ana);
  await transitionTo(operator, negotiated, { status: 'in_contact' });
  await transitionTo(operator, negotiated, { status: 'in_negotiation', estimated_value: 400 });
  const closed = await close(server, ana, operator, { value: 800 });
  const later = await close(server, ana, operator, { value: 600 });
  await payInvoice(operator, later, '2026-11-21');
  const paid = await close(server, ana, operator, { value: 5_000, closed_at: '2026-11-19' });
  await payInvoice(operator, paid, '2026-11-19');
  await earn(server, ana, operator, 1_000);

  const { total, count, releasing, data } = await upcoming(ana);
  expect([total, count, releasing]).toEqual([2_500 + 300 + 400 + 200, 4, 2_500 + 300]);
  expect(data).toMatchObject([
    { indication_id: paid, value: 2_500, release_date: '2026-11-24', depends_on: null },
    { indication_id: later, value: 300, release_date: '2026-11-26', depends_on: null },
    {
      indication_id: closed,
      value: 400,
      release_date: null,
      depends_on: 'Depende de a empresa pagar a primeira fatura até 19 de fev. de 2027',
    },
    {
      indication_id: negotiated,
      value: 200,
      release_date: null,
      depends_on: 'Estimativa: depende do contrato e da primeira fatura',
    },
  ]);
  expect(data[0].company).toBe((await ana.get(`/api/indication/${paid}`)).body.name);
  expect(await upcoming(bia)).toMatchObject({ total: 0, count: 0, data: [] });
});

it('names the next amounts of Ouro and Diamante too, ten of them', async () => {
  const ana = await signUp(server);
  for (let n = 0; n < 11; n += 1) await close(server, ana, operator);
  const { total, count, data } = await upcoming(ana);
  // Three of Prata, seven of Ouro, and the second part of the first of Diamante.
  expect([total, count, data.length]).toEqual([3 * 500 + 7 * 600 + 600, 11, 10]);
});
