import { expect } from '@playwright/test';
import { signIn, storeSession } from '../support/pages.ts';
import { emailTo, registered, url } from '../support/people.ts';
import { test } from '../support/test.ts';

test('a forgotten password is replaced by the code in the mailbox', async ({ page, request }) => {
  const { login: email } = await registered(request, 'Rui');
  await page.goto(url('/login'));
  await page.getByRole('link', { name: 'Esqueceu a senha?' }).click();
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page).toHaveURL(/\/redefinir-senha/);
  await expect(page.getByText('E-mail enviado com êxito')).toBeVisible();

  const mail = await emailTo(request, email, 'ódigo');
  const code = /\b[A-HJ-NP-Z2-9]{6}\b/.exec(mail)?.[0] ?? '';
  await page.getByLabel(/Código/).fill(code.toLowerCase());
  await page.getByLabel('Nova senha', { exact: true }).fill('outra senha 2');
  await page.getByLabel(/Confirm/).fill('outra senha 2');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Senha redefinida. Agora pode fazer login')).toBeVisible({ timeout: 15_000 });
  await signIn(page, { login: email, password: 'outra senha 2' });
});

test('the link in the e-mail asks for no code, works once and leaves no trace in the address', async ({
  page,
  request,
}) => {
  const { login } = await registered(request, 'Lia');
  await request.post(url('/api/auth/forgot-password'), { data: { email: login } });
  const mail = await emailTo(request, login, 'ódigo');
  const link = /Redefinir a senha: (\S+)/.exec(mail)?.[1] ?? '';
  await page.goto(link);
  await expect(page.getByText(login)).toBeVisible();
  await expect(page.getByLabel(/Código/)).toBeHidden();
  expect(new URL(page.url()).hash).toBe('');
  const fill = async (password: string) => {
    await page.getByLabel('Nova senha', { exact: true }).fill(password);
    await page.getByLabel(/Confirm/).fill(password);
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  };
  await fill('outra senha 2');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Senha redefinida. Agora pode fazer login')).toBeVisible();

  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByLabel(/Código/)).toBeHidden();
  await fill('mais uma senha 3');
  await expect(page.getByText(/Este link não vale mais/).first()).toBeVisible();
  await expect(page.getByLabel(/Código/)).toBeVisible();
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(login);
});

test('the e-mail leads a signed-in person to where the password is changed', async ({ page, request }) => {
  const person = await registered(request, 'Nara');
  await request.post(url('/api/auth/forgot-password'), { data: { email: person.login } });
  const mail = await emailTo(request, person.login, 'ódigo');
  await storeSession(page, person);
  await page.goto(/Redefinir a senha: (\S+)/.exec(mail)?.[1] ?? '');
  await expect(page).toHaveURL(url('/perfil/dados'));
  await page.goto(url('/forgot_password?origem=/perfil/dados'));
  await expect(page).toHaveURL(url('/perfil/dados'));
  await expect(page.getByLabel('Nova senha', { exact: true })).toBeVisible();
});
