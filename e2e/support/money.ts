import type { APIRequestContext } from '@playwright/test';
import { addDays, dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { newReferral, type NewReferral } from './back-office.ts';
import { codeFor, operatorOf, url } from './people.ts';

/** The reward of an invoice is released five days after it was paid. */
const RELEASED_DAYS_AGO = 6;

export interface NewWithdrawal extends NewReferral {
  readonly withdrawal: number;
  readonly pixKey: string;
}

/** Somebody whose first contract earned R$ 1.000,00, and who asked for it by PIX. */
export async function newWithdrawal(request: APIRequestContext, company: string): Promise<NewWithdrawal> {
  const referral = await newReferral(request, { company });
  const { id, person } = referral;
  const operator = await operatorOf(request);
  const day = addDays(dateInSaoPaulo(new Date()), -RELEASED_DAYS_AGO);
  const path = `/api/operator/indications/${id}`;
  await operator.post(`${path}/transitions`, { status_id: 1 });
  await operator.post(`${path}/transitions`, { status_id: 2, estimated_value: 2_000 });
  const contract = { value: 2_000, closed_at: day, first_invoice_due_date: day, confirm_dates: true };
  await operator.post(`${path}/transitions`, { status_id: 3, contract });
  await operator.post(`${path}/invoice-payment`, { paid_at: day });

  const signedIn = await request.post(url('/api/auth/login'), { data: person });
  const headers = { authorization: `Bearer ${(await signedIn.json()).access_token}` };
  const post = async (to: string, data: object) => {
    const answer = await request.post(url(to), { headers, data });
    if (!answer.ok()) throw new Error(`${to}: ${await answer.text()}`);
    return answer.json();
  };
  const pixKey = `pix.${id}@example.com`;
  await post('/api/user-validation', { change: 'bank_account' });
  await post('/api/bank-account', {
    transfer_type: 1,
    pix_type: 3,
    pix_key: pixKey,
    account_owner_is_user: true,
    validation_code: await codeFor(request, person.login),
  });
  const { id: withdrawal } = await post('/api/withdraw-payments', {});
  return { ...referral, withdrawal, pixKey };
}
