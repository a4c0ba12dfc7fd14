import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProviderAnswer } from '@indike/rules/payouts/payment-orders';
import type { Client } from '../../testing/client.ts';
import { runUntilIdle } from '../../testing/loops.ts';
import { changeBank } from '../../testing/money.ts';
import { newOperator } from '../../testing/operators.ts';
import {
  BATCHES,
  endByPeople,
  newRequest,
  PAYOUT_DAY,
  prepare,
  read,
  startPayoutTest,
  withdrawal,
  type PayoutTest,
} from '../../testing/payouts.ts';
import type { Indiker } from '../../testing/people.ts';
import { createTestProvider, type TestProvider } from '../../testing/pix-provider.ts';
import type { PendingTransfer } from './authorization.ts';
import { authorizeTransfer } from './authorization.ts';
import { hasHandledOrder } from './clearance-store.ts';
import { createOrderSender } from './jobs.ts';
import { readStatements } from './statements.ts';

// Orders of a withdrawal of which the provider says later that an earlier order has paid it.

const NEXT_DAY = '2026-12-16';
const ABSENT: ProviderAnswer = { said: 'absent' };
const SILENT: ProviderAnswer = { said: 'unknown', why: 'O provedor não respondeu.' };

let here: PayoutTest;
let provider: TestProvider;
let real: TestProvider;
/** The workers' clock. The sessions stay on the day on which the tests begin. */
let now: Date;
const deps = () => ({ ...here.server.deps, clock: { now: () => now } });
beforeAll(async () => {
  provider = createTestProvider(PAYOUT_DAY);
  Object.assign(provider, { method: 'asaas' });
  real = { ...provider };
  here = await startPayoutTest({ pixProviders: new Map([['asaas', provider]]) });
});
afterAll(() => here.server.stop());
beforeEach(() => {
  now = new Date(`${PAYOUT_DAY}T15:00:00Z`);
  provider.fate = () => 'paid';
  Object.assign(provider, real);
});

async function look(seconds = 0): Promise<void> {
  now = new Date(now.getTime() + seconds * 1_000);
  await runUntilIdle(createOrderSender(deps()));
}
const answerLooks = (answer: ProviderAnswer) => Object.assign(provider, { find: async () => answer });

async function approved(id: number, more: object = {}): Promise<number> {
  const { status, body } = await prepare(here.preparer, [id], { method: 'asaas', ...more });
  expect([status, body.errors]).toEqual([201, undefined]);
  expect((await here.approver.post(`${BATCHES}/${body.id}/approve`, {})).status).toBe(200);
  return body.id;
}
const orderOf = async (batch: number) => (await read(here, batch)).items[0].order;
const sendsOf = (id: number, attempt: number) => provider.sends.get(`S${id}T${attempt}`) ?? 0;

interface Second {
  readonly indiker: Indiker;
  readonly id: number;
  readonly first: number;
  readonly second: number;
}

/** People have ended the unanswered order of the first batch, and a second batch is approved for the next day. */
async function approvedAgain(): Promise<Second> {
  const { indiker, id } = await newRequest(here.server, here.admin);
  provider.fate = () => 'lost_after';
  answerLooks(SILENT);
  const first = await approved(id);
  await look();
  await endByPeople(here, id, 'return');
  await changeBank(here.server, indiker, { pix_key: `nova${id}@example.com` });
  const second = await approved(id, { payment_date: NEXT_DAY, reviewed_ids: [id] });
  provider.fate = () => 'paid';
  return { indiker, id, first, second };
}

/** The provider says at last that it has paid the first order, and the day of the second comes. */
async function payFirst({ first }: Second): Promise<void> {
  Object.assign(provider, real);
  await look(60);
  expect(await orderOf(first)).toMatchObject({ state: 'paid' });
  now = new Date(`${NEXT_DAY}T15:00:00Z`);
}

it('an order waits, and says so, when an earlier one of its withdrawal turns out to be paid', async () => {
  const one = await approvedAgain();
  await payFirst(one);
  for (const seconds of [0, 60, 600]) await look(seconds);
  expect(sendsOf(one.id, 2)).toBe(0);
  expect(await orderOf(one.second)).toMatchObject({
    state: 'waiting',
    detail:
      'O banco ou o provedor diz que outra ordem deste saque foi paga. Esta ordem espera: só sai se aquele valor voltar inteiro, e não sai mais se duas pessoas registrarem o resultado do saque.',
  });
  expect((await withdrawal(here, one.id)).order_note).toContain('foi paga');
});

