import { formatCnpj } from '@indike/rules/identifiers/documents';
import { expect } from '@playwright/test';
import { fillReferral, next, openAs, storeSession } from '../support/pages.ts';
import { DEMO, newCnpj, registered, transitionAsOperator, url } from '../support/people.ts';
import { test } from '../support/test.ts';

test.beforeEach(({ page }) => storeSession(page, DEMO));

test('the list loads page after page and keeps its filters in the URL @phone', async ({ page }) => {
  await page.goto(url('/indicacoes'));
  const rows = page.locator('a[href^="/indicacao?"]');
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(10);
  const firstPage = await rows.count();
  await rows.last().scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 5_000);
  await expect.poll(() => rows.count()).toBeGreaterThan(firstPage);

  await page.getByRole('button', { name: 'Filtrar' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Razão Social').fill('farmacia');
  await dialog.getByRole('button', { name: 'Filtrar' }).click();
  await expect(rows.first()).toContainText('Farmácia Boa Saúde');
  await expect(page).toHaveURL(/name=farmacia/);
  await page.reload();
  await expect(page.getByText('1 indicação')).toBeVisible();
  await expect(rows.first()).toContainText('Farmácia Boa Saúde');
  await page.goto(url('/indicacoes'));
  await page.getByRole('button', { name: 'Filtrar' }).first().click();
  await dialog.getByLabel('Status').selectOption('Aguardando');
  await dialog.getByRole('button', { name: 'Filtrar' }).click();
  await expect(page.getByRole('button', { name: 'Remover filtro Status: Aguardando' })).toBeVisible();
  await expect(rows.first()).toBeVisible();
  await expect(page.getByRole('main').getByText('Em Contato')).toHaveCount(0);
  await page.goto(url('/indicacoes?name=nenhuma+empresa+assim'));
  await expect(page.getByText('Sem resultados')).toBeVisible();
});

test('tables without a row keep their heads and the way to the list @phone', async ({ page, request }) => {
  await openAs(page, await registered(request, 'Nina'));
  /** Text for screen readers alone is one pixel high. */
  const seen = async (name: string) => {
    const head = page.getByRole('columnheader', { name, exact: true });
    await expect.poll(async () => (await head.boundingBox())?.height, { message: name }).toBeGreaterThan(10);
  };
  await expect(page.getByText('Você ainda não realizou nenhuma indicação.')).toBeVisible();
  for (const name of ['Indicados', 'Status']) await seen(name);
  await page.getByRole('link', { name: 'Ver mais' }).click();
  await expect(page).toHaveURL(url('/indicacoes'));
  for (const name of ['Indicados', 'Status']) await seen(name);
});

test('the wizard supports the browser’s back button and keeps its input across a reload', async ({
  page,
}) => {
  await page.goto(url('/nova-indicacao'));
  const next = page.getByRole('button', { name: 'Próximo' });
  await next.click();
  await expect(page.getByText('Nome da empresa é obrigatório')).toBeVisible();
  await page.getByRole('textbox').fill('Empresa do Meio do Caminho');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Qual é o site da empresa?' })).toBeVisible();
  await page.getByRole('textbox').fill('isto não é um site');
  await next.click();
  await expect(page.getByText('URL inválida')).toBeVisible();
  await page.getByRole('textbox').fill('');
  await next.click();
  await expect(page.getByRole('heading', { name: 'Qual é o CNPJ da empresa?' })).toBeVisible();
  await page.getByRole('textbox').fill('12.ABC.345/01DE-36');
  await next.click();
  await expect(page.getByText('CNPJ inválido')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Qual é o CNPJ da empresa?' })).toBeVisible();
  await expect(page).toHaveURL(url('/nova-indicacao?passo=3'));
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('textbox')).toHaveValue('Empresa do Meio do Caminho');
});

test('a draft keeps no consent, because what it was given for may change', async ({ page }) => {
  await page.goto(url('/nova-indicacao'));
  await fillReferral(page, { company: 'Empresa do Rascunho', cnpj: newCnpj(), contact: 'Carla Dias' });
  await page.getByRole('checkbox').check();
  await page.reload();
  await expect(page.getByText('Carla Dias').first()).toBeVisible();
  await expect(page.getByRole('checkbox')).not.toBeChecked();
});

test('a dialog that cannot be loaded says so, and opens at the next press', async ({ page }) => {
  await page.goto(url('/indicacoes'));
  const filter = page.getByRole('button', { name: 'Filtrar' }).first();
  const isDialog = /filter-dialog[^/]*\.js/;
  await page.route(isDialog, (route) => route.abort());
  await filter.click();
  await expect(page.getByText('Não foi possível abrir. Confira sua conexão e tente de novo.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.unroute(isDialog);
  await filter.click();
  await expect(page.getByRole('dialog', { name: 'Filtrar indicações' })).toBeVisible();
});

test('a referral whose session has ended is there again after the sign-in', async ({ page }) => {
  await page.goto(url('/indicacoes'));
  await page.locator('a[href^="/indicacao?"]').first().click();
  await expect(page).toHaveURL(url('/indicacao'));
  await page.evaluate(`localStorage.removeItem('indike.session')`);
  await page.reload();
  await expect(page).toHaveURL(/\/login\?origem=%2Findicacao%3FindicationId%3D\d+$/);
});

test('the back button also works during hydration', async ({ page }) => {
  await page.goto(url('/nova-indicacao'));
  await page.getByRole('textbox').fill('Empresa do Meio do Caminho');
  await next(page, 'Qual é o site da empresa?');
  // Goes back when the router has read the address but does not listen to history events yet.
  await page.addInitScript(`{
    let router;
    Object.defineProperty(window, '__reactRouterDataRouter', {
      get: () => router,
      set(made) {
        router = made;
        history.back();
      },
    });
  }`);
  await page.reload({ waitUntil: 'commit' });
  await expect(page).toHaveURL(url('/nova-indicacao'));
  await expect(page.getByRole('textbox')).toHaveValue('Empresa do Meio do Caminho');
});

test('showing the company’s name from the register causes no layout shift @phone', async ({ page }) => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/check-cnpj', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(url('/nova-indicacao'));
  await page.getByRole('textbox').fill('Empresa que o registro conhece');
  await next(page, 'Qual é o site da empresa?');
  await next(page, 'Qual é o CNPJ da empresa?');
  await page.getByRole('textbox').pressSequentially(newCnpj());
  const button = page.getByRole('button', { name: 'Próximo' });
  const before = await button.boundingBox();
  answer();
  await expect(page.getByText('Encontramos:')).toBeVisible();
  expect(await button.boundingBox()).toEqual(before);
});

test('a CNPJ pasted in place of the name fills in the register’s name, which can be changed', async ({
  page,
}) => {
  await page.route('**/api/check-cnpj', (route) =>
    route.fulfill({ json: { message: 'ok', company_name: 'PADARIA PÃO QUENTE LTDA' } }),
  );
  await page.goto(url('/nova-indicacao'));
  const name = page.getByRole('textbox', { name: 'Nome da empresa' });
  const cnpj = formatCnpj(newCnpj());
  await name.fill(`  ${cnpj} `);
  await expect(name).toHaveValue('PADARIA PÃO QUENTE LTDA');
  await name.fill('Padaria Pão Quente');
  await expect(page.getByText(`CNPJ ${cnpj}`)).toBeVisible();
  await next(page, 'Qual é o site da empresa?');
  await next(page, 'Qual é o CNPJ da empresa?');
  await expect(page.getByRole('textbox')).toHaveValue(cnpj);
  await next(page, 'Com quem devemos falar na empresa?');
  await page.getByRole('textbox').fill('Ana Lima');
  await next(page, 'Para qual e-mail podemos escrever?');
  await page.getByRole('textbox').fill('ana@padaria.example');
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(page.getByRole('textbox')).toHaveValue('Ana Lima');
  await next(page, 'Para qual e-mail podemos escrever?');
  await expect(page.getByRole('textbox')).toHaveValue('ana@padaria.example');
});

test('a pasted CNPJ that cannot be referred says so at once', async ({ page }) => {
  await page.goto(url('/nova-indicacao'));
  await page.getByRole('textbox').fill('TE.STE.003/0001-03');
  await expect(page.getByText('Esta empresa não está ativa na Receita Federal')).toBeVisible();
});

test('the same company cannot be referred twice, and the wizard says so at the CNPJ step', async ({
  page,
}) => {
  const cnpj = newCnpj();
  await page.goto(url('/nova-indicacao'));
  await fillReferral(page, { company: 'Duas Vezes Ltda', cnpj, contact: 'Rita' });
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: /Salvar|Enviar|Indicar/ }).dblclick();
  await expect(page).toHaveURL(url('/indicacao-concluida'));
  await page.getByRole('link', { name: 'fazer outra indicação' }).click();
  await page.getByRole('textbox').fill('Duas Vezes de novo');
  await next(page, 'Qual é o site da empresa?');
  await next(page, 'Qual é o CNPJ da empresa?');
  await page.getByRole('textbox').fill(cnpj);
  await page.getByRole('button', { name: 'Próximo' }).click();
  await expect(page.getByText('Este documento já foi indicado por você')).toBeVisible();
});

