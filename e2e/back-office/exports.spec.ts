import { readFile } from 'node:fs/promises';
import { expect, type Download, type Page } from '@playwright/test';
import { backOffice, enterBackOffice, newReferral } from '../support/back-office.ts';
import { asAdministrator } from '../support/operators.ts';
import { emailTo, OPERATOR } from '../support/people.ts';
import { test } from '../support/test.ts';

async function downloadFrom(page: Page): Promise<{ file: Download; lines: string[] }> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Baixar CSV' }).click();
  const file = await waiting;
  const bytes = await readFile(await file.path());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  return { file, lines: bytes.subarray(3).toString('utf8').trimEnd().split('\r\n') };
}

test('a list is exported with its filters, and contacts are unmasked only on request', async ({
  page,
  request,
}) => {
  const { id } = await newReferral(request, { company: '=Serraria do Exportador' });
  await enterBackOffice(page, `/indicacoes?busca=${encodeURIComponent('Serraria do Exportador')}`);
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Exportar Indicações' }).click();
  const masked = await downloadFrom(page);
  expect(masked.file.suggestedFilename()).toBe('indicacoes.csv');
  expect(masked.lines).toHaveLength(2);
  expect(masked.lines[0]).toMatch(/^Indicação;Empresa;CNPJ;/);
  expect(masked.lines[1]).toContain(`${id};'=Serraria do Exportador;`);
  expect(masked.lines[1]).toMatch(/;\(11\) \*{4}-1234;c\*\*\*@empresa\.example;/);
  await expect(page.getByText('Pronto: 1 linha no arquivo.')).toBeVisible();

  await page.getByLabel('Telefones e e-mails dos contatos sem máscara').check();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar de novo' }).click();
  const clear = await readFile(await (await waiting).path(), 'utf8');
  expect(clear).toContain(';(11) 3000-1234;carla@empresa.example;');

  await page.goto(backOffice('/auditoria?acao=export.download'));
  await expect(page.getByRole('row', { name: /Exportou uma lista/ }).first()).toBeVisible();
});

test('the exports page offers the lists that have no page of their own', async ({ page }) => {
  await enterBackOffice(page);
  await page.getByRole('link', { name: 'Integrações' }).click();
  await expect(page).toHaveURL(backOffice('/integracoes/chaves'));
  await page.getByRole('link', { name: 'Exportações' }).click();
  await expect(page).toHaveURL(backOffice('/integracoes/exportacoes'));
  await page.getByRole('button', { name: 'Exportar Livro-razão' }).click();
  expect((await downloadFrom(page)).lines[0]).toMatch(/^Lançamento;Data;/);
  await page.keyboard.press('Escape');
  await page.getByLabel('Status').selectOption({ label: 'Cancelada' });
  await page.getByRole('button', { name: 'Exportar Bonificações' }).click();
  const { lines } = await downloadFrom(page);
  for (const line of lines.slice(1)) expect(line).toContain(';Cancelada;');
});

test('a download can be cancelled and started again', async ({ page }) => {
  await enterBackOffice(page, '/integracoes/exportacoes');
  // The request stays pending until it is cancelled.
  await page.route('**/api/operator/exports/ledger**', () => {});
  await page.getByRole('button', { name: 'Exportar Livro-razão' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Baixar CSV' }).click();
  await expect(page.getByRole('progressbar', { name: 'Exportação' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.unroute('**/api/operator/exports/ledger**');
  expect((await downloadFrom(page)).lines.length).toBeGreaterThan(1);
});

test('an analyst is offered neither exports of money nor unmasked data', async ({ page, request }) => {
  const { newOperator } = await asAdministrator(request);
  await enterBackOffice(page, '/integracoes/exportacoes', await newOperator('analyst'));
  await expect(page.getByRole('heading', { name: 'Indikers' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Livro-razão' })).toHaveCount(0);
  await page.goto(backOffice('/indikers'));
  await page.getByRole('button', { name: 'Exportar Indikers' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Baixar CSV' })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(0);
});

test('a large export is made in the background, announced by e-mail, downloaded and deleted', async ({
  page,
}) => {
  await enterBackOffice(page, '/integracoes/exportacoes');
  // The response for a list of more than fifty thousand lines.
  await page.route('**/api/operator/exports/ledger**', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const message = 'São mais de 50 mil linhas.';
    return route.fulfill({ status: 422, json: { message, code: 'export_too_large' } });
  });
  await page.getByRole('button', { name: 'Exportar Livro-razão' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Baixar CSV' }).click();
  await expect(dialog.getByRole('alert')).toContainText('São mais de 50 mil linhas.');
  await dialog.getByRole('button', { name: 'Preparar e avisar por e-mail' }).click();
  await expect(dialog.getByText(/O arquivo está sendo preparado/)).toBeVisible();
  await page.keyboard.press('Escape');
  const row = page.getByRole('table', { name: 'Arquivos' }).getByRole('row', { name: /Livro-razão/ });
  await expect(row).toContainText(/Pronto[\d.]+ linhas, até /, { timeout: 30_000 });
  const waiting = page.waitForEvent('download');
  await row.getByRole('link', { name: 'Baixar Livro-razão' }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toMatch(/^livro-razao-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\uFEFFLançamento;Data;/);
  const email = await emailTo(page.request, OPERATOR.email, 'Exportação pronta: Livro-razão');
  expect(email).toContain('/operacao/integracoes/exportacoes');
  await row.getByRole('button', { name: 'Apagar Livro-razão' }).click();
  await expect(row).toHaveCount(0);
});
