import type { APIRequestContext } from '@playwright/test';
import { addDays, dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { newReferral, type Company, type NewReferral } from './back-office.ts';
import { moveClock } from './clock.ts';
import { codeFor, headersOf, operatorOf, url } from './people.ts';

/** Long enough ago, because a reward is released five days after the payment of the invoice. */
const RELEASED_DAYS_AGO = 6;

type BankData = Readonly<Record<string, unknown>>;
interface Owner {
  /** The id of the referral. */
  readonly id: number;
  readonly cpf: string;
}

/** Bank data: one of the owner's PIX keys, or an account at Banco do Brasil. */
export const BANK_DATA = {
  pixEmail: ({ id }: Owner) => ({ transfer_type: 1, pix_type: 3, pix_key: `pix.${id}@example.com` }),
  pixCpf: ({ cpf }: Owner) => ({ transfer_type: 1, pix_type: 2, pix_key: cpf }),
  account: () => ({
    transfer_type: 2,
    bank_id: '001',
    agency: '1584-9',
    account: '210169-6',
    account_type: 1,
  }),
} as const satisfies Record<string, (owner: Owner) => BankData>;

export interface NewWithdrawal extends NewReferral {
  readonly withdrawal: number;
  readonly pixKey: string;
  /** Saves other bank data. Moves the product's clock by a minute if the last code was sent less than a minute ago. */
  readonly changeBankData: (data: BankData) => Promise<void>;
}

/** Waits for the e-mail with a new profile code, other than the `used` one, and returns the code. */
async function newCode(request: APIRequestContext, email: string, used: string): Promise<string> {
  for (let tries = 0; tries < 60; tries += 1) {
    const code = await codeFor(request, email);
    if (code !== used) return code;
    await new Promise((wait) => setTimeout(wait, 250));
  }
  throw new Error(`no new code for ${email}`);
}

/** Calls that the Indiker makes in these journeys without opening a page. */
async function indikerCalls(request: APIRequestContext, { person }: NewReferral) {
  const headers = await headersOf(request, person);
  const send = async (method: 'post' | 'put', to: string, data: object) => {
    const answer = await request[method](url(to), { headers, data });
    if (!answer.ok()) throw new Error(`${to}: ${await answer.text()}`);
    return answer.json();
  };
  /** Codes can be requested once a minute. If one was just sent, moves the product's clock by a minute. */
  const askForCode = async () => {
    const ask = () =>
      request.post(url('/api/user-validation'), { headers, data: { change: 'bank_account' } });
    let answer = await ask();
    if (answer.status() === 429) {
      await moveClock(request, 60_000);
      answer = await ask();
    }
    if (!answer.ok()) throw new Error(await answer.text());
  };
  let used = '';
  const saveBankData = async (method: 'post' | 'put', to: string, data: BankData) => {
    await askForCode();
    used = await newCode(request, person.login, used);
    return send(method, to, { ...data, account_owner_is_user: true, validation_code: used });
  };
  return { send, saveBankData };
}

/** Registers a contract whose first invoice was paid long enough ago to release the reward. */
async function earn(request: APIRequestContext, { id }: NewReferral, value: number): Promise<void> {
  const operator = await operatorOf(request);
  const day = addDays(dateInSaoPaulo(new Date()), -RELEASED_DAYS_AGO);
  const path = `/api/operator/indications/${id}`;
  await operator.post(`${path}/transitions`, { status: 'in_contact' });
  await operator.post(`${path}/transitions`, { status: 'in_negotiation', estimated_value: value });
  const contract = { value, closed_at: day, first_invoice_due_date: day, confirm_dates: true };
  await operator.post(`${path}/transitions`, { status: 'accepted', contract });
  await operator.post(`${path}/invoice-payment`, { paid_at: day });
}

/** An Indiker with bank data and the reward of their first contract: by default R$ 1.000,00, half of its value. */
export async function newBalance(
  request: APIRequestContext,
  company: string | Company,
  bankData: (owner: Owner) => BankData = BANK_DATA.pixEmail,
  value = 2_000,
) {
  const referral = await newReferral(request, typeof company === 'string' ? { company } : company);
  const { id } = referral;
  await earn(request, referral, value);
  const { send, saveBankData } = await indikerCalls(request, referral);
  const { document: cpf } = await referral.get('/api/auth/user');
  const saved = await saveBankData('post', '/api/bank-account', bankData({ id, cpf: String(cpf) }));
  return {
    ...referral,
    send,
    pixKey: BANK_DATA.pixEmail({ id, cpf: '' }).pix_key,
    changeBankData: async (data: BankData) => {
      await saveBankData('put', `/api/bank-account/${saved.bank_account.id}`, data);
    },
  };
}

/** The same, who has requested it. */
export async function newWithdrawal(...of: Parameters<typeof newBalance>): Promise<NewWithdrawal> {
  const { send, ...indiker } = await newBalance(...of);
  const { id: withdrawal } = await send('post', '/api/withdraw-payments', {});
  return { ...indiker, withdrawal };
}
