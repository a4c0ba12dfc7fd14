import { operatorRole } from '@indike/rules/operators/roles';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { erase } from '../../testing/erasure.ts';
import { runUntilIdle } from '../../testing/loops.ts';
import { addBank, changeBank, earn, expectCleanLedger, totals } from '../../testing/money.ts';
import { newOperator } from '../../testing/operators.ts';
import {
  BATCHES,
  confirmResult,
  endByPeople,
  newRequest,
  PAYOUT_DAY,
  prepare,
  read,
  startPayoutTest,
  withdrawal,
  type PayoutTest,
} from '../../testing/payouts.ts';
import { signUp, type Indiker } from '../../testing/people.ts';
import { createTestProvider } from '../../testing/pix-provider.ts';
import { bankReturn, importReturn, sendBatch } from '../../testing/return-files.ts';
import { createOrderSender } from '../orders/jobs.ts';

// The money of a payment that was made by a file, or without a batch, came back: two people record it (product 7.15).

const DAY = 86_400_000;

let here: PayoutTest;
beforeAll(async () => {
  here = await startPayoutTest({
    jobs: true,
    pixProviders: new Map([['efi', createTestProvider(() => PAYOUT_DAY)]]),
  });
});
afterAll(() => here.server.stop());
beforeEach(async () => {
  await here.admin.put('/api/operator/manual-result-ceiling', { amount: 1_000_000 });
});
afterEach(() => expectCleanLedger(here.server));

const path = (id: number, act: string) => `/api/operator/withdrawals/${id}/${act}`;
const returned = (id: number, more: object = { bank_code: '7781' }) =>
  here.admin.post(path(id, 'return'), { reason: 'Conta encerrada', ...more });

interface Paid {
  readonly id: number;
  readonly person: Indiker;
  readonly batch: number;
}

/** A withdrawal of R$ 500,00 that the bank's return file says is paid. */
async function paidByFile(): Promise<Paid> {
  const sent = await sendBatch(here, 1);
  await importReturn(here, await bankReturn(here, sent));
  const [id] = sent.ids;
  const [person] = sent.people;
  if (id === undefined || !person) throw new Error('nothing was sent');
  return { id, person, batch: sent.id };
}

/** A withdrawal of half of the contract's value that one person recorded as paid. */
async function paidByHand(value = 1_000): Promise<Omit<Paid, 'batch'>> {
  const person = await signUp(here.server);
  await addBank(here.server, person);
  await earn(here.server, person, here.admin, value);
  const { id } = (await person.post('/api/withdraw-payments')).body;
  await here.admin.post(path(id, 'schedule'), { payment_date: PAYOUT_DAY });
  const paid_at = here.server.clock.now().toISOString().slice(0, 10);
  expect((await here.admin.post(path(id, 'pay'), { paid_at })).body.status).toBe('paid');
  return { id, person };
}

const item = async ({ batch }: Pick<Paid, 'batch'>) => (await read(here, batch)).items[0];

