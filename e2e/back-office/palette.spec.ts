import { expect, type Page } from '@playwright/test';
import { AUDITOR, backOffice, enterBackOffice, newReferral } from '../support/back-office.ts';
import { newWithdrawal } from '../support/money.ts';
import { asAdministrator } from '../support/operators.ts';
import { test } from '../support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');

async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(/Página, empresa/).fill(text);
}

test('the palette opens pages and finds companies, and ? lists the shortcuts', async ({ page, request }) => {
  const { company } = await newReferral(request, { company: 'Tipografia Aurora' });
  await enterBackOffice(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await type(page, 'tipografia');
  await expect(page.getByRole('button', { name: /^Tipografia Aurora/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: company })).toBeVisible();
  await type(page, 'configuracoes');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(backOffice('/configuracoes'));
});

test('the menu groups the pages that a role may see, and the palette finds a group', async ({
  page,
  request,
}) => {
  await enterBackOffice(page, '/', AUDITOR);
  const menu = page.getByRole('navigation', { name: 'Operação' });
  const money = menu.getByRole('group', { name: 'Financeiro' });
  await expect(money.getByRole('link')).toHaveText(['Faturas', 'Saques', 'Lotes', 'Retornos', 'Impostos']);
  await expect(menu.getByRole('group', { name: 'Administração' }).getByRole('link').first()).toHaveText(
    'Equipe',
  );
  const links = menu.getByRole('link');
  const count = await links.count();
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 640 });
    await links.first().focus();
    for (let pages = 1; pages < count; pages += 1) await page.keyboard.press('Tab');
    await expect(links.last()).toBeFocused();
    await expect(links.last()).toBeInViewport();
  }
  await type(page, 'financ');
  await expect(dialog(page).getByRole('button')).toHaveText([
    'Faturas',
    'Saques',
    'Lotes',
    'Retornos',
    'Impostos',
  ]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(backOffice('/financeiro/faturas'));

  const { newOperator } = await asAdministrator(request);
  const analyst = await page.context().browser()?.newPage();
  if (!analyst) throw new Error('no browser');
  await enterBackOffice(analyst, '/', await newOperator('analyst'));
  await expect(analyst.getByRole('link', { name: 'Indicações', exact: true })).toBeVisible();
  await expect(analyst.getByRole('group', { name: 'Financeiro' })).toHaveCount(0);
  await analyst.close();
});

test('the palette finds people and withdrawals, also by number', async ({ page, request }) => {
  const { id, company, withdrawal, person } = await newWithdrawal(request, 'Laticínios Campo Belo');
  await enterBackOffice(page);
  await type(page, person.login);
  const found = (name: RegExp) => dialog(page).getByRole('button', { name });
  await expect(found(new RegExp(`^Saque ${withdrawal}, Helena`))).toBeVisible();
  await expect(found(new RegExp(`^${company}`))).toBeVisible();
  await found(/^Helena Moreira/).click();
  await expect(page.getByRole('heading', { name: 'Carteira' })).toBeVisible();
  await type(page, `#${withdrawal}`);
  await found(new RegExp(`^Saque ${withdrawal}, Helena`)).click();
  await expect(page).toHaveURL(backOffice(`/saques/${withdrawal}`));
  await type(page, String(id));
  await found(new RegExp(`^${company}`)).click();
  await expect(page).toHaveURL(backOffice(`/indicacoes/${id}`));
});

test('the palette shows the person first whose name begins so, and a returned withdrawal as returned', async ({
  page,
}) => {
  await enterBackOffice(page);
  await type(page, 'renata');
  // Her referrals are found too.
  await expect(dialog(page).getByRole('button', { name: /\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}/ })).toHaveCount(5);
  await expect(dialog(page).getByRole('button').first()).toHaveText(/^Renata Figueira/);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await type(page, 'danilo peçanha');
  await expect(
    dialog(page)
      .getByRole('button', { name: /^Saque \d+, Danilo Peçanha/ })
      .first(),
  ).toContainText('Devolvido');
});

test('the palette finds no withdrawals for an analyst', async ({ page, request }) => {
  const { company, person } = await newWithdrawal(request, 'Moveleira Rio Claro');
  const { newOperator } = await asAdministrator(request);
  await enterBackOffice(page, '/', await newOperator('analyst'));
  await type(page, person.login);
  await expect(dialog(page).getByRole('button', { name: company })).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: /^Saque/ })).toHaveCount(0);
});

test('the palette offers the actions of the open page', async ({ page, request }) => {
  const { id } = await newReferral(request, { company: 'Gráfica Ponto Certo' });
  await enterBackOffice(page, `/indicacoes/${id}`);
  await expect(page.getByRole('heading', { name: 'Histórico' })).toBeVisible();
  await type(page, 'anotar');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Anotação interna')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);

  await type(page, 'assumir');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Assumir esta indicação' })).toHaveCount(0);
  await type(page, 'responsavel');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Responsável')).toBeFocused();

  await type(page, 'cancelar');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Cancelar indicação' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Disputas', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Disputas' })).toBeVisible();
  await type(page, 'anotar');
  await expect(page.getByText('Nada encontrado')).toBeVisible();
});
