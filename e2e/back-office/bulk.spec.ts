import { expect, type Page } from '@playwright/test';
import { backOffice, enterBackOffice, newReferral } from '../support/back-office.ts';
import { transitionAsOperator } from '../support/people.ts';
import { test } from '../support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const phone = () => test.info().project.name === 'phone';
const lines = (page: Page, name: string) => dialog(page).getByRole('list', { name }).getByRole('listitem');

test('rows are marked by keyboard and moved together, and a stale row says what changed', async ({
  page,
  request,
}) => {
  test.skip(phone(), 'keys of a keyboard');
  const [first, second, third] = [
    await newReferral(request, { company: 'Lavanderia Brisa Um' }),
    await newReferral(request, { company: 'Lavanderia Brisa Dois' }),
    await newReferral(request, { company: 'Lavanderia Brisa Tres' }),
  ];
  await enterBackOffice(page, '/indicacoes?busca=lavanderia+brisa');
  await expect(page.locator('[data-row]')).toHaveCount(3);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  await expect(page.getByText('3 marcadas')).toBeVisible();
  await transitionAsOperator(request, second.company, { status: 'in_contact' });
  await page.keyboard.press('m');
  await dialog(page).getByText('Registrar contato').click();
  await dialog(page).getByRole('button', { name: 'Ver prévia' }).click();
  await expect(dialog(page).getByText('Serão alteradas 2 indicações; 1 não pode mudar.')).toBeVisible();
  await expect(lines(page, 'Prévia').filter({ hasText: second.company })).toContainText(
    'alterou o status para Em Contato',
  );
  await transitionAsOperator(request, third.company, { status: 'in_contact' });
  await dialog(page).getByRole('button', { name: 'Mover', exact: true }).click();
  await expect(dialog(page).getByText('1 indicação mudou; 1 foi recusada.')).toBeVisible();
  await expect(lines(page, 'Resultado').filter({ hasText: third.company })).toContainText(
    'alterou o status para Em Contato',
  );
  await dialog(page).getByRole('button', { name: 'Concluir' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('region', { name: 'Marcadas' })).toBeHidden();
  for (const { id, get } of [first, second, third])
    expect(await get(`/api/indication/${id}`)).toMatchObject({
      status_transactions: [{ indication_status_id: 1 }],
    });
});

test('an owner is assigned to several rows at once', async ({ page, request }) => {
  test.skip(phone(), 'on a phone one opens one at a time');
  await newReferral(request, { company: 'Gráfica Ponto Azul' });
  await newReferral(request, { company: 'Gráfica Ponto Verde' });
  await enterBackOffice(page, '/indicacoes?busca=grafica+ponto');
  await page.getByLabel('Marcar todas da lista').check();
  await page.getByRole('button', { name: 'Alterar responsável' }).click();
  await dialog(page).getByLabel('Responsável').selectOption('Bruno Sampaio');
  await dialog(page).getByRole('button', { name: 'Ver prévia' }).click();
  await dialog(page).getByRole('button', { name: 'Alterar responsável' }).click();
  await expect(dialog(page).getByText('2 indicações mudaram.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Concluir' }).click();
  await expect(page.getByRole('cell', { name: 'Bruno Sampaio' })).toHaveCount(2);
});

test('the result of a change that empties the list stays to be read', async ({ page, request }) => {
  test.skip(phone(), 'on a phone one opens one at a time');
  await newReferral(request, { company: 'Ótica Vale Um' });
  await newReferral(request, { company: 'Ótica Vale Dois' });
  await enterBackOffice(page, '/indicacoes?status=waiting&busca=otica+vale');
  await page.getByLabel('Marcar todas da lista').check();
  await page.getByRole('button', { name: 'Mover' }).click();
  await dialog(page).getByText('Registrar contato').click();
  await dialog(page).getByRole('button', { name: 'Ver prévia' }).click();
  await dialog(page).getByRole('button', { name: 'Mover', exact: true }).click();
  await expect(page.getByText('Nenhuma indicação com estes filtros')).toBeAttached();
  await expect(dialog(page).getByText('2 indicações mudaram.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Concluir' }).click();
  await expect(dialog(page)).toBeHidden();
});

test('views are saved, chosen, renamed and deleted, and the choice of columns is kept', async ({ page }) => {
  test.skip(phone(), 'set up at a desk');
  await enterBackOffice(page, '/indicacoes?status=waiting&dias=7');
  await page.getByRole('button', { name: 'Salvar filtros' }).click();
  await dialog(page).getByLabel('Nome', { exact: true }).fill('Paradas há uma semana');
  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(dialog(page)).toBeHidden();
  await page.goto(backOffice('/indicacoes'));
  await page.getByLabel('Filtros salvos').selectOption('Paradas há uma semana');
  await expect(page).toHaveURL(backOffice('/indicacoes?status=waiting&dias=7'));
  await page.getByRole('button', { name: 'Salvar filtros' }).click();
  await dialog(page).getByLabel('Nome dos filtros Paradas há uma semana').fill('Paradas');
  await dialog(page).getByRole('button', { name: 'Renomear' }).click();
  await expect(dialog(page).getByLabel('Nome dos filtros Paradas', { exact: true })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Apagar os filtros Paradas' }).click();
  await expect(dialog(page).getByText('Meus filtros')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();

  await page.getByRole('button', { name: 'Colunas' }).click();
  await dialog(page).getByLabel('Indiker').uncheck();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.goto(backOffice('/indicacoes'));
  await expect(page.getByRole('columnheader', { name: 'Empresa' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Indiker' })).toBeHidden();
});