describe('a payment that came back', () => {
  it('returns its withdrawal once a second person confirms it, whatever the ceiling', async () => {
    const one = await paidByFile();
    expect(await withdrawal(here, one.id)).toMatchObject({
      status: 'paid',
      allowed: { schedule: false, pay: false, return: true },
      result_needs: { second_person: true, bank_code: true },
    });
    const bare = await returned(one.id, {});
    expect([bare.status, bare.body.code, Object.keys(bare.body.errors)]).toEqual([
      422,
      'bank_code_required',
      ['bank_code'],
    ]);
    expect((await returned(one.id)).body).toMatchObject({
      status: 'paid',
      allowed: { return: false },
      pending_result: { kind: 'returned', bank_code: '7781', is_own: true },
    });
    expect(await totals(one.person)).toEqual({ available: 0, requested: 0, paid: 500 });
    expect((await here.admin.post(path(one.id, 'result/confirm'))).body.code).toBe('own_result');
    expect((await confirmResult(here, one.id)).body).toMatchObject({
      status: 'returned',
      payment_date: null,
      return_reason: 'Conta encerrada',
      allowed: { schedule: true, pay: false, return: false },
    });
    expect(await totals(one.person)).toEqual({ available: 0, requested: 500, paid: 0 });
    expect(await item(one)).toMatchObject({ outcome: { code: 'returned', occurrences: '' } });
    const { body: reconciled } = await here.approver.get(`${BATCHES}/${one.batch}/reconciliation`);
    expect(reconciled).toMatchObject({ paid: { by_file: { count: 0 } }, ledger: { count: 0 } });
    const differences = reconciled.comparisons.filter(({ difference }: { difference: number }) => difference);
    expect(differences.map(({ explanation }: { explanation: string }) => explanation)).toEqual([
      expect.stringMatching(/^R\$\s500,00 devolvido \(1\)$/),
    ]);
  });

  it('is paid again by a batch once there are new bank data, and may come back again', async () => {
    const one = await paidByFile();
    await returned(one.id);
    await confirmResult(here, one.id);
    expect((await prepare(here.preparer, [one.id])).status).toBe(422);
    here.server.clock.advance(60_000);
    expect((await changeBank(here.server, one.person, { pix_key: 'nova@example.com' })).status).toBe(200);
    const { status, body } = await prepare(here.preparer, [one.id], { reviewed_ids: [one.id] });
    expect([status, body.errors]).toEqual([201, undefined]);
    expect((await here.approver.post(`${BATCHES}/${body.id}/approve`)).status).toBe(200);
    await endByPeople(here, one.id, 'pay');
    expect(await totals(one.person)).toEqual({ available: 0, requested: 0, paid: 500 });
    await expectCleanLedger(here.server);
    await returned(one.id);
    expect((await confirmResult(here, one.id)).body.status).toBe('returned');
    expect((await paymentsBack(one.id)).map(({ number }) => number)).toEqual([1, 2]);
  });

  it('of 8 simultaneous confirmations counts once', async () => {
    const one = await paidByHand();
    await returned(one.id);
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirmResult(here, one.id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await paymentsBack(one.id)).toHaveLength(1);
    expect(await totals(one.person)).toEqual({ available: 0, requested: 500, paid: 0 });
  });

  it('stays paid when the second person discards it', async () => {
    const one = await paidByHand();
    await returned(one.id);
    await here.approver.post(path(one.id, 'result/reject'), { reason: 'O valor era de outro' });
    expect(await withdrawal(here, one.id)).toMatchObject({
      status: 'paid',
      pending_result: null,
      allowed: { return: true },
    });
  });

  it('is not entered by an analyst', async () => {
    const one = await paidByHand();
    const analyst = await newOperator(here.server, operatorRole.analyst);
    expect((await analyst.post(path(one.id, 'return'), { reason: 'x', bank_code: '1' })).status).toBe(403);
    expect(await withdrawal(here, one.id)).toMatchObject({ status: 'paid', pending_result: null });
  });

  it('cannot be confirmed after the person has deleted the account', async () => {
    const one = await paidByHand();
    await returned(one.id);
    here.server.clock.advance(60_000);
    expect((await erase(here.server, one.person)).status).toBe(200);
    const { status, body } = await confirmResult(here, one.id);
    expect([status, body.code, body.errors]).toEqual([
      409,
      'return_by_accounting',
      { reason: ['O valor voltou depois que a pessoa excluiu o cadastro. A equipe acerta com ela.'] },
    ]);
    expect(await withdrawal(here, one.id)).toMatchObject({ status: 'paid', pending_result: {} });
  });

  it('is told by the provider alone when its API made the payment', async () => {
    const { id } = await newRequest(here.server, here.admin);
    const { body: batch } = await prepare(here.preparer, [id], { method: 'efi' });
    expect((await here.approver.post(`${BATCHES}/${batch.id}/approve`, {})).status).toBe(200);
    const now = () => new Date(`${PAYOUT_DAY}T15:00:00Z`);
    await runUntilIdle(createOrderSender({ ...here.server.deps, clock: { now } }));
    expect(await withdrawal(here, id)).toMatchObject({ status: 'paid', allowed: { return: false } });
    const { status, body } = await returned(id);
    expect([status, body.code]).toEqual([409, 'paid_by_provider']);
  });

  // The last test, because its clock ends the operators' sessions.
  it('after a month with tax is left to the accountants', async () => {
    const effective_from = here.server.clock.now().toISOString().slice(0, 10);
    await here.admin.put('/api/operator/withholding', { enabled: true, effective_from });
    const taxed = await paidByHand(12_000);
    expect(await withdrawal(here, taxed.id)).toMatchObject({ withheld: 394.54 });
    await here.admin.put('/api/operator/withholding', { enabled: false, effective_from });
    const untaxed = await paidByHand();
    here.server.clock.advance(20 * DAY);
    const admin = await newOperator(here.server);
    const enter = (id: number) => admin.post(path(id, 'return'), { reason: 'Encerrada', bank_code: '7781' });
    const { status, body } = await enter(taxed.id);
    expect([status, body.code]).toEqual([409, 'return_by_accounting']);
    expect(body.errors.reason[0]).toContain('imposto foram retidos em um mês que já terminou');
    expect((await enter(untaxed.id)).body).toMatchObject({ pending_result: { kind: 'returned' } });
  });
});

const paymentsBack = (id: number) =>
  here.server.db
    .selectFrom('returned_payment')
    .select(['number', 'manual_result_id'])
    .where('withdrawal_id', '=', id)
    .orderBy('number')
    .execute();
