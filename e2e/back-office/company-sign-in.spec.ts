import { expect, type Page } from '@playwright/test';
import { CLIENT, type OpenIdIssuer, startOpenIdIssuer } from '../../apps/api/src/testing/openid-issuer.ts';
import { backOffice, enterBackOffice } from '../support/back-office.ts';
import { beyondWindow } from '../support/layout.ts';
import { useOwnProduct } from '../support/own-product.ts';
import { test } from '../support/test.ts';

const PAGE = '/configuracoes/login-da-empresa';

useOwnProduct();
let issuer: OpenIdIssuer;
test.beforeAll(async () => {
  issuer = await startOpenIdIssuer(backOffice('/entrar/empresa'));
  const account = { email_verified: true, name: 'Beatriz Nunes' };
  issuer.accounts.set('beatriz', { ...account, email: 'beatriz@example.com', groups: ['vendas'] });
  issuer.accounts.set('rui', { ...account, email: 'rui@example.com', groups: ['portaria'] });
});
test.afterAll(() => issuer.stop());

/** Enters the issuer on the page, as an administrator. */
async function configure(page: Page): Promise<void> {
  await enterBackOffice(page, PAGE, { email: 'administradora@indike.test', password: 'Demo1234' });
  await page.getByLabel('Emissor', { exact: true }).fill(issuer.url);
  await page.getByLabel('Client ID').fill(CLIENT.id);
  await page.getByLabel('Segredo do cliente').fill(CLIENT.secret);
  await page.getByRole('button', { name: 'Adicionar grupo' }).click();
  await page.getByLabel('Grupo 1', { exact: true }).fill('vendas');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Informe um domínio de e-mail')).toBeVisible();
  await page.getByLabel('Domínios de e-mail da empresa').fill('example.com');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('button', { name: 'Testar conexão' }).click();
  await expect(page.getByText('O emissor respondeu como deve.')).toBeVisible();
  await expect(page.locator('body')).not.toContainText(CLIENT.secret);
  expect(await beyondWindow(page)).toEqual([]);
}

/** Goes through the issuer's page as this account. */
async function enterAt(page: Page, account: string): Promise<void> {
  await page.getByRole('button', { name: 'Entrar com a conta da empresa' }).click();
  await expect(page.getByRole('heading', { name: 'Conta da empresa' })).toBeVisible();
  await page.getByLabel('Conta').fill(account);
  await page.getByRole('button', { name: 'Entrar na empresa' }).click();
}

test('@phone an administrator sets the company’s sign-in, and whoever is in a group enters with it', async ({
  page,
  browser,
}) => {
  await configure(page);

  const beatriz = await (await browser.newContext()).newPage();
  await beatriz.goto(backOffice('/indicacoes'));
  await enterAt(beatriz, 'beatriz');
  await expect(beatriz).toHaveURL(backOffice('/indicacoes'));
  await expect(beatriz.getByRole('heading', { name: 'Indicações' })).toBeVisible();
  await beatriz.goto(backOffice('/acesso'));
  await expect(beatriz.getByText('beatriz@example.com')).toBeVisible();
  await beatriz.goto(backOffice(PAGE));
  await expect(beatriz.getByLabel('Emissor', { exact: true })).toHaveCount(0);

  await page.goto(backOffice('/equipe'));
  await page.getByRole('button', { name: 'Beatriz Nunes' }).click();
  await expect(page.getByText('vinculada, último login')).toBeVisible();
  const unlink = page.getByRole('form', { name: 'Desvincular a conta da empresa' });
  await unlink.getByLabel('Motivo').fill('Client ID novo');
  await unlink.getByRole('button').click();
  await expect(page.getByText('A conta da empresa foi desvinculada')).toBeVisible();
  await beatriz.reload();
  await beatriz.getByRole('button', { name: 'Entrar com a conta da empresa' }).click();
  await expect(beatriz.getByRole('navigation', { name: 'Operação' })).toBeVisible();
  await page.goto(backOffice(PAGE));

  const rui = await (await browser.newContext()).newPage();
  await rui.goto(backOffice('/entrar'));
  await enterAt(rui, 'rui');
  await expect(rui.getByRole('alert')).toHaveText(
    'A sua conta não está em nenhum grupo que usa a operação. Peça acesso a quem administra as contas.',
  );
  await expect(rui).toHaveURL(backOffice('/entrar/empresa'));
  await rui.getByRole('link', { name: 'Voltar para o login' }).click();
  await expect(rui.getByLabel('E-mail')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Criar token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Criar token' }).click();
  const token = (await dialog.getByLabel('Token do diretório', { exact: true }).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Guardei o token' }).click();
  await expect(page.locator('body')).toContainText(token.trim().slice(0, 13));
  await expect(page.locator('body')).not.toContainText(token.trim());
  expect(await beyondWindow(page)).toEqual([]);
});
