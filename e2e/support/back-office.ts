import { sessionKind } from '@indike/rules/operators/sessions';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { headersOf, newCnpj, OPERATOR, registered, url } from './people.ts';

export const AUDITOR = { email: 'auditor@indike.test', password: 'Demo1234' };

/** The URL of a back office page by its path below /operacao. */
export const backOffice = (path: string): string => url(`/operacao${path}`);

/** Signs in without the sign-in page, which has its own journey, and opens a page. */
export async function enterBackOffice(page: Page, path = '/', who = OPERATOR): Promise<void> {
  const { origin } = new URL(url('/'));
  const data = { ...who, session: sessionKind.browser };
  const answer = await page.request.post(url('/api/operator/auth/login'), { headers: { origin }, data });
  if (!answer.ok()) throw new Error(await answer.text());
  await page.goto(backOffice(path));
  await expect(page.getByRole('navigation', { name: 'Operação' })).toBeVisible();
}

/** Opens the menu of acts that undo or end something, and chooses one by keyboard. */
export async function chooseMore(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Mais ações' }).press('Enter');
  await page.getByRole('menuitem', { name: action }).press('Enter');
}

export interface NewReferral {
  readonly id: number;
  readonly company: string;
  readonly cnpj: string;
  /** Credentials of the Indiker. */
  readonly person: { readonly login: string; readonly password: string };
  /** Sends a GET request as the Indiker. */
  readonly get: (path: string) => Promise<Record<string, unknown>>;
}

export interface Company {
  readonly company: string;
  readonly cnpj?: string;
  readonly site?: string;
  readonly contact?: Readonly<Record<'name' | 'email' | 'phone' | 'observation', string>>;
  readonly indiker?: { readonly firstname: string; readonly lastname: string };
}

/** Signs up a new Indiker, who refers the company. */
export async function newReferral(
  request: APIRequestContext,
  {
    company,
    cnpj = newCnpj(),
    site = 'www.empresa.com.br',
    contact = { name: 'Carla Dias', email: 'carla@empresa.example', phone: '1130001234', observation: '' },
    indiker = { firstname: 'Helena', lastname: 'Moreira' },
  }: Company,
): Promise<NewReferral> {
  const person = await registered(request, indiker.firstname, undefined, indiker.lastname);
  const headers = await headersOf(request, person);
  const data = { name: company, document: cnpj, site, consent: true, contact };
  const answer = await request.post(url('/api/indication-v3'), { headers, data });
  if (!answer.ok()) throw new Error(await answer.text());
  const { id } = await answer.json();
  return {
    id,
    company,
    cnpj,
    person,
    get: async (path) => (await request.get(url(path), { headers })).json(),
  };
}
