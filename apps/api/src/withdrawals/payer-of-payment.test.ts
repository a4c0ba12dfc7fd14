import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientOf, type Client } from '../testing/client.ts';
import { newOperator } from '../testing/operators.ts';
import { earn } from '../testing/money.ts';
import {
  approve,
  PAYOUT_DAY,
  prepared,
  savePayer,
  startPayoutTest,
  type PayoutTest,
} from '../testing/payouts.ts';
import { readPdf } from '../testing/pdf.ts';
import { PASSWORD } from '../testing/people.ts';

// Receipts and tax statements name the company that made the payment, also after another became the payer.

const LATER = { legal_name: 'Outra Pagadora S.A.', cnpj: '19131243000197' };

let here: PayoutTest;
beforeAll(async () => {
  here = await startPayoutTest();
});
afterAll(() => here.server.stop());

/** Moves the clock. The sessions from before have ended by then. */
async function goTo(instant: string): Promise<{ admin: Client; ana: Client }> {
  here.server.clock.set(instant);
  const admin = await newOperator(here.server);
  const { email } = here.ana;
  const { body } = await clientOf(here.server).post('/api/auth/login', { login: email, password: PASSWORD });
  return { admin, ana: clientOf(here.server, body.access_token) };
}

/** Enters the payment by hand, and another person confirms it. */
async function pay(operator: Client, id: number): Promise<void> {
  const path = `/api/operator/withdrawals/${id}`;
  await operator.post(`${path}/pay`, { paid_at: PAYOUT_DAY, bank_code: '00' });
  const { body } = await (await newOperator(here.server)).post(`${path}/result/confirm`);
  expect(body.status).toBe('paid');
}

const linesOf = async (client: Client, path: string): Promise<string[]> =>
  (await readPdf((await client.get(path)).body)).text.split('\n');

const payersOf = (lines: readonly string[], label: string): (string | undefined)[] =>
  lines.flatMap((line, index) => (line === label ? [lines[index + 1]] : []));

it('is the payer when the batch was approved, or without a batch on the day of the payment', async () => {
  const { byPix: first } = here;
  expect((await approve(here, await prepared(here, [first]))).status).toBe(200);
  const { admin } = await goTo('2026-12-02T15:00:00Z');
  await savePayer(admin, LATER);
  const december = await goTo(`${PAYOUT_DAY}T15:00:00Z`);
  await pay(december.admin, first);
  const receipt = await linesOf(december.ana, `/api/withdraw-payments/${first}/receipt`);
  expect(payersOf(receipt, 'Empresa')).toEqual(['Indike Serviços Ltda.']);

  // Another withdrawal, which an operator schedules and pays without a batch after the change.
  await earn(here.server, { ...here.ana, ...december.ana }, december.admin);
  const second = (await december.ana.post('/api/withdraw-payments')).body.id;
  const schedule = `/api/operator/withdrawals/${second}/schedule`;
  expect((await december.admin.post(schedule, { payment_date: PAYOUT_DAY })).status).toBe(200);
  const payment = { paid_at: PAYOUT_DAY };
  expect((await december.admin.post(`/api/operator/withdrawals/${second}/pay`, payment)).status).toBe(200);
  const { ana } = await goTo('2027-01-04T15:00:00Z');
  const statement = await linesOf(ana, '/api/tax-statements/2026');
  expect(payersOf(statement, 'Nome empresarial')).toEqual(['Indike Serviços Ltda.', 'Outra Pagadora S.A.']);
  expect(payersOf(statement, 'Total dos rendimentos')).toEqual(['R$ 500,00', 'R$ 500,00']);
});
