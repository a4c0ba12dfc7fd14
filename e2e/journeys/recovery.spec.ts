import { expect, type APIRequestContext } from '@playwright/test';
import { navigate } from '../support/navigate.ts';
import { signIn, storeSession } from '../support/pages.ts';
import { emailTo, registered, url } from '../support/people.ts';
import { test } from '../support/test.ts';

test('a forgotten password is reset with the code from the mailbox', async ({ page, request }) => {
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

/** Requests a password reset and returns the link in its e-mail. */
async function linkFor(request: APIRequestContext, email: string): Promise<string> {
  await request.post(url('/api/auth/forgot-password'), { data: { email } });
  return /Redefinir a senha: (\S+)/.exec(await emailTo(request, email, 'ódigo'))?.[1] ?? '';
}

test('the link in the e-mail needs no code, works once and does not stay in the address', async ({
  page,
  request,
}) => {
  const { login } = await registered(request, 'Lia');
  const link = await linkFor(request, login);
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
  await navigate(page, url('/redefinir-senha'));
  await expect(page.getByLabel(/Código/)).toBeVisible();

  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByLabel(/Código/)).toBeHidden();
  await fill('mais uma senha 3');
  await expect(page.getByText(/Este link não vale mais/).first()).toBeVisible();
  await expect(page.getByLabel(/Código/)).toBeVisible();
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(login);
});

test('another code can be asked for after a minute, also on a page that was opened directly', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(url('/redefinir-senha'));
  const again = page.getByRole('button', { name: 'Reenviar código' });
  await expect(again).toBeDisabled();
  await expect(page.getByRole('timer')).toContainText(/Você pode pedir outro em \d+ segundos/);
  await page.clock.fastForward(60_000);
  await expect(again).toBeEnabled();
});

test('what is no e-mail is asked for again on the page of the code', async ({ page }) => {
  await page.goto(url('/forgot_password'));
  await page.getByLabel('E-mail', { exact: true }).fill('123.456.789-09');
  await page.getByRole('link', { name: 'Já tenho um código' }).click();
  // The page before has the same field and button.
  await expect(page.getByLabel(/Código/)).toBeVisible();
  await expect(page.getByLabel('E-mail', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveAttribute('aria-invalid', 'true');
});

test('a code for another e-mail replaces a link that was opened', async ({ page, request }) => {
  const { login } = await registered(request, 'Lia');
  const { login: other } = await registered(request, 'Davi');
  await page.goto(await linkFor(request, login));
  await page.getByRole('link', { name: 'Usar outro e-mail' }).click();
  await expect(page).toHaveURL(/\/forgot_password/);
  await page.getByLabel('E-mail', { exact: true }).fill(other);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page).toHaveURL(/\/redefinir-senha/);
  await expect(page.getByText(other)).toBeVisible();
  await expect(page.getByLabel(/Código/)).toBeVisible();
});

test('the link in the e-mail leads a signed-in person to the password in the profile', async ({
  page,
  request,
}) => {
  const person = await registered(request, 'Nara');
  const link = await linkFor(request, person.login);
  await storeSession(page, person);
  await page.goto(link);
  await expect(page).toHaveURL(url('/perfil/dados'));
  await page.goto(url('/forgot_password?origem=/perfil/dados'));
  await expect(page).toHaveURL(url('/perfil/dados'));
  await expect(page.getByLabel('Nova senha', { exact: true })).toBeVisible();
});
