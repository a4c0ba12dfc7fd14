import { readFile } from 'node:fs/promises';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { AUDITOR, backOffice, enterBackOffice } from '../support/back-office.ts';
import { openAs } from '../support/pages.ts';
import { confirmEmail, newCnpj, registered } from '../support/people.ts';
import { test } from '../support/test.ts';

const PAGE = '/integracoes/importacoes';
const REFERRALS = 'indiker;cnpj;empresa;contato;email;telefone;valor;data;status';

async function newIndiker(request: APIRequestContext) {
  const person = await registered(request, 'Olívia');
  await confirmEmail(request, person.login);
  return person;
}

async function choose(page: Page, name: string, text: string, encoding: BufferEncoding = 'utf8') {
  const buffer = Buffer.from(text, encoding);
  await page.getByLabel(/Escolha o arquivo/).setInputFiles({ name, mimeType: 'text/csv', buffer });
}

async function downloadFrom(page: Page, button: string): Promise<string> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFile(await (await waiting).path(), 'utf8');
}

const lineOf = (page: Page, text: string) => page.getByRole('row', { name: new RegExp(text) });
const summary = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('referrals are previewed and imported, and the Indiker sees them', async ({ page, request }) => {
  const person = await newIndiker(request);
  const lineFor = (indiker: string, cnpj: string, company: string) =>
    `${indiker};${cnpj};${company};João Araújo;joao@serraria.example;(11) 91234-5678;10.000,00;03/02/2026;em negociação`;
  const file = [
    REFERRALS,
    lineFor(person.login, newCnpj(), 'Serraria São Roque'),
    lineFor('ninguem@example.com', newCnpj(), 'Olaria Três Barras'),
    lineFor(person.login, '123', 'Moinho Velho'),
  ].join('\r\n');
  await enterBackOffice(page);
  await page.getByRole('link', { name: 'Integrações' }).click();
  await page.getByRole('link', { name: 'Importações' }).click();
  await expect(page).toHaveURL(backOffice(PAGE));
  expect(await downloadFrom(page, 'Baixar um modelo')).toContain(REFERRALS);

  await choose(page, 'crm.csv', 'empresa;total\nX;1');
  await expect(page.getByRole('alert').filter({ hasText: 'Não lemos crm.csv. Nada mudou.' })).toContainText(
    'Não achamos todas as colunas',
  );

  await choose(page, 'indicacoes.csv', file, 'latin1');
  await expect(summary(page, 'Será importada 1 indicação; 2 recusadas.')).toBeVisible();
  await expect(lineOf(page, 'Serraria São Roque')).toContainText('Será importada');
  await expect(lineOf(page, 'Olaria Três Barras')).toContainText('Nenhum Indiker tem este e-mail.');
  await page.getByLabel('Linhas', { exact: true }).selectOption('Só as recusadas');
  await expect(page.getByRole('row')).toHaveCount(3);
  const refused = (await downloadFrom(page, 'Baixar as recusadas')).trimEnd().split('\r\n');
  expect(refused).toHaveLength(3);
  expect(refused[0]).toBe(`\uFEFF${REFERRALS};motivo`);
  expect(refused[2]).toContain('CNPJ inválido');
  await page.getByLabel('Linhas', { exact: true }).selectOption('Todas as linhas');

  await page.getByRole('button', { name: 'Importar 1 indicação' }).click();
  await expect(page.getByText('Confirme a declaração para importar.')).toBeVisible();
  await page.getByRole('checkbox', { name: /declara que estas indicações/ }).check();
  await page.getByRole('button', { name: 'Importar 1 indicação' }).click();
  await expect(summary(page, '1 indicação importada; 2 recusadas.')).toBeVisible();

  await page.getByRole('button', { name: 'Importar outro arquivo' }).click();
  await choose(page, 'indicacoes.csv', file);
  await expect(summary(page, 'Nenhuma indicação a importar; 1 já importada; 2 recusadas.')).toBeVisible();
  await lineOf(page, 'Serraria São Roque').getByRole('link', { name: 'Serraria São Roque' }).click();
  await expect(page.getByText('R$ 10.000,00').first()).toBeVisible();

  await openAs(page, person, '/indicacoes');
  await expect(page.getByRole('link', { name: 'Serraria São Roque', exact: true })).toBeVisible();
});

test('earlier payments are imported and then shown to the Indiker', async ({ page, request }) => {
  const person = await newIndiker(request);
  const file = [
    'indiker;cnpj;data;valor;observação',
    `${person.login};${newCnpj()};20/11/2025;1.500,00;Contrato 7`,
    `${person.login};${newCnpj()};31/02/2025;1,00;`,
  ].join('\n');
  await openAs(page, person, '/ganhos');
  await expect(page.getByRole('heading', { name: 'Histórico de Saques' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /Pagamentos anteriores/ })).toHaveCount(0);

  await enterBackOffice(page, PAGE);
  await page.getByLabel('O que importar').selectOption('Pagamentos anteriores');
  expect(await downloadFrom(page, 'Baixar um modelo')).toContain('indiker;cnpj;data;valor;observação');
  await choose(page, 'pagos.csv', file);
  await expect(summary(page, 'Será importado 1 pagamento; 1 recusado.')).toBeVisible();
  await expect(page.getByText('Data do pagamento inválida.')).toBeVisible();
  await page.getByRole('button', { name: 'Importar 1 pagamento' }).click();
  await expect(summary(page, '1 pagamento importado; 1 recusado.')).toBeVisible();

  await page.goto(backOffice(`/indikers?busca=${encodeURIComponent(person.login)}`));
  await page.locator('[data-row]').first().click();
  await expect(page.getByRole('region', { name: 'Pagamentos anteriores' })).toContainText('R$ 1.500,00');

  await openAs(page, person, '/ganhos');
  const payments = page.getByRole('region', { name: /Pagamentos anteriores ao/ });
  await expect(payments).toContainText('R$ 1.500,00');
  await expect(payments).toContainText('Contrato 7');
  await expect(payments).toContainText('nem no informe de rendimentos');
});

test('a file that the browser cannot read is refused', async ({ page }) => {
  await enterBackOffice(page, PAGE);
  await expect(page.getByLabel(/Escolha o arquivo/)).toBeEnabled();
  // Like a file that was deleted after it was chosen, or a dropped folder.
  await page.evaluate(
    `Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'))`,
  );
  await choose(page, 'apagado.csv', REFERRALS);
  await expect(
    page.getByRole('alert').filter({ hasText: 'Não lemos apagado.csv. Nada mudou.' }),
  ).toBeVisible();
  await expect(page.getByLabel(/Escolha o arquivo/)).toBeEnabled();
});

test('an auditor is not offered imports', async ({ page }) => {
  await enterBackOffice(page, '/integracoes/exportacoes', AUDITOR);
  await expect(page.getByRole('link', { name: 'Exportações' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Importações' })).toHaveCount(0);
  await page.goto(backOffice(PAGE));
  await expect(page.getByText('Só administradores importam dados.')).toBeVisible();
});