it('people end that order as paid, and nothing is sent', async () => {
  const one = await approvedAgain();
  await payFirst(one);
  await look();
  await endByPeople(here, one.id, 'pay');
  expect(await withdrawal(here, one.id)).toMatchObject({ status: 'paid' });
  await look(600);
  expect(await orderOf(one.second)).toMatchObject({ state: 'not_paid', detail: 'Pagamento cancelado (02)' });
  expect(sendsOf(one.id, 2)).toBe(0);
});

describe('what the ledger check finds of a paid order that people have ended otherwise', () => {
  const PAID = 'cada ordem paga por um provedor pagou o seu saque';
  const note = 'O provedor estornou por telefone';
  const clear = (by: Client, body: object) => by.post('/api/operator/ledger/findings/clear', body);
  const found = async (detail: string) =>
    (await here.admin.get('/api/operator/ledger/check')).body.findings.filter(
      (finding: { detail: string }) => finding.detail === detail,
    );

  async function paidTwice() {
    const one = await approvedAgain();
    await payFirst(one);
    const finding = { check: PAID, detail: `ordem S${one.id}T1` };
    expect(await found(finding.detail)).toEqual([{ ...finding, clearable: true }]);
    return finding;
  }

  it('an administrator who took no part in it clears up, once, with a note', async () => {
    const finding = await paidTwice();
    const other = await newOperator(here.server);
    expect((await clear(other, { ...finding, note: ' ' })).status).toBe(422);
    expect((await clear(other, { ...finding, note })).status).toBe(200);
    expect(await found(finding.detail)).toEqual([]);
    expect((await clear(other, { ...finding, note })).body.code).toBe('finding_not_open');
    const { body } = await here.admin.get('/api/operator/audit?action=ledger.clear-finding&limit=1');
    expect(body.data[0]).toMatchObject({ operator: { id: other.id }, after: { ...finding, note } });
  });

  it('is not cleared up by those who paid it, by a lesser role, twice at once, or in advance', async () => {
    const finding = await paidTwice();
    expect((await clear(here.approver, { ...finding, note })).status).toBe(403);
    const refused = await clear(here.admin, { ...finding, note });
    expect([refused.status, refused.body.code]).toEqual([403, 'own_payment']);
    const other = await newOperator(here.server);
    const handled = [here.preparer, here.approver, here.admin, other].map(({ id }) =>
      here.server.db
        .transaction()
        .execute((tx) => hasHandledOrder(tx, finding.detail.slice('ordem '.length), id)),
    );
    expect(await Promise.all(handled)).toEqual([true, true, true, false]);
    for (const unknown of [
      { ...finding, detail: 'ordem S999999T1' },
      { check: 'cada transação soma zero', detail: finding.detail },
      { check: 'toString', detail: finding.detail },
    ])
      expect((await clear(other, { ...unknown, note })).body.code).toBe('finding_not_open');
    const both = await Promise.all([clear(other, { ...finding, note }), clear(other, { ...finding, note })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

it('an order is sent when its preparer and its approver have seen that contradiction', async () => {
  const one = await approvedAgain();
  await payFirst(one);
  await look();
  await endByPeople(here, one.id, 'return');
  await look(600);
  await changeBank(here.server, one.indiker, { pix_key: `terceira${one.id}@example.com` });
  const third = await approved(one.id, { payment_date: NEXT_DAY, reviewed_ids: [one.id] });
  await look(600);
  expect(await orderOf(third)).toMatchObject({ state: 'paid', detail: null });
});

it('an order that people have ended is looked up no more once the provider certainly does not have it', async () => {
  const { id } = await newRequest(here.server, here.admin);
  provider.fate = () => 'slow';
  const batch = await approved(id);
  await look();
  expect(await orderOf(batch)).toMatchObject({ state: 'accepted' });
  answerLooks(ABSENT);
  await look(600);
  expect(await orderOf(batch)).toMatchObject({ state: 'accepted' });
  await endByPeople(here, id, 'pay');
  await look(600);
  expect(await orderOf(batch)).toMatchObject({
    state: 'not_paid',
    detail: 'Pessoas registraram o resultado do saque, e o provedor não tem esta ordem.',
  });
  expect(await withdrawal(here, id)).toMatchObject({ status: 'paid' });
});

it('no transfer of that order is authorized', async () => {
  const one = await approvedAgain();
  await payFirst(one);
  const { db } = here.server;
  const transfer: PendingTransfer = {
    id: 't1',
    reference: `S${one.id}T2`,
    value: 50_000 as PendingTransfer['value'],
    key: `nova${one.id}@example.com`,
    cpf: undefined,
  };
  const order = db.updateTable('payment_order').where('id', '=', transfer.reference);
  await db.transaction().execute(async (tx) => {
    await tx.executeQuery(order.set({ state: 'sending', sent_at: now }).compile());
  });
  expect(await authorizeTransfer(db, transfer)).toBe('O Indike não espera este pagamento.');
});

it('a payment in the statement of an order that counts as not paid is a caution of the next batch', async () => {
  const { id } = await newRequest(here.server, here.admin);
  provider.fate = () => 'no_balance';
  const first = await approved(id);
  await look();
  expect(await orderOf(first)).toMatchObject({ state: 'not_paid' });
  const line = { reference: `S${id}T1`, endToEndId: `E${id}`, value: 50_000 as never };
  const proposed = async () => {
    const path = `${BATCHES}/proposal?method=asaas&payment_date=${NEXT_DAY}&limit=100`;
    const { body } = await here.preparer.get(path);
    const found = body.data.find((item: { id: number }) => item.id === id);
    return found?.cautions.map(({ code }: { code: string }) => code);
  };
  expect(await proposed()).toEqual([]);
  provider.statement = async () => [{ ...line, returned: 0 as never }];
  now = new Date(`${NEXT_DAY}T06:00:00Z`);
  await readStatements(deps());
  expect(await proposed()).toEqual(['order_contradicted']);
  provider.statement = async () => [{ ...line, returned: 50_000 as never }];
  await readStatements(deps());
  expect(await proposed()).toEqual([]);
});

it('a repeated order that is refused stays unknown until look-ups are certain that the first was not paid', async () => {
  const { id } = await newRequest(here.server, here.admin);
  provider.fate = () => 'lost_after';
  answerLooks(ABSENT);
  const batch = await approved(id);
  await look();
  // Refuses what it has booked already, for a reason that it looks at first.
  Object.assign(provider, {
    send: async () => ({ said: 'not_paid', codes: ['01'] }) satisfies ProviderAnswer,
  });
  for (const seconds of [61, 46, 1]) await look(seconds);
  expect(await orderOf(batch)).toMatchObject({ state: 'unknown' });
  expect(await withdrawal(here, id)).toMatchObject({ status: 'scheduled' });
  Object.assign(provider, real);
  await look(46);
  expect(await orderOf(batch)).toMatchObject({ state: 'paid', detail: null });
  expect(await withdrawal(here, id)).toMatchObject({ status: 'paid' });
});

it('a repeated order that is refused counts as refused when look-ups are certain, and is not sent a third time', async () => {
  const { id } = await newRequest(here.server, here.admin);
  provider.fate = () => 'lost_before';
  const batch = await approved(id);
  await look();
  provider.fate = () => 'key_unknown';
  for (const seconds of [61, 2]) await look(seconds);
  expect(await orderOf(batch)).toMatchObject({
    state: 'unknown',
    detail: expect.stringContaining('que um envio anterior, que ficou sem resposta, não foi pago'),
  });
  for (const seconds of [46, 46, 46]) await look(seconds);
  expect(await orderOf(batch)).toMatchObject({ state: 'not_paid' });
  expect(await withdrawal(here, id)).toMatchObject({
    status: 'returned',
    return_reason: 'A chave PIX não está cadastrada em nenhum banco (PJ)',
  });
  expect(sendsOf(id, 1)).toBe(2);
});

it('an order that was sent before its withdrawal left the batch is looked up until that is certain', async () => {
  const { id } = await newRequest(here.server, here.admin);
  provider.fate = () => 'lost_after';
  answerLooks(ABSENT);
  const batch = await approved(id);
  await look();
  await look(61);
  expect(await orderOf(batch)).toMatchObject({ state: 'waiting' });
  await endByPeople(here, id, 'return');
  await look(2);
  expect(await orderOf(batch)).toMatchObject({ state: 'unknown' });
  Object.assign(provider, real);
  await look(46);
  expect(await orderOf(batch)).toMatchObject({ state: 'paid' });
  expect(sendsOf(id, 1)).toBe(1);
});
