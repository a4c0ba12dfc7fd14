import { expect } from '@playwright/test';
import { backOffice, enterBackOffice, OPERATOR } from '../support/back-office.ts';
import { newCpf, newEmail, PASSWORD, url } from '../support/people.ts';
import { test } from '../support/test.ts';
import type { APIRequestContext } from '@playwright/test';

async function newIndiker(request: APIRequestContext, lastname: string) {
  const [login, cpf] = [newEmail(), newCpf()];
  const data = {
    firstname: 'Quitéria',
    lastname,
    email: login,
    phone: '21976543210',
    document: cpf,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    accepted_terms: true,
    address: { city_id: 3509502 },
  };
  const answer = await request.post(url('/api/auth/register'), { data });
  if (!answer.ok()) throw new Error(await answer.text());
  return { login, cpf, token: String((await answer.json()).access_token) };
}

/** The fields of one person that operators looked at, as the audit log tells. */
async function looks(request: APIRequestContext, id: string): Promise<unknown[]> {
  const signedIn = await request.post(url('/api/operator/auth/login'), { data: OPERATOR });
  const headers = { authorization: `Bearer ${(await signedIn.json()).access_token}` };
  const { data } = await (await request.get(url('/api/operator/audit?limit=100'), { headers })).json();
  return data
    .filter(
      ({ action, entity_id }: { action: string; entity_id: number }) =>
        action === 'indiker.look' && String(entity_id) === id,
    )
    .map(({ after }: { after: { field: string } }) => after.field);
}

test('finds a person by CPF and looks at masked data, which is recorded', async ({ page, request }) => {
  const { cpf, login } = await newIndiker(request, 'Salgueiro');
  await enterBackOffice(page, '/indikers');
  await page
    .getByRole('searchbox')
    .fill(`${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`);
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await page.getByRole('link', { name: 'Quitéria Salgueiro' }).click();
  await expect(page.getByRole('heading', { name: 'Quitéria Salgueiro' })).toBeVisible();
  await expect(page.getByRole('link', { name: login })).toBeVisible();
  const id = page.url().split('/').at(-1) ?? '';
  await expect(page).toHaveURL(backOffice(`/indikers/${id}`));
  await expect(page.getByText('(21) *****-3210')).toBeVisible();
  expect(await looks(request, id)).toEqual([]);
  await page.getByRole('button', { name: 'Mostrar telefone' }).click();
  await expect(page.getByText('(21) 97654-3210')).toBeVisible();
  await page.getByRole('button', { name: 'Mostrar CPF' }).click();
  await expect(page.getByText(cpf.slice(9), { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Mostrar dados bancários' }).click();
  await expect(page.getByText('Nenhum cadastrado')).toBeVisible();
  expect(await looks(request, id)).toEqual(['bank_account', 'document', 'phone']);
  await page.getByRole('button', { name: 'Esconder telefone' }).click();
  await expect(page.getByText('(21) *****-3210')).toBeVisible();
});

test('the list keeps its search in the address and says when there is nobody', async ({ page, request }) => {
  await newIndiker(request, 'Jatobá');
  await enterBackOffice(page, '/indikers?busca=jatoba');
  await expect(page.getByRole('link', { name: 'Quitéria Jatobá' })).toBeVisible();
  await page.getByLabel('Situação').selectOption('Bloqueados');
  await expect(page.getByText(/Ninguém com esta busca/)).toBeVisible();
  await expect(page).toHaveURL(backOffice('/indikers?status=bloqueados&busca=jatoba'));
  await page.getByRole('button', { name: 'Ver todos os Indikers' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
});
