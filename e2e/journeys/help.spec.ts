import { expect, type Page } from '@playwright/test';
import { openAs } from '../support/pages.ts';
import { DEMO, url } from '../support/people.ts';
import { test } from '../support/test.ts';

const field = (page: Page) => page.getByLabel('Procurar na ajuda');
const cards = (page: Page, path: string) => page.locator(`main a[href^="${path}/"]`);

test('a visitor searches for an answer, reads it and continues to the sign-up', async ({ page }) => {
  await page.goto(url('/login'));
  await page.getByRole('link', { name: 'Dúvidas frequentes' }).click();
  await expect(cards(page, '/duvidas-frequentes')).toHaveCount(15);

  await field(page).fill('indicação fria');
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 tópico encontrado');
  await expect(page).toHaveURL(/\?busca=indica%C3%A7%C3%A3o%20fria$/);
  await field(page).fill('INDICACAO fria');
  await expect(page).toHaveURL(/\?busca=INDICACAO%20fria$/);
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 tópico encontrado');
  await expect(page.locator('mark', { hasText: 'fria' }).first()).toBeVisible();
  await expect(page.locator('mark', { hasText: 'indicação' }).first()).toBeVisible();

  await page.reload();
  await expect(field(page)).toHaveValue('INDICACAO fria');
  await cards(page, '/duvidas-frequentes').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quando a indicação é válida?');
  await expect(page.getByText('Indicação fria é inválida')).toBeVisible();
  await page.goBack();
  await expect(field(page)).toHaveValue('INDICACAO fria');
  await page.goForward();
  await page.getByRole('link', { name: 'Quero ser Indiker' }).click();
  await expect(page.getByRole('heading', { name: 'Qual o seu nome?' })).toBeVisible();
});

test('a popular word finds topics, and an empty result offers alternatives', async ({ page }) => {
  await page.goto(url('/duvidas-frequentes'));
  await page.getByRole('link', { name: 'sacar', exact: true }).click();
  await expect(field(page)).toHaveValue('sacar');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^\d+ tópicos encontrados$/);
  await field(page).fill('xyzzy');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'Nenhum tópico encontrado para “xyzzy”',
  );
  await expect(page.getByRole('link', { name: 'Escrever ao suporte' })).toHaveAttribute('href', /^mailto:/);
  await page.getByRole('button', { name: 'Ver todos os tópicos' }).click();
  await expect(field(page)).toHaveValue('');
  await expect(cards(page, '/duvidas-frequentes')).toHaveCount(15);
});

test('topics work without JavaScript, and an unknown topic leads to all topics', async ({
  browser,
  page,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(url('/duvidas-frequentes/meus_ganhos'));
  await expect(plain.getByText('até 365 dias').first()).toBeVisible();
  await context.close();
  await page.goto(url('/duvidas-frequentes/nao_existe'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tópico não encontrado');
  await expect(cards(page, '/duvidas-frequentes')).toHaveCount(15);
});

test('signed-in people find the help in the menu, and the public help pages link to it @phone', async ({
  page,
  isMobile,
}) => {
  await openAs(page, DEMO);
  if (isMobile) await page.getByRole('button', { name: /menu/i }).click();
  await page.getByRole('link', { name: 'Me ajuda' }).click();
  await expect(page).toHaveURL(url('/ajuda'));
  await cards(page, '/ajuda').filter({ hasText: 'Como sacar' }).click();
  await expect(page).toHaveURL(url('/ajuda/resgate_ganhos'));
  await expect(page.getByText('próximo dia útil')).toBeVisible();
  await page.getByRole('link', { name: 'Ver meus ganhos' }).click();
  await expect(page).toHaveURL(url('/ganhos'));

  await page.goto(url('/duvidas-frequentes'));
  await expect(cards(page, '/ajuda')).toHaveCount(15);
  await expect(page.getByRole('link', { name: 'Cadastre-se' })).toHaveCount(0);
});

test('a signed-in person’s search on the public page continues in the signed-in help', async ({ page }) => {
  await openAs(page, DEMO, '/duvidas-frequentes');
  await field(page).pressSequentially('saque');
  await expect(page).toHaveURL(url('/ajuda?busca=saque'));
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(' conta');
  await expect(page).toHaveURL(url('/ajuda?busca=saque%20conta'));
  await page.goBack();
  await expect(page).toHaveURL(url('/duvidas-frequentes'));
  await page.getByRole('link', { name: 'dados', exact: true }).click();
  await expect(page).toHaveURL(url('/ajuda?busca=dados'));
  await expect(field(page)).toHaveValue('dados');
});
