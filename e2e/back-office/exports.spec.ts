import { readFile } from 'node:fs/promises';
import { expect, type Download, type Page } from '@playwright/test';
import { backOffice, enterBackOffice, newReferral } from '../support/back-office.ts';
import { asAdministrator } from '../support/operators.ts';
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
  expect(masked.file.suggestedFilename()).toMatch(/^indicacoes-\d{4}-\d{2}-\d{2}\.csv$/);
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

  await page.goto(backOffice('/auditoria?acao=export.order'));
  await expect(page.getByRole('row', { name: /pediu um arquivo de exportação/ }).first()).toBeVisible();
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

test('an export can be cancelled while it is made, or left and downloaded later, and deleted', async ({
  page,
  request,
}) => {
  // Of a role that orders no other file, because operators see all files of their role.
  const { newOperator } = await asAdministrator(request);
  await enterBackOffice(page, '/integracoes/exportacoes', await newOperator('finance'));
  // Files stay in preparation until the page learns otherwise.
  const files = '**/api/operator/export-files';
  await page.route(files, async (route) => {
    const answer = await route.fetch();
    const { data } = await answer.json();
    const json = { data: data.map((file: object) => ({ ...file, state: 'running', percent: 40 })) };
    await route.fulfill({ response: answer, json });
  });
  const dialog = page.getByRole('dialog');
  const order = async () => {
    await page.getByRole('button', { name: 'Exportar Livro-razão' }).click();
    await dialog.getByRole('button', { name: 'Baixar CSV' }).click();
    await expect(dialog.getByRole('progressbar', { name: 'Exportação' })).toBeVisible();
    await expect(dialog.getByText('Preparando: 40%')).toBeVisible();
  };
  await order();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await order();
  await page.keyboard.press('Escape');
  await page.unroute(files);
  const row = page.getByRole('table', { name: 'Arquivos' }).getByRole('row', { name: /Livro-razão/ });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(/Pronto[\d.]+ linhas, até /, { timeout: 30_000 });
  const waiting = page.waitForEvent('download');
  await row.getByRole('link', { name: 'Baixar Livro-razão' }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toMatch(/^livro-razao-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\uFEFFLançamento;Data;/);
  await row.getByRole('button', { name: 'Apagar Livro-razão' }).click();
  await expect(row).toHaveCount(0);
});
