import { expect } from '@playwright/test';
import { openAs } from '../support/pages.ts';
import { DEMO, registered, url } from '../support/people.ts';
import { test } from '../support/test.ts';

test('a private page leads to the login, and the login back to the page', async ({ page }) => {
  await page.goto(url('/indicacoes?status=1'));
  await expect(page).toHaveURL(/\/login\?origem=/);
  await page.getByLabel('E-mail / CPF').fill(DEMO.login);
  await page.getByLabel('Senha', { exact: true }).fill(DEMO.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(url('/indicacoes?status=1'));
  await expect(page.getByText('Login efetuado com sucesso')).toBeVisible();
});

test('a signed-in person is redirected away from login and sign-up until they sign out @phone', async ({
  page,
  isMobile,
}) => {
  await openAs(page, DEMO);
  for (const path of ['/login', '/cadastro', '/forgot_password', '/redefinir-senha']) {
    await page.goto(url(path));
    await expect(page).toHaveURL(url('/'));
  }
  if (isMobile) await page.getByRole('button', { name: /menu/i }).click();
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto(url('/'));
  await expect(page).toHaveURL(/\/login/);
});

test('an expired session that another tab notices keeps the page and what was typed', async ({
  page,
  request,
}) => {
  const person = await registered(request, 'Nina');
  await openAs(page, person, '/nova-indicacao');
  const name = page.getByRole('textbox', { name: 'Nome da empresa' });
  await name.fill('Empresa pela metade');
  const token = await page.evaluate<string>("JSON.parse(localStorage.getItem('indike.session')).token");
  await request.post(url('/api/auth/logout'), { headers: { authorization: `Bearer ${token}` } });
  const other = await page.context().newPage();
  await other.goto(url('/indicacoes'));
  await expect(other).toHaveURL(/\/login\?origem=/);
  await expect(page).toHaveURL(url('/login?origem=%2Fnova-indicacao'));
  await page.getByLabel('E-mail / CPF').fill(person.login);
  await page.getByLabel('Senha', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(name).toHaveValue('Empresa pela metade');
});

test('the avatar opens a menu that the keyboard walks through, up to signing out', async ({ page }) => {
  await openAs(page, DEMO);
  const avatar = page.getByRole('button', { name: /^Conta de / });
  const item = (name: string) => page.getByRole('menuitem', { name });
  await avatar.focus();
  await page.keyboard.press('Enter');
  await expect(item('Perfil')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(url('/avisos'));
  await expect(page.getByRole('menu')).toHaveCount(0);
  await avatar.click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(avatar).toBeFocused();
  await avatar.click();
  await item('Aparência').click();
  await expect(page.getByRole('radio', { name: 'Escura' })).toBeInViewport();
  await avatar.click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await avatar.click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
});

test('a failed login does not tell whether login or password was wrong', async ({ page }) => {
  await page.goto(url('/login'));
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Documento obrigatório')).toBeVisible();
  await expect(page.getByText('Senha obrigatória')).toBeVisible();
  await page.getByLabel('E-mail / CPF').fill(DEMO.login);
  await page.getByLabel('Senha', { exact: true }).fill('errada 123');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('E-mail, CPF ou senha incorretos')).toBeVisible();
});

test('an unknown address shows an error page that leads home', async ({ page }) => {
  await page.goto(url('/nao-existe'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page
    .getByRole('link', { name: /início|Home|painel/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/(login)?$/);
});

test('terms and privacy policy are public and show their text without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(url('/termos-de-uso'));
  await expect(page.getByText('365 dias').first()).toBeVisible();
  await page.goto(url('/politica-de-privacidade'));
  await expect(page.getByText('Conteúdo pendente').first()).toBeVisible();
  await context.close();
});
