import { expect, test } from '@playwright/test';
import { fillSignUp, signIn } from '../support/pages.ts';
import { letterTo, newCpf, newEmail, url } from '../support/people.ts';

test('a forgotten password is replaced by the code in the mailbox', async ({ page, request, isMobile }) => {
  const email = newEmail();
  await fillSignUp(page, { firstname: 'Rui', lastname: 'Esquecido', email, cpf: newCpf() });
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page).toHaveURL(url('/welcome'));
  await page.getByRole('link', { name: 'Ir para o painel' }).click();
  if (isMobile) await page.getByRole('button', { name: /menu/i }).click();
  await page.getByRole('button', { name: 'Sair' }).click();

  await page.getByRole('link', { name: 'Esqueceu a senha?' }).click();
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page).toHaveURL(/\/redefinir-senha/);
  await expect(page.getByText('E-mail enviado com êxito')).toBeVisible();

  const letter = await letterTo(request, email, 'ódigo');
  const code = /\b[A-HJ-NP-Z2-9]{6}\b/.exec(letter)?.[0] ?? '';
  await page.getByLabel(/Código/).fill(code.toLowerCase());
  await page.getByLabel('Nova senha', { exact: true }).fill('outra senha 2');
  await page.getByLabel(/Confirm/).fill('outra senha 2');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Senha redefinida. Agora pode fazer login')).toBeVisible({ timeout: 15_000 });
  await signIn(page, { login: email, password: 'outra senha 2' });
});