test('a contact is added and deleted, and can be corrected once the referral is in contact', async ({
  page,
  request,
}) => {
  const cnpj = newCnpj();
  const company = `Contatos ${cnpj.slice(3, 8)}`;
  await page.goto(url('/nova-indicacao'));
  await fillReferral(page, { company, cnpj, contact: 'Primeira Pessoa' });
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: /Salvar|Enviar|Indicar/ }).click();
  await page.getByRole('link', { name: 'ir para o painel' }).click();
  await page
    .getByRole('link', { name: new RegExp(company) })
    .first()
    .click();
  await expect(page.getByText('Primeira Pessoa')).toBeVisible();
  await expect(page.getByRole('button', { name: /Editar/ })).toHaveCount(0);

  await page.getByRole('button', { name: /Adicionar/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Salvar/ }).click();
  await expect(dialog.getByText('Nome obrigatório')).toBeVisible();
  await dialog.getByLabel('Nome').fill('Segunda Pessoa');
  await dialog.getByLabel('E-mail').fill('segunda@empresa.example');
  await dialog.getByLabel('Telefone').pressSequentially('21987654321');
  await dialog.getByRole('button', { name: /Salvar/ }).click();
  await expect(page.getByText('Contato criado/atualizado')).toBeVisible();
  await expect(page.getByText('Segunda Pessoa')).toBeVisible();

  await page.getByRole('button', { name: /(Excluir|Eliminar|Apagar).*Segunda Pessoa/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Excluir|Eliminar|Apagar/ })
    .click();
  await expect(page.getByText('Contato eliminado com sucesso')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('Segunda Pessoa')).toHaveCount(0);

  await transitionAsOperator(request, company, { status: 'in_contact' });
  await page.reload();
  const edit = page.getByRole('button', { name: 'Editar contato Primeira Pessoa' });
  await edit.click();
  await expect(dialog.getByLabel('Nome')).toHaveValue('Primeira Pessoa');
  // Nobody can tell any more which contact was edited.
  await page.reload();
  await expect(edit).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await edit.click();
  await dialog.getByLabel('Nome').fill('Primeira Pessoa Corrigida');
  await dialog.getByRole('button', { name: /Salvar/ }).click();
  const corrected = page.getByRole('article', { name: 'Primeira Pessoa Corrigida' });
  await expect(corrected).toBeVisible();

  await transitionAsOperator(request, company, { status: 'fix_contact' });
  await page.reload();
  await page.getByRole('link', { name: 'Corrigir o contato' }).click();
  await expect(page.getByRole('region', { name: 'Contatos' })).toBeFocused();
  await expect(corrected).toBeVisible();
});

test('an address beyond what was answered leads to the first open step, which stays while it is answered', async ({
  page,
  request,
}) => {
  await openAs(page, await registered(request, 'Nina'), '/nova-indicacao?passo=6');
  await expect(page).toHaveURL(url('/nova-indicacao'));
  await page.getByRole('textbox', { name: 'Nome da empresa' }).pressSequentially('Padaria');
  await expect(page.getByRole('textbox', { name: 'Nome da empresa' })).toHaveValue('Padaria');
  await next(page, 'Qual é o site da empresa?');
});

test('a referral that does not exist, or of another Indiker, is not found', async ({ page, request }) => {
  const notFound = page.getByText(/não encontr/i).first();
  await page.goto(url('/indicacao?indicationId=99999999'));
  await expect(notFound).toBeVisible();
  await page.goto(url('/indicacao'));
  await expect(page.getByRole('link').first()).toBeVisible();

  await page.goto(url('/indicacoes'));
  const detail = await page.locator('a[href^="/indicacao?"]').first().getAttribute('href');
  await openAs(page, await registered(request, 'Outra'), String(detail));
  await expect(notFound).toBeVisible();
});
