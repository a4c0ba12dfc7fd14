import { expect, type APIRequestContext } from '@playwright/test';
import { openAs } from '../support/pages.ts';
import { headersIn, newCnpj, newCpf, newEmail, PASSWORD, url } from '../support/people.ts';
import { test } from '../support/test.ts';

// A person's consents and sessions are loaded page by page.

/** Creates a person with 12 referrals and 12 sessions through the API. */
async function busyPerson(request: APIRequestContext): Promise<{ login: string; password: string }> {
  const email = newEmail();
  const registered = await request.post(url('/api/auth/register'), {
    data: {
      firstname: 'Lia',
      lastname: 'Listas',
      email,
      phone: '11987654321',
      document: newCpf(),
      password: PASSWORD,
      password_confirmation: PASSWORD,
      accepted_terms: true,
      address: { city_id: 3_550_308 },
    },
  });
  const headers = await headersIn(registered);
  for (let n = 1; n <= 12; n += 1) {
    const data = {
      name: `Empresa Aceita ${n}`,
      site: '',
      document: newCnpj(),
      consent: true,
      contact: { name: 'João', email: 'joao@empresa.example', phone: '11912345678', observation: '' },
    };
    expect((await request.post(url('/api/indication-v3'), { headers, data })).status()).toBe(201);
    if (n < 12) await request.post(url('/api/auth/login'), { data: { login: email, password: PASSWORD } });
  }
  return { login: email, password: PASSWORD };
}

test('a button loads more consents and more sessions', async ({ page, request }) => {
  await openAs(page, await busyPerson(request), '/perfil/meus-dados');
  await expect(page.getByText('Termos de uso', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Empresa Aceita 12', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Mostrar outros 9' }).click();
  await expect(page.getByText('Empresa Aceita 4', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Mostrar outros 3' }).click();
  await expect(page.getByText('Empresa Aceita 1', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /Mostrar outr/ })).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar meus dados' }).click();
  expect((await download).suggestedFilename()).toMatch(/^indike-meus-dados-.*\.json$/);

  await page.goto(url('/perfil/sessoes'));
  const rows = page.getByRole('button', { name: /^Sair (de|deste) / });
  await expect(rows).toHaveCount(10);
  await page.getByRole('button', { name: 'Mostrar outros 3' }).click();
  await expect(rows).toHaveCount(13);
  await page.getByRole('button', { name: 'Sair dos outros aparelhos' }).click();
  await expect(rows).toHaveCount(1);
});
