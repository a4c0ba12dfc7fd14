import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { expect, type APIRequestContext } from '@playwright/test';
import { codeFor, headersOf, newCnpj, operatorOf, registered, url } from './people.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => dateInSaoPaulo(new Date(Date.now() - days * DAY_MS));

/** Creates an Indiker with R$ 100,00, which is below the minimum withdrawal. */
export async function withSmallBalance(request: APIRequestContext, firstname: string) {
  const person = await registered(request, firstname);
  const headers = await headersOf(request, person);
  const company = `Saída ${newCnpj().slice(3, 8)} Ltda`;
  const referred = await request.post(url('/api/indication-v3'), {
    headers,
    data: {
      name: company,
      document: newCnpj(),
      consent: true,
      contact: { name: 'Rui', email: 'rui@empresa.example', phone: '1130001234' },
    },
  });
  expect(referred.status()).toBe(201);
  const operator = await operatorOf(request);
  const path = `/api/operator/indications/${await operator.referral(company)}`;
  const day = daysAgo(6);
  await operator.post(`${path}/transitions`, { status: 'in_contact' });
  await operator.post(`${path}/transitions`, { status: 'in_negotiation', estimated_value: 200 });
  const contract = { value: 200, closed_at: day, first_invoice_due_date: day, confirm_dates: true };
  await operator.post(`${path}/transitions`, { status: 'accepted', contract });
  await operator.post(`${path}/invoice-payment`, { paid_at: day });
  return { person, headers, path };
}

/** Saves the e-mail as PIX key, with the code from the mailbox. */
export async function addPix(
  request: APIRequestContext,
  { login, headers }: { readonly login: string; readonly headers: Record<string, string> },
): Promise<void> {
  await request.post(url('/api/user-validation'), { headers, data: { change: 'bank_account' } });
  const data = {
    transfer_type: 1,
    pix_type: 3,
    pix_key: login,
    account_owner_is_user: true,
    validation_code: await codeFor(request, login),
  };
  const saved = await request.post(url('/api/bank-account'), { headers, data });
  expect(saved.status()).toBe(201);
}
