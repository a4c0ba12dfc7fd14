import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, type Client } from '../testing/client.ts';
import { close, earn, expectCleanLedger, transitionTo, payInvoice, totals } from '../testing/money.ts';
import { newOperator } from '../testing/operators.ts';
import { newCnpj, refer, signUp, type Indiker } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const server = useTestServer();
let operator: Client;
let ana: Indiker;
beforeAll(async () => {
  operator = await newOperator(server);
  ana = await signUp(server);
});
afterEach(() => expectCleanLedger(server));

const entries = async () =>
  (
    await server.db
      .selectFrom('ledger_entry')
      .select((q) => q.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

describe('every operator call', () => {
  it.each([
    ['POST', '/api/operator/indications/1/invoice-payment'],
    ['POST', '/api/operator/indications/1/clawback'],
    ['GET', '/api/operator/withdrawals'],
    ['GET', '/api/operator/holidays'],
    ['POST', '/api/operator/holidays'],
    ['DELETE', '/api/operator/holidays/2026-12-24'],
    ['GET', '/api/operator/indikers'],
    ['GET', '/api/operator/audit'],
    ['GET', '/api/operator/ledger/check'],
  ])('%s %s needs an operator', async (method, path) => {
    for (const who of [clientOf(server), ana]) {
      const answer = await (method === 'GET'
        ? who.get(path)
        : method === 'POST'
          ? who.post(path, {})
          : who.delete(path));
      expect(answer.status).toBe(401);
    }
  });
});

describe('the contract', () => {
  it.each([
    [{ value: 10.005 }, 'contract.value'],
    [{ value: -1 }, 'contract.value'],
    [{ value: 0 }, 'contract.value'],
    [{ value: 1e30 }, 'contract.value'],
    [{ value: 'NaN' }, 'contract.value'],
    [{ closed_at: '2026-11-22' }, 'contract.closed_at'],
    [{ closed_at: '2026-02-30' }, 'contract.closed_at'],
    [{ first_invoice_due_date: '2026-11-01' }, 'contract.first_invoice_due_date'],
  ])('is refused with %j and nothing changes', async (wrong, field) => {
    const id = await refer(ana);
    await transitionTo(operator, id, { status: 'in_contact' });
    await transitionTo(operator, id, { status: 'in_negotiation', estimated_value: 100 });
    const before = await entries();
    const contract = { value: 100, closed_at: '2026-11-20', first_invoice_due_date: '2026-11-20', ...wrong };
    const answer = await transitionTo(operator, id, { status: 'accepted', contract });
    expect(answer.status).toBe(422);
    expect(answer.body.errors[field]).toHaveLength(1);
    expect(await entries()).toBe(before);
    expect((await operator.get(`/api/operator/indications/${id}`)).body.contract).toBeNull();
  });

  it('is created once by two rivals that close concurrently, and survives races with cancellations', async () => {
    const bia = await signUp(server);
    const document = newCnpj();
    const ids = [await refer(ana, { document }), await refer(bia, { document })];
    const contract = {
      value: 100,
      closed_at: '2026-11-20',
      first_invoice_due_date: '2026-11-20',
      confirm_dates: true,
    };
    for (const id of ids) {
      await transitionTo(operator, id, { status: 'in_contact' });
      await transitionTo(operator, id, { status: 'in_negotiation', estimated_value: 100 });
    }
    const closings = await Promise.all(
      ids.map((id) => transitionTo(operator, id, { status: 'accepted', contract })),
    );
    expect(closings.filter(({ status }) => status === 200)).toHaveLength(1);

    const id = await refer(ana);
    await transitionTo(operator, id, { status: 'in_contact' });
    await transitionTo(operator, id, { status: 'in_negotiation', estimated_value: 100 });
    const race = await Promise.all([
      ...Array.from({ length: 8 }, () => transitionTo(operator, id, { status: 'accepted', contract })),
      ...Array.from({ length: 8 }, () =>
        transitionTo(operator, id, { status: 'cancelled', reason: 'no_budget' }),
      ),
    ]);
    // A closed referral may still be cancelled, so one or two requests succeed. The ledger check after each test shows
    // whether each of them was complete.
    expect(race.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2);
  });
});

describe('the invoice payment', () => {
  it.each([
    ['2026-11-22', 'paid_in_future'],
    ['2026-11-19', 'paid_before_closing'],
    ['ontem', undefined],
    [null, undefined],
  ])('with the date %j is refused', async (paid_at, code) => {
    const id = await close(server, ana, operator, { closed_at: '2026-11-20' });
    const answer = await operator.post(`/api/operator/indications/${id}/invoice-payment`, { paid_at });
    expect([answer.status, answer.body.code]).toEqual([422, code]);
    expect(answer.body.errors.paid_at).toHaveLength(1);
  });

  it('is recorded only after the contract, and only once for 20 concurrent requests', async () => {
    expect((await payInvoice(operator, 9_999_999, '2026-11-21')).status).toBe(404);
    const open = await refer(ana);
    expect(await payInvoice(operator, open, '2026-11-21')).toMatchObject({
      status: 409,
      body: { code: 'invoice_before_contract' },
    });
    const id = await close(server, ana, operator);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => payInvoice(operator, id, '2026-11-21')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'invoice_already_paid')).toHaveLength(19);
    const { body } = await ana.get(`/api/indication/${id}/reward`);
    expect(body.reward.earnings).toMatchObject([
      { state: 'receivable', release_date: '2026-11-26', expiry_date: '2027-11-26' },
    ]);
  });
});

