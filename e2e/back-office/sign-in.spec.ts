import { expect } from '@playwright/test';
import { DEMO, OPERATOR, url } from '../support/people.ts';
import { signIn } from '../support/pages.ts';
import { AUDITOR, backOffice, enterBackOffice } from '../support/back-office.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';

test('an operator signs in to the requested page, stays signed in after a reload, and signs out', async ({
  page,
}) => {
  await page.goto(backOffice('/indicacoes?status=in_negotiation'));
  await expect(page).toHaveURL(backOffice('/entrar?volta=%2Findicacoes%3Fstatus%3Din_negotiation'));
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('E-mail é obrigatório')).toBeVisible();

  await page.getByLabel('E-mail').fill(OPERATOR.email);
  await page.getByLabel('Senha', { exact: true }).fill('errada 123');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('E-mail, CPF ou senha incorretos')).toBeVisible();

  await page.getByLabel('Senha', { exact: true }).fill(OPERATOR.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(backOffice('/indicacoes?status=in_negotiation'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Indicações' })).toBeVisible();

  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible();
  await page.goto(backOffice('/'));
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible();
});

test('the sign-in page asks only whether the company’s account opens it, and redirects signed-in operators', async ({
  page,
}) => {
  const problems: string[] = [];
  const asked: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
  await page.goto(backOffice('/entrar'));
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // The bar of the sandbox asks for the clock.
  expect(asked.filter((path) => /^\/api\/(?!sandbox\/)/.test(path))).toEqual(['/api/operator/auth/openid']);
  expect(problems).toEqual([]);

  await enterBackOffice(page, '/acesso');
  await page.goto(backOffice('/entrar'));
  await expect(page).toHaveURL(backOffice('/'));
});

test('an ended session leads to the sign-in page', async ({ page }) => {
  // A page that sends no further requests once it is loaded.
  await enterBackOffice(page, '/acesso');
  await settled(page);
  await page.context().clearCookies();
  await page.getByRole('link', { name: 'Indicações', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible();
});

test('all tabs of a browser show the person who signed in last, and nobody after they sign out', async ({
  page,
}) => {
  await enterBackOffice(page, '/indicacoes');
  await expect(page.getByTitle(OPERATOR.email)).toBeVisible();
  const other = await page.context().newPage();
  await enterBackOffice(other, '/', AUDITOR);
  await expect(page.getByTitle(AUDITOR.email)).toBeVisible();
  await other.getByRole('button', { name: 'Sair' }).click();
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible();
});

test('an Indiker’s session opens no page here, and search engines may index none', async ({
  page,
  request,
}) => {
  await signIn(page, DEMO);
  await page.goto(backOffice('/indicacoes'));
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible();
  for (const path of ['/', '/entrar', '/indicacoes/1', '/nao-existe']) {
    const answer = await request.get(backOffice(path));
    expect(answer.headers()['x-robots-tag']).toBe('noindex, nofollow');
    expect(answer.headers()['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self' 'sha256-/,
    );
  }
  expect((await request.get(url('/operacao'), { maxRedirects: 0 })).headers()['location']).toBe('/operacao/');
});

test('pages of Indikers load no files of the back office', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (sent) => loaded.push(new URL(sent.url()).pathname));
  await signIn(page, DEMO);
  await page.waitForLoadState('networkidle');
  expect(loaded.some((path) => path.startsWith('/assets/'))).toBe(true);
  expect(loaded.filter((path) => path.startsWith('/operacao'))).toEqual([]);
});
