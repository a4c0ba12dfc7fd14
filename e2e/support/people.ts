import { completeCnpj, completeCpf } from '@indike/rules/identifiers/documents';
import type { APIRequestContext, APIResponse } from '@playwright/test';

export const PASSWORD = 'Senha segura 1';
export const DEMO = { login: 'demo@indike.test', password: 'Demo1234' };
export const OPERATOR = { email: 'operador@indike.test', password: 'Demo1234' };

let serial = Math.floor(Math.random() * 50_000);
export const newCpf = (): string => completeCpf(String(200_000_000 + (serial += 1)));
/** A CNPJ with letters, as companies registered since July 2026 have. */
export const newCnpj = (): string => completeCnpj(`E2E${String((serial += 1)).padStart(5, '0')}0001`);
export const newPhone = (): string =>
  `1131${String((serial += 1))
    .slice(-6)
    .padStart(6, '0')}`;
export const newEmail = (): string => `jornada${(serial += 1)}@example.com`;

export const url = (path: string): string => `${process.env['E2E_URL'] ?? ''}${path}`;

export type Headers = Readonly<Record<'authorization', string>>;

export interface Person {
  readonly login: string;
  readonly password: string;
}

/** Headers for the session that a sign-in or sign-up opened. */
export async function headersIn(answer: APIResponse): Promise<Headers> {
  if (!answer.ok()) throw new Error(await answer.text());
  return { authorization: `Bearer ${(await answer.json()).access_token}` };
}

/** Headers for calls that a journey makes outside its pages, which have their own sessions. */
export const headersOf = async (request: APIRequestContext, data: Person): Promise<Headers> =>
  headersIn(await request.post(url('/api/auth/login'), { data }));

export const operatorHeaders = async (request: APIRequestContext, data = OPERATOR): Promise<Headers> =>
  headersIn(await request.post(url('/api/operator/auth/login'), { data }));

/** Calls as the operator, for journeys that do not test the back office. */
export async function operatorOf(request: APIRequestContext, who = OPERATOR) {
  const headers = await operatorHeaders(request, who);
  const get = async (path: string) => (await request.get(url(path), { headers })).json();
  const send = async (method: 'post' | 'put', path: string, data: object): Promise<void> => {
    const answer = await request[method](url(path), { headers, data });
    if (!answer.ok()) throw new Error(await answer.text());
  };
  return {
    get,
    /** The id of the newest referral of this company. */
    async referral(company: string): Promise<number> {
      const { data } = await get(`/api/operator/indications?q=${encodeURIComponent(company)}`);
      return data[0].id;
    },
    /** The id of this Indiker's only requested withdrawal. */
    async withdrawalOf(email: string): Promise<number> {
      const { data } = await get(`/api/operator/withdrawals?status=requested&q=${encodeURIComponent(email)}`);
      if (data.length !== 1) throw new Error(`${data.length} withdrawals of ${email}`);
      return data[0].id;
    },
    post: (path: string, data: object) => send('post', path, data),
    put: (path: string, data: object) => send('put', path, data),
  };
}

export async function transitionAsOperator(
  request: APIRequestContext,
  company: string,
  body: object,
): Promise<void> {
  const operator = await operatorOf(request);
  await operator.post(`/api/operator/indications/${await operator.referral(company)}/transitions`, body);
}

/** Waits for an e-mail to the address and returns the text of the newest one with `subject`. */
export async function emailTo(request: APIRequestContext, email: string, subject: string): Promise<string> {
  for (let tries = 0; tries < 60; tries += 1) {
    const emails = await (await request.get(url(`/mailbox/messages?to=${encodeURIComponent(email)}`))).json();
    const mail = emails.find((candidate: { subject: string }) => candidate.subject.includes(subject));
    if (mail) return mail.text;
    await new Promise((wait) => setTimeout(wait, 250));
  }
  throw new Error(`no e-mail '${subject}' to ${email}`);
}

/** The profile code in the newest e-mail to the address. */
export async function codeFor(request: APIRequestContext, email: string): Promise<string> {
  const mail = await emailTo(request, email, 'código para');
  const [code] = /\b[A-HJ-NP-Z2-9]{6}\b/.exec(mail) ?? [];
  if (code === undefined) throw new Error(`no code in: ${mail}`);
  return code;
}

/** Signs a new Indiker up without the pages of the sign-up, which have their own journey. */
export async function registered(
  request: APIRequestContext,
  firstname: string,
  trk?: string,
  lastname = 'Moreira',
) {
  const login = newEmail();
  const answer = await request.post(url('/api/auth/register'), {
    data: {
      firstname,
      lastname,
      email: login,
      phone: '19987654321',
      document: newCpf(),
      password: PASSWORD,
      password_confirmation: PASSWORD,
      accepted_terms: true,
      address: { city_id: 3509502 },
      ...(trk !== undefined && { trk }),
    },
  });
  if (!answer.ok()) throw new Error(await answer.text());
  return { login, password: PASSWORD };
}

/** The link to a page in the text of an e-mail. */
export const linkIn = (mail: string, path: string): string => {
  const found = new RegExp(`https?://[^\\s]+(/${path}/\\S+)`).exec(mail)?.[1];
  if (found === undefined) throw new Error(`no link in: ${mail}`);
  return url(found);
};

/** Confirms the address with the link from the welcome e-mail, as the page does. */
export async function confirmEmail(request: APIRequestContext, login: string): Promise<void> {
  const link = new URL(linkIn(await emailTo(request, login, 'Boas-vindas'), 'confirmacao-de-email'));
  const path = link.pathname.replace('/confirmacao-de-email', '/api/auth/verify_email');
  const answer = await request.get(url(`${path}${link.search}`));
  if (!answer.ok()) throw new Error(await answer.text());
}
