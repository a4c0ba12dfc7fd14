import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { newCnpj, registered, url } from './people.ts';

export const OPERATOR = { email: 'operador@indike.test', password: 'Demo1234' };
export const AUDITOR = { email: 'auditor@indike.test', password: 'Demo1234' };

/** A page of the back office by its path below /operacao. */
export const backOffice = (path: string): string => url(`/operacao${path}`);

export async function enterBackOffice(page: Page, path = '/', { email, password } = OPERATOR): Promise<void> {
  await page.goto(backOffice(path));
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('navigation', { name: 'Operação' })).toBeVisible();
}

export interface NewReferral {
  readonly id: number;
  readonly company: string;
  readonly cnpj: string;
  /** The Indiker, who signs in with these. */
  readonly person: { readonly login: string; readonly password: string };
  /** The Indiker's calls. */
  readonly get: (path: string) => Promise<Record<string, unknown>>;
}

/** A company that an Indiker who has just signed up refers. */
export async function newReferral(
  request: APIRequestContext,
  { company, cnpj = newCnpj() }: { readonly company: string; readonly cnpj?: string },
): Promise<NewReferral> {
  const { login, password } = await registered(request, 'Helena');
  const signedIn = await request.post(url('/api/auth/login'), { data: { login, password } });
  const headers = { authorization: `Bearer ${(await signedIn.json()).access_token}` };
  const data = {
    name: company,
    document: cnpj,
    site: 'www.empresa.com.br',
    consent: true,
    contact: { name: 'Carla Dias', email: 'carla@empresa.example', phone: '1130001234', observation: '' },
  };
  const answer = await request.post(url('/api/indication-v3'), { headers, data });
  if (!answer.ok()) throw new Error(await answer.text());
  const { id } = await answer.json();
  const person = { login, password };
  return {
    id,
    company,
    cnpj,
    person,
    get: async (path) => (await request.get(url(path), { headers })).json(),
  };
}
