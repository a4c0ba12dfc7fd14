import { addDays, dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import { expect } from 'vitest';
import { checkLedger } from '../ledger/check.ts';
import type { Answer, Client } from './client.ts';
import { profileCode } from './codes.ts';
import { newCnpj, refer, type Indiker } from './people.ts';
import type { TestServer } from './server.ts';

// Shortcuts that bring referrals and money into a state through the API.

export const PIX = { transfer_type: 1, pix_type: 3, pix_key: 'ana@example.com', account_owner_is_user: true };

export async function addBank(
  server: TestServer,
  indiker: Indiker,
  more: Record<string, unknown> = {},
): Promise<number> {
  const validation_code = await profileCode(server, indiker, 'bank_account');
  const answer = await indiker.post('/api/bank-account', { ...PIX, ...more, validation_code });
  if (answer.status !== 201) throw new Error(`bank account failed: ${JSON.stringify(answer.body)}`);
  return answer.body.bank_account.id;
}

export async function changeBank(
  server: TestServer,
  indiker: Indiker,
  more: Record<string, unknown> = {},
): Promise<Answer> {
  const { body } = await indiker.get('/api/auth/user');
  const validation_code = await profileCode(server, indiker, 'bank_account');
  return indiker.put(`/api/bank-account/${body.bank_account_id}`, { ...PIX, ...more, validation_code });
}

export const expectOk = (answer: Answer, what: string): Answer => {
  if (answer.status >= 300)
    throw new Error(`${what} failed: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
};

export const transitionTo = (operator: Client, id: number, body: Record<string, unknown>): Promise<Answer> =>
  operator.post(`/api/operator/indications/${id}/transitions`, body);

export interface Closing {
  readonly value?: number;
  readonly closed_at?: string;
  readonly due?: string;
  readonly document?: string;
}

const today = (server: TestServer): PlainDate => dateInSaoPaulo(server.clock.now());

/** Creates a referral and moves it to accepted. Returns its id. */
export async function close(
  server: TestServer,
  indiker: Indiker,
  operator: Client,
  closing: Closing = {},
): Promise<number> {
  const { value = 1_000, closed_at = today(server), due = closed_at } = closing;
  const id = await refer(indiker, { document: closing.document ?? newCnpj() });
  expectOk(await transitionTo(operator, id, { status: 'in_contact' }), 'contact');
  expectOk(
    await transitionTo(operator, id, { status: 'in_negotiation', estimated_value: value }),
    'negotiation',
  );
  const contract = {
    value,
    closed_at,
    first_invoice_due_date: due,
    confirm_dates: closed_at < today(server),
  };
  expectOk(await transitionTo(operator, id, { status: 'accepted', contract }), 'closing');
  return id;
}

export const payInvoice = (operator: Client, id: number, paid_at: string): Promise<Answer> =>
  operator.post(`/api/operator/indications/${id}/invoice-payment`, { paid_at });

/** Creates a referral whose invoice was paid five days ago, so that its reward is available. Returns its id. */
export async function earn(
  server: TestServer,
  indiker: Indiker,
  operator: Client,
  value = 1_000,
): Promise<number> {
  const before = addDays(today(server), -5);
  const id = await close(server, indiker, operator, { value, closed_at: before });
  expectOk(await payInvoice(operator, id, before), 'invoice');
  return id;
}

export async function totals(
  indiker: Client,
): Promise<{ available: number; requested: number; paid: number }> {
  const read = async (name: string) =>
    (await indiker.get(`/api/payment-reports/total-${name}`)).body.total as number;
  return { available: await read('available'), requested: await read('requested'), paid: await read('paid') };
}

const UNMATCHED_PAYMENT = 'cada pagamento de um retorno pagou um saque ou foi esclarecido';

async function findingsOf(server: TestServer) {
  return (await checkLedger(server.db, dateInSaoPaulo(server.deps.clock.now()))).findings;
}

export async function expectCleanLedger(server: TestServer): Promise<void> {
  expect(await findingsOf(server)).toEqual([]);
}

/** Clean but for payments of return files that match nothing. Returns what the check says of those. */
export async function expectOnlyUnmatchedPayments(server: TestServer): Promise<string[]> {
  const findings = await findingsOf(server);
  expect(findings.filter(({ check }) => check !== UNMATCHED_PAYMENT)).toEqual([]);
  return findings.map(({ detail }) => detail);
}
