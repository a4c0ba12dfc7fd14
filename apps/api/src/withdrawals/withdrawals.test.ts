import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runDailySettlement } from '../rewards/jobs.ts';
import { clientOf, type Client } from '../testing/client.ts';
import { addBank, changeBank, close, earn, expectCleanLedger, totals } from '../testing/money.ts';
import { newOperator } from '../testing/operators.ts';
import { signUp, type Indiker } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const server = useTestServer();
let operator: Client;
beforeAll(async () => {
  operator = await newOperator(server);
});
afterEach(async () => {
  server.clock.set('2026-11-21T15:00:00Z');
  await expectCleanLedger(server);
});

const PATH = '/api/withdraw-payments';

async function funded(value = 1_000): Promise<Indiker> {
  const ana = await signUp(server);
  await addBank(server, ana);
  await earn(server, ana, operator, value);
  return ana;
}
const requestWithdrawal = (who: Client, key?: string) =>
  who.post(PATH, undefined, key ? { 'idempotency-key': key } : {});
async function requested(): Promise<{ ana: Indiker; id: number }> {
  const ana = await funded();
  return { ana, id: (await requestWithdrawal(ana)).body.id };
}
const operate = (id: number, what: string, body: unknown) =>
  operator.post(`/api/operator/withdrawals/${id}/${what}`, body);
async function scheduled(): Promise<{ ana: Indiker; id: number }> {
  const created = await requested();
  expect((await operate(created.id, 'schedule', {})).status).toBe(200);
  return created;
}

describe('POST /api/withdraw-payments', () => {
  it('requires a session', async () => {
    expect((await clientOf(server).post(PATH)).status).toBe(401);
  });

  it('refuses less than R$ 150,00 and an Indiker without bank data', async () => {
    const ana = await signUp(server);
    expect(await requestWithdrawal(ana)).toMatchObject({ status: 422, body: { code: 'below_minimum' } });
    await earn(server, ana, operator, 299.98);
    await addBank(server, ana);
    expect(await requestWithdrawal(ana)).toMatchObject({ status: 422, body: { code: 'below_minimum' } });
    expect(await totals(ana)).toEqual({ available: 149.99, requested: 0, paid: 0 });
    const bia = await signUp(server);
    await earn(server, bia, operator);
    expect(await requestWithdrawal(bia)).toMatchObject({
      status: 422,
      body: { code: 'bank_account_required' },
    });
  });

  it('withdraws the whole balance, with its earnings and the forecast', async () => {
    const ana = await funded();
    await earn(server, ana, operator, 200);
    const { status, body } = await requestWithdrawal(ana);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      total: 600,
      status: 1,
      status_name: 'Solicitado',
      payment_date: '2026-12-15',
      message: 'Saque solicitado com sucesso',
    });
    expect(await totals(ana)).toEqual({ available: 0, requested: 600, paid: 0 });
    const detail = await ana.get(`${PATH}/${body.id}`);
    expect(detail.body.wallet_transactions).toMatchObject([
      { value: 500, kind: 'reward', installment: 1, installments: 1, payment_liberate_date: '2026-11-21' },
      { value: 100, indication: { name: 'Padaria Pão de Açúcar 🥖' } },
    ]);
    const list = await ana.get(PATH);
    expect(list.body).toMatchObject({ total: 1, current_page: 1, per_page: 10, data: [{ id: body.id }] });
    expect((await (await signUp(server)).get(`${PATH}/${body.id}`)).status).toBe(404);
  });

  it('accepts exactly one of 64 simultaneous requests', async () => {
    const ana = await funded();
    const answers = await Promise.all(Array.from({ length: 64 }, () => requestWithdrawal(ana)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(63);
    expect(await totals(ana)).toEqual({ available: 0, requested: 500, paid: 0 });
  });

  it('gives the same answer to 32 simultaneous requests with one key, and creates one withdrawal', async () => {
    const ana = await funded();
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => requestWithdrawal(ana, 'tentativa-1')),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id} ${body.total}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 201, body: { total: 500 } });
    await earn(server, ana, operator);
    expect((await requestWithdrawal(ana, 'tentativa-1')).body.id).toBe(answers[0]?.body.id);
    expect((await requestWithdrawal(ana, 'tentativa-2')).body.id).not.toBe(answers[0]?.body.id);
  });

  it('does not store a refusal, and refuses an invalid key and the key of another request', async () => {
    const ana = await signUp(server);
    await addBank(server, ana);
    expect((await requestWithdrawal(ana, 'k')).status).toBe(422);
    await earn(server, ana, operator);
    expect((await requestWithdrawal(ana, 'k')).status).toBe(201);
    expect(await requestWithdrawal(ana, 'x'.repeat(101))).toMatchObject({
      body: { code: 'idempotency_key_invalid' },
    });
    await server.db
      .insertInto('idempotency')
      .values({ user_id: ana.id, key: 'outra', request: 'POST /other', created_at: server.clock.now() })
      .execute();
    expect(await requestWithdrawal(ana, 'outra')).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
  });
});