describe('the clawback', () => {
  it.each([
    [{ amount: 0, reason: 'x' }, 'clawback_amount_invalid'],
    [{ amount: 500.01, reason: 'x' }, 'clawback_too_large'],
    [{ amount: 1.005, reason: 'x' }, undefined],
    [{ amount: -1, reason: 'x' }, undefined],
    [{ amount: 1, reason: ' ' }, undefined],
  ])('with %j is refused', async (body, code) => {
    const id = await earn(server, await signUp(server), operator);
    const answer = await operator.post(`/api/operator/indications/${id}/clawback`, body);
    expect([answer.status, answer.body.code]).toEqual([422, code]);
  });

  it('is taken from the available balance and listed as a clawback', async () => {
    const bia = await signUp(server);
    const id = await earn(server, bia, operator);
    const { status, body } = await operator.post(`/api/operator/indications/${id}/clawback`, {
      amount: 120.5,
      reason: 'Cobrança indevida',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ clawback_limit: 379.5, reward: { clawbacks: [{ amount: 120.5 }] } });
    expect((await totals(bia)).available).toBe(379.5);
    const again = await operator.post(`/api/operator/indications/${id}/clawback`, {
      amount: 380,
      reason: 'x',
    });
    expect(again.body.code).toBe('clawback_too_large');
  });

  it('is recorded once when the call is repeated because its answer was lost', async () => {
    const bia = await signUp(server);
    const id = await earn(server, bia, operator);
    const send = (seen_limit: number) =>
      operator.post(`/api/operator/indications/${id}/clawback`, { amount: 100, reason: 'x', seen_limit });
    const answers = await Promise.all([send(500), send(500), send(500)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const { status, body } = await send(500);
    expect([status, body.code]).toEqual([409, 'changed_meanwhile']);
    expect((await totals(bia)).available).toBe(400);
    expect((await send(400)).body).toMatchObject({ clawback_limit: 300 });
  });
});

it('stores extra holidays, which move the payout date', async () => {
  const path = '/api/operator/holidays';
  expect((await operator.post(path, { date: '2026-12-25', name: 'Natal' })).status).toBe(409);
  expect((await operator.post(path, { date: '2026-12-15', name: ' ' })).status).toBe(422);
  expect((await operator.post(path, { date: '2026-12-15', name: 'Feriado bancário' })).status).toBe(201);
  expect((await operator.post(path, { date: '2026-12-15', name: 'Outro' })).status).toBe(409);
  expect((await operator.get(path)).body).toMatchObject({ extra: [{ date: '2026-12-15' }] });
  expect((await ana.get('/api/me/level')).body.payout).toMatchObject({
    last_request_day: '2026-12-10',
    payment_date: '2026-12-16',
  });
  expect((await operator.delete(`${path}/2026-12-15`)).status).toBe(200);
  expect((await operator.delete(`${path}/2026-12-15`)).status).toBe(404);
});

it('finds Indikers, lists the audit log and checks the ledger', async () => {
  const bia = await signUp(server, { firstname: 'Conceição', lastname: 'Araújo' });
  await earn(server, bia, operator);
  const { body } = await operator.get('/api/operator/indikers?q=conceicao%20arau');
  expect(body.data).toMatchObject([{ id: bia.id, available: 500, closed: 1, level_name: 'Prata', owed: 0 }]);
  expect((await operator.get(`/api/operator/indikers?q=${bia.document}`)).body.total).toBe(1);
  const { body: log } = await operator.get('/api/operator/audit?limit=2');
  expect(log.data.map(({ action }: { action: string }) => action)).toEqual([
    'referral.invoice-payment',
    'referral.transition',
  ]);
  const { body: check } = await operator.get('/api/operator/ledger/check');
  expect(check).toMatchObject({ ok: true, findings: [] });
  expect(check.transactions).toBeGreaterThan(0);
});
