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

test('a list is exported with its filters, and contacts in clear only when asked for', async ({
  page,
  request,
}) => {
  const { id } = await newReferral(request, { company: '=Serraria do Exportador' });
  await enterBackOffice(page, `/indicacoes?busca=${encodeURIComponent('Serraria do Exportador')}`);
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Exportar indicações' }).click();
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

test('the page of exports has the lists without a page of their own', async ({ page }) => {
  await enterBackOffice(page);
  await page.getByRole('link', { name: 'Integrações' }).click();
  await expect(page).toHaveURL(backOffice('/integracoes/chaves'));
  await page.getByRole('link', { name: 'Exportações' }).click();
  await expect(page).toHaveURL(backOffice('/integracoes/exportacoes'));
  await page.getByRole('button', { name: 'Exportar livro-razão' }).click();
  expect((await downloadFrom(page)).lines[0]).toMatch(/^Lançamento;Data;/);
  await page.keyboard.press('Escape');
  await page.getByLabel('Situação').selectOption({ label: 'Cancelada' });
  await page.getByRole('button', { name: 'Exportar bonificações' }).click();
  const { lines } = await downloadFrom(page);
  for (const line of lines.slice(1)) expect(line).toContain(';Cancelada;');
});

test('a download is cancelled, and begins anew', async ({ page }) => {
  await enterBackOffice(page, '/integracoes/exportacoes');
  // Not answered before it is cancelled.
  await page.route('**/api/operator/exports/ledger**', () => {});
  await page.getByRole('button', { name: 'Exportar livro-razão' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Baixar CSV' }).click();
  await expect(page.getByRole('progressbar', { name: 'Exportação' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.unroute('**/api/operator/exports/ledger**');
  expect((await downloadFrom(page)).lines.length).toBeGreaterThan(1);
});

test('an analyst is offered neither money nor what is masked', async ({ page, request }) => {
  const { newOperator } = await asAdministrator(request);
  await enterBackOffice(page, '/integracoes/exportacoes', await newOperator('analyst'));
  await expect(page.getByRole('heading', { name: 'Indikers' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Livro-razão' })).toHaveCount(0);
  await page.goto(backOffice('/indikers'));
  await page.getByRole('button', { name: 'Exportar indikers' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Baixar CSV' })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(0);
});
