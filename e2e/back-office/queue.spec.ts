import { expect, type Page } from '@playwright/test';
import { backOffice, enterBackOffice, newReferral } from '../support/back-office.ts';
import { test } from '../support/test.ts';

const phone = () => test.info().project.name === 'phone';
const dialog = (page: Page) => page.getByRole('dialog');
const panel = (page: Page) => page.getByRole('complementary', { name: 'Indicação aberta' });
const heading = (page: Page, name: string) => panel(page).getByRole('heading', { name });
const column = (page: Page, name: string) => page.getByRole('region', { name });

test('a referral opens beside the list, and on a phone as a page @phone', async ({ page, request }) => {
  const { id, company } = await newReferral(request, { company: 'Marcenaria Pinho Bravo' });
  const list = '/indicacoes?busca=pinho+bravo';
  const beside = backOffice(`${list}&indicacao=${id}`);
  await enterBackOffice(page, list);
  await page.getByRole('link', { name: company }).click();
  if (phone()) {
    await expect(page).toHaveURL(backOffice(`/indicacoes/${id}`));
    await page.goto(beside);
    await expect(page).toHaveURL(backOffice(`/indicacoes/${id}`));
    await expect(page.getByRole('heading', { name: company })).toBeVisible();
    return;
  }
  await expect(page).toHaveURL(beside);
  await expect(heading(page, company)).toBeVisible();
  await expect(panel(page)).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(backOffice(list));
  await expect(panel(page)).toHaveCount(0);
  await page.goto(beside);
  await expect(heading(page, company)).toBeVisible();
  await panel(page).getByRole('button', { name: 'fechar' }).click();
  await expect(page).toHaveURL(backOffice(list));
  await page.getByRole('link', { name: company }).click();
  await panel(page).getByRole('link', { name: 'Abrir a página' }).click();
  await expect(page).toHaveURL(backOffice(`/indicacoes/${id}`));
});

test('the keyboard walks through the list while the panel follows, and the first act makes the owner', async ({
  page,
  request,
}) => {
  const [older, newer] = [
    await newReferral(request, { company: 'Curtume Vale Verde Um' }),
    await newReferral(request, { company: 'Curtume Vale Verde Dois' }),
  ];
  const list = '/indicacoes?busca=vale+verde';
  await enterBackOffice(page, list);
  await expect(page.locator('[data-row]')).toHaveCount(2);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(heading(page, newer.company)).toBeVisible();
  await page.keyboard.press('j');
  await expect(page).toHaveURL(backOffice(`${list}&indicacao=${older.id}`));
  await expect(heading(page, older.company)).toBeVisible();
  await expect(page.getByRole('link', { name: older.company })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(heading(page, newer.company)).toBeVisible();

  await expect(panel(page).getByText('Quem agir primeiro passa a ser o responsável.')).toBeVisible();
  await page.keyboard.press('m');
  await dialog(page).getByRole('button', { name: 'Confirmar' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(panel(page).getByText(/^Responsável: .+, antes ninguém$/)).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: newer.company });
  await expect(row).toContainText('Em Contato');
  await expect(row).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(backOffice(list));
});

test('a card moves on the board when the server has accepted the same dialog', async ({ page, request }) => {
  const { company } = await newReferral(request, { company: 'Fundição Serra Alta' });
  await enterBackOffice(page, '/indicacoes?busca=serra+alta');
  await page.getByRole('link', { name: 'Quadro' }).click();
  await expect(page).toHaveURL(backOffice('/indicacoes?busca=serra+alta&visao=quadro'));
  const cardIn = (status: string) => column(page, status).getByRole('listitem').filter({ hasText: company });
  await expect(cardIn('Aguardando')).toBeVisible();

  await cardIn('Aguardando').hover();
  await page.mouse.down();
  await column(page, 'Em Negociação').hover();
  await expect(column(page, 'Em Negociação')).toHaveAttribute('data-drop', 'no');
  await column(page, 'Em Contato').hover();
  await column(page, 'Em Contato').hover({ position: { x: 40, y: 120 } });
  await expect(column(page, 'Em Contato')).toHaveAttribute('data-drop', 'over');
  await page.mouse.up();
  await expect(dialog(page).getByRole('heading', { name: 'Registrar contato' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(cardIn('Aguardando')).toBeVisible();
  await cardIn('Aguardando').dragTo(column(page, 'Em Contato'));
  await dialog(page).getByRole('button', { name: 'Confirmar' }).click();
  await expect(cardIn('Em Contato')).toBeVisible();
  await expect(cardIn('Aguardando')).toHaveCount(0);
});

for (const slow of ['waiting', 'in_contact']) {
  test(`a card moves by keyboard and keeps the focus, however late the column ${slow} is`, async ({
    page,
    request,
  }) => {
    const { company } = await newReferral(request, { company: `Tecelagem Rio Manso ${slow}` });
    await enterBackOffice(page, `/indicacoes?busca=rio+manso+${slow}&visao=quadro`);
    const card = page.getByRole('link', { name: company });
    await expect(card).toBeVisible();
    await page.keyboard.press('j');
    await expect(card).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Registrar contato' }).press('Enter');
    await expect(dialog(page)).toBeVisible();
    await page.route(new RegExp(`status=${slow}`), async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await route.continue();
    });
    await dialog(page).getByRole('button', { name: 'Confirmar' }).press('Enter');
    const moved = column(page, 'Em Contato').getByRole('link', { name: company });
    await expect(moved).toBeFocused();
    await expect(card).toHaveCount(1);
    await expect(moved).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(heading(page, company)).toBeVisible();
  });
}
