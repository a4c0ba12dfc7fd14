import { expect, type Page } from '@playwright/test';
import { accept, addPasskey, addVirtualAuthenticator, invite, named, startTotp } from '../support/access.ts';
import { backOffice, enterBackOffice, newReferral } from '../support/back-office.ts';
import { PASSWORD } from '../support/people.ts';
import { countRequests, settled } from '../support/settled.ts';
import { totp } from '../support/totp.ts';
import { test } from '../support/test.ts';

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto(named(backOffice('/entrar')));
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible();
}

const leave = (page: Page) => page.getByRole('button', { name: 'Sair', exact: true }).click();

test('an invited analyst sets up TOTP and signs in with a code, and with a recovery code only once', async ({
  page,
  request,
}) => {
  const { email, link } = await invite(request, 'analyst');
  await accept(page, link);
  const secret = await startTotp(page);
  await page.getByLabel('Código do aplicativo').fill('000000');
  await page.getByRole('button', { name: 'Concluir' }).click();
  await expect(page.getByText('Código incorreto ou já usado.').first()).toBeVisible();
  await page.getByLabel('Código do aplicativo').fill(totp(secret));
  await page.getByRole('button', { name: 'Concluir' }).click();
  const codes = page
    .getByRole('region', { name: 'Guarde os seus códigos de recuperação' })
    .getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: 'Guardei os códigos' }).click();
  await expect(codes).toHaveCount(0);
  await expect(page.getByText(/Restam 10 de 10/)).toBeVisible();

  await leave(page);
  await enterPassword(page, email);
  await page.getByLabel('Código do aplicativo').fill(totp(secret, 1));
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('heading', { name: 'Painel' })).toBeVisible();
  await expect(page.getByText('Analista')).toBeVisible();

  for (const works of [true, false]) {
    await leave(page);
    await enterPassword(page, email);
    await page.getByRole('button', { name: /usar um código de recuperação/ }).click();
    await page.getByLabel('Código de recuperação').fill(recovery);
    await page.getByRole('button', { name: 'Entrar' }).click();
    if (!works) break;
    await expect(page.getByRole('heading', { name: 'Painel' })).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Este convite não vale mais' })).toBeVisible();
});

test('an operator adds a passkey and signs in with it', async ({ page, request }) => {
  await addVirtualAuthenticator(page);
  const { email, link } = await invite(request, 'finance');
  await accept(page, link);
  await addPasskey(page, 'Notebook');

  await leave(page);
  await enterPassword(page, email);
  await page.getByRole('button', { name: 'Usar a chave de acesso' }).click();
  await expect(page.getByRole('heading', { name: 'Painel' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Teresa Lins Financeiro' })).toBeVisible();
});

test('actions that a role may not perform are not shown', async ({ page, request }) => {
  const { id } = await newReferral(request, { company: 'Curtume Rio Manso' });
  const { link } = await invite(request, 'auditor');
  await accept(page, link);
  await page.goto(named(backOffice(`/indicacoes/${id}`)));
  await expect(page.getByText('O próximo passo é de quem tem outro papel na equipe.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Registrar contato' })).toHaveCount(0);
});

test('an operator sees their sessions and ends all others', async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage();
  countRequests(other);
  await enterBackOffice(other, '/indicacoes');
  // Otherwise a late request would find the session ended and leave the page before the click.
  await settled(other);
  await enterBackOffice(page, '/acesso');
  await expect(page.getByText('Este aparelho')).toBeVisible();
  await page.getByRole('button', { name: 'Sair de todos os outros' }).click();
  await expect(page.getByRole('button', { name: 'Sair de todos os outros' })).toBeHidden();
  await other.getByRole('link', { name: 'Painel', exact: true }).click();
  await expect(other.getByRole('heading', { name: 'Entrar' })).toBeVisible();
  await other.context().close();
});
