import { beforeAll, expect, it } from 'vitest';
import type { Answer, Client } from '../testing/client.ts';
import { expectCleanLedger, transitionTo, payInvoice, totals } from '../testing/money.ts';
import { newOperator } from '../testing/operators.ts';
import { refer, signUp, type Indiker } from '../testing/people.ts';
import { rowCounts } from '../testing/rows.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { runDailySettlement } from './jobs.ts';

const server = useTestServer({ jobs: true });
let operator: Client;
beforeAll(async () => {
  operator = await newOperator(server);
});

const OLD = '2025-05-15';
const written = () =>
  rowCounts(server.db, 'status_transition', 'contract', 'ledger_transaction', 'audit_log');

async function inNegotiation(ana: Indiker): Promise<number> {
  const id = await refer(ana);
  await transitionTo(operator, id, { status: 'in_contact' });
  await transitionTo(operator, id, { status: 'in_negotiation', estimated_value: 1_000 });
  return id;
}
const sign = (id: number, contract: object): Promise<Answer> =>
  transitionTo(operator, id, { status: 'accepted', contract: { value: 1_000, ...contract } });
const pay = (id: number, body: object): Promise<Answer> =>
  operator.post(`/api/operator/indications/${id}/invoice-payment`, body);
const earningOf = (id: number) =>
  server.db
    .selectFrom('earning')
    .select(['state', 'release_on', 'expires_on'])
    .where('referral_id', '=', id)
    .executeTakeFirstOrThrow();

it.each([
  ['a closing the day before the referral', '2026-11-20', '2026-11-20', 'closed_at'],
  ['a closing of another year', OLD, '2026-11-30', 'closed_at'],
])('refuses %s until it is confirmed', async (_what, closed_at, first_invoice_due_date, field) => {
  const id = await inNegotiation(await signUp(server));
  const before = await written();
  const refused = await sign(id, { closed_at, first_invoice_due_date });
  expect([refused.status, refused.body.code]).toEqual([422, 'closing_before_referral']);
  expect(refused.body.errors[`contract.${field}`]).toEqual([refused.body.message]);
  for (const confirm_dates of [false, null]) {
    expect((await sign(id, { closed_at, first_invoice_due_date, confirm_dates })).status).toBe(422);
  }
  expect((await sign(id, { closed_at, first_invoice_due_date, confirm_dates: 'sim' })).status).toBe(422);
  expect(await written()).toEqual(before);
  expect((await sign(id, { closed_at, first_invoice_due_date, confirm_dates: true })).status).toBe(200);
});

it('counts the deadlines of an old contract from the day it was recorded, and names them in the e-mail', async () => {
  const ana = await signUp(server);
  const id = await inNegotiation(ana);
  const contract = { closed_at: OLD, first_invoice_due_date: OLD, confirm_dates: true };
  expect((await sign(id, contract)).status).toBe(200);
  expect(await runDailySettlement(server.deps)).toMatchObject({ expired: 0 });
  expect(await earningOf(id)).toEqual({ state: 'promised', release_on: null, expires_on: '2027-02-19' });

  const refused = await payInvoice(operator, id, OLD);
  expect([refused.status, refused.body.code]).toEqual([422, 'paid_long_ago']);
  expect(refused.body.errors.paid_at).toEqual([refused.body.message]);
  expect((await pay(id, { paid_at: OLD, confirm_dates: true })).status).toBe(200);
  expect(await earningOf(id)).toEqual({
    state: 'available',
    release_on: '2025-05-20',
    expires_on: '2027-11-21',
  });
  expect(await runDailySettlement(server.deps)).toMatchObject({ expired: 0 });
  expect((await totals(ana)).available).toBe(500);

  await server.deps.jobs.runWaiting();
  const [email] = server.mailbox.messages(ana.email).filter(({ subject }) => subject.includes('500,00'));
  expect(email?.text).toContain('21 de nov. de 2027');
  await expectCleanLedger(server);
});

it('accepts usual dates without a confirmation', async () => {
  const id = await inNegotiation(await signUp(server));
  const contract = { closed_at: '2026-11-21', first_invoice_due_date: '2026-11-21' };
  expect((await sign(id, contract)).status).toBe(200);
  expect((await payInvoice(operator, id, '2026-11-21')).status).toBe(200);
  expect(await earningOf(id)).toEqual({
    state: 'receivable',
    release_on: '2026-11-26',
    expires_on: '2027-11-26',
  });
});