describe('the operator', () => {
  it('requires a session and an existing withdrawal', async () => {
    expect((await clientOf(server).get('/api/operator/withdrawals')).status).toBe(401);
    const { ana, id } = await requested();
    expect((await ana.get(`/api/operator/withdrawals/${id}`)).status).toBe(401);
    for (const [what, body] of [
      ['schedule', {}],
      ['pay', { paid_at: '2026-11-21' }],
      ['return', { reason: 'x' }],
    ] as const) {
      expect((await operate(9_999_999, what, body)).status).toBe(404);
    }
  });

  it.each([
    [{ payment_date: '2026-11-20' }, 'schedule_in_past'],
    [{ payment_date: '2026-11-22' }, 'not_a_business_day'],
    [{ payment_date: '2026-12-25' }, 'not_a_business_day'],
    [{ payment_date: 'amanhã' }, undefined],
    [{ payment_date: '2026-02-30' }, undefined],
  ])('cannot schedule %j', async (body, code) => {
    const { id } = await requested();
    const answer = await operate(id, 'schedule', body);
    expect([answer.status, answer.body.code]).toEqual([422, code]);
    expect(answer.body.errors.payment_date).toHaveLength(1);
    expect((await operator.get(`/api/operator/withdrawals/${id}`)).body.status).toBe('requested');
  });

  it('schedules for the forecast and pays with the real date, which completes the referral', async () => {
    const { ana, id } = await requested();
    const early = await operate(id, 'pay', { paid_at: '2026-11-21' });
    expect(early).toMatchObject({ status: 409, body: { code: 'withdrawal_move_not_allowed' } });
    const { body } = await operate(id, 'schedule', {});
    expect(body).toMatchObject({
      status: 'scheduled',
      payment_date: '2026-12-15',
      bank_account: { pix_key: 'a***@example.com' },
      allowed: { schedule: false, pay: true, return: true },
    });
    const future = await operate(id, 'pay', { paid_at: '2026-12-15' });
    expect(future).toMatchObject({ status: 422, body: { code: 'payment_in_future' } });
    server.clock.set('2026-12-15T15:00:00Z');
    operator = await newOperator(server);
    const before = await operate(id, 'pay', { paid_at: '2026-11-20' });
    expect(before).toMatchObject({ status: 422, body: { code: 'payment_before_request' } });
    expect((await operate(id, 'pay', { paid_at: '2026-12-15' })).body).toMatchObject({ status: 'paid' });
    expect((await operate(id, 'pay', { paid_at: '2026-12-15' })).status).toBe(409);
    expect(await totals(ana)).toEqual({ available: 0, requested: 0, paid: 500 });
    await runDailySettlement(server.deps);
    const { body: list } = await ana.get('/api/indication');
    expect(list.data[0].status_transactions[0].indication_status.name_app).toBe('Contrato Finalizado');
  });

  it('returns a payment, and the money stays requested until it is scheduled with new bank data', async () => {
    const { ana, id } = await scheduled();
    expect((await operate(id, 'return', { reason: ' ' })).status).toBe(422);
    const returned = await operate(id, 'return', { reason: 'Chave PIX inexistente' });
    expect(returned.body).toMatchObject({ status: 'returned', payment_date: null });
    expect((await ana.get(`${PATH}/${id}`)).body).toMatchObject({
      status: 0,
      status_name: 'Solicitado',
      return_reason: 'Chave PIX inexistente',
      total: 500,
    });
    const again = await operate(id, 'schedule', {});
    expect(again).toMatchObject({ status: 422, body: { code: 'new_bank_data_required' } });
    expect((await changeBank(server, ana, { pix_key: 'nova@example.com' })).status).toBe(200);
    const next = await operate(id, 'schedule', {});
    expect(next.body).toMatchObject({ status: 'scheduled', bank_account: { pix_key: 'n***@example.com' } });
    const { body: inClear } = await operator.get(`/api/operator/withdrawals/${id}/bank-account`);
    expect(inClear.bank_account.pix_key).toBe('nova@example.com');
    expect((await operate(id, 'pay', { paid_at: '2026-11-21' })).status).toBe(200);
    expect(await totals(ana)).toEqual({ available: 0, requested: 0, paid: 500 });
  });

  it.each(['schedule', 'pay', 'return'])('accepts one of 16 concurrent calls to %s', async (what) => {
    const { id } = what === 'schedule' ? await requested() : await scheduled();
    const body = { pay: { paid_at: '2026-11-21' }, return: { reason: 'x' } }[what] ?? {};
    const answers = await Promise.all(Array.from({ length: 16 }, () => operate(id, what, body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(15);
  });

  it('accepts only one of several simultaneous payments and returns', async () => {
    const { id } = await scheduled();
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        n % 2 ? operate(id, 'pay', { paid_at: '2026-11-21' }) : operate(id, 'return', { reason: 'x' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('finds withdrawals by status, oldest first, and their changes in the audit log', async () => {
    const { ana, id } = await scheduled();
    const { body } = await operator.get('/api/operator/withdrawals?status=scheduled&limit=100');
    expect(body.data.at(-1)).toMatchObject({ id, indiker: { id: ana.id, email: ana.email } });
    expect(body.data.every((row: { status: string }) => row.status === 'scheduled')).toBe(true);
    expect((await operator.get('/api/operator/withdrawals?status=9')).status).toBe(422);
    const { body: log } = await operator.get(`/api/operator/audit?entity=withdrawal&entity_id=${id}&limit=1`);
    expect(log.data).toMatchObject([
      {
        action: 'withdrawal.schedule',
        entity_id: id,
        before: { status: 'requested' },
        after: { status: 'scheduled', payment_date: '2026-12-15' },
      },
    ]);
  });
});

it('withdraws a Diamante reward as two earnings', async () => {
  const ana = await signUp(server);
  await addBank(server, ana);
  for (let n = 0; n < 10; n += 1) await close(server, ana, operator);
  await earn(server, ana, operator, 999.99);
  const { body } = await requestWithdrawal(ana);
  expect(body.total).toBe(799.99);
  const { body: detail } = await ana.get(`${PATH}/${body.id}`);
  expect(detail.wallet_transactions).toMatchObject([
    { installment: 1, installments: 2, value: 200 },
    { installment: 2, installments: 2, value: 599.99 },
  ]);
});
