import { expect, type Page } from '@playwright/test';
import { backOffice, enterBackOffice, newReferral } from '../support/back-office.ts';
import { moveClock } from '../support/clock.ts';
import { operatorOf } from '../support/people.ts';
import { test } from '../support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test('a referral gets an owner, a follow-up day and a note that only the team sees', async ({
  page,
  request,
}) => {
  const { id, company, get } = await newReferral(request, { company: 'Estaleiro Maré Alta' });
  await enterBackOffice(page, `/indicacoes/${id}`);
  await page.getByRole('button', { name: 'Assumir esta indicação' }).click();
  await expect(page.getByRole('button', { name: 'Assumir esta indicação' })).toBeHidden();

  await page.getByRole('button', { name: 'Marcar dia' }).click();
  await dialog(page).getByRole('button', { name: 'Em uma semana' }).click();
  await dialog(page).getByRole('button', { name: 'Marcar', exact: true }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Alterar dia' })).toBeVisible();

  await page.getByRole('button', { name: 'Anotar' }).click();
  await dialog(page).getByLabel('Anotação interna').fill('O sócio decide em dezembro.');
  await page.route(/\/notes$/, async (route) => {
    await route.fetch();
    return route.abort();
  });
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await page.unrouteAll();
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog(page)).toBeHidden();
  // Once, although the answer to the first attempt was lost.
  await expect(page.getByText('O sócio decide em dezembro.')).toHaveCount(1);
  await expect(page.getByText('Só a equipe lê').first()).toBeVisible();
  await expect(page.getByText(/^Responsável: .+, antes ninguém$/)).toBeVisible();
  await expect(page.getByText(/^Próximo contato: \d+ de .+, antes sem data$/)).toBeVisible();
  const hers = JSON.stringify([await get(`/api/indication/${id}`), await get('/api/me/data')]);
  for (const internal of ['O sócio decide', 'antes ninguém', 'work_changes', 'follow_up'])
    expect(hers).not.toContain(internal);

  await page.goto(backOffice('/indicacoes?busca=estaleiro'));
  await page.getByLabel('Responsável', { exact: true }).selectOption('Minhas');
  await expect(page).toHaveURL(/responsavel=eu/);
  await expect(page.getByRole('link', { name: company })).toBeVisible();
  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  await page.getByLabel('Para hoje', { exact: true }).click();
  await expect(page.getByLabel('Para hoje', { exact: true })).toBeChecked();
  await expect(page).toHaveURL(/acompanhar=1/);
  await expect(page.getByText(/Nenhuma indicação com estes filtros/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filtros (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Remover o filtro: Para hoje' }).click();
  await expect(page.getByRole('link', { name: company })).toBeVisible();
});

test('taking a referral that already has an owner is refused', async ({ page, request }) => {
  const { id } = await newReferral(request, { company: 'Cervejaria Lua Cheia' });
  const operator = await operatorOf(request);
  const [other] = await operator.get('/api/operator/owners');
  await enterBackOffice(page, `/indicacoes/${id}`);
  await expect(page.getByRole('button', { name: 'Assumir esta indicação' })).toBeVisible();
  const taken = { owner_id: other.id, seen_owner_id: null };
  await operator.put(`/api/operator/indications/${id}/owner`, taken);
  await page.getByRole('button', { name: 'Assumir esta indicação' }).click();
  await expect(page.getByText(/Outra pessoa alterou esta indicação/)).toBeVisible();
  await expect(page.getByLabel('Responsável')).toHaveValue(String(other.id));
});

test('ages follow the clock of the sandbox', async ({ page, request }) => {
  const { id, company } = await newReferral(request, { company: 'Vinícola Tempo Novo' });
  await moveClock(request, 6 * 24 * 60 * 60 * 1000);
  await enterBackOffice(page, `/indicacoes/${id}`);
  await expect(page.getByText('há 6 dias', { exact: true })).toBeVisible();
  await page.goto(backOffice('/indicacoes?busca=tempo+novo'));
  await expect(page.getByRole('row').filter({ hasText: company }).getByText('há 6 dias')).toBeVisible();
});
