import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { backOffice, enterBackOffice } from '../support/back-office.ts';
import { asAdministrator } from '../support/operators.ts';
import { test } from '../support/test.ts';
import { recordToasts } from '../support/toasts.ts';

test('an administrator finds an audit entry, reads what changed and downloads the log', async ({
  page,
  request,
}) => {
  const { post } = await asAdministrator(request);
  await post('/api/operator/holidays', { date: '2027-03-17', name: '=1+1 Padroeira' });
  await enterBackOffice(page);
  await page.getByRole('link', { name: 'Auditoria' }).click();
  await expect(page.getByRole('heading', { name: 'Auditoria' })).toBeVisible();
  await expect(page.getByText(/Registro íntegro: [\d.]+ atos conferidos/)).toBeVisible();

  await page.getByLabel('Assunto').selectOption({ label: 'Feriado' });
  await expect(page).toHaveURL(/assunto=holiday/);
  await page.getByLabel('Número').fill('20270317');
  await expect(page.getByRole('row')).toHaveCount(2);
  const row = page.getByRole('row', { name: /adicionou o feriado de 17 de mar\. de 2027, =1\+1 Padroeira/ });
  await expect(row).toContainText('Data: 17 de mar. de 2027');
  await expect(row).toContainText('127.0.0.1');
  // Moves the focus out of the field, because keys are shortcuts only outside of text fields.
  await page.getByRole('heading', { name: 'Auditoria' }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('row', { name: /Nome/ })).toContainText('=1+1 Padroeira');
  await page.getByRole('dialog').getByText('Detalhes técnicos').click();
  await expect(page.getByRole('dialog').getByText('"holiday.add"')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel('Buscar pelo que foi feito').fill('removeu feriado');
  await expect(page.getByText('Nenhum registro com estes filtros.')).toBeVisible();
  await page.getByLabel('Buscar pelo que foi feito').fill('adicion');
  await expect(page.getByRole('row')).toHaveCount(2);

  await page.reload();
  await expect(page.getByLabel('Número')).toHaveValue('20270317');
  await expect(page.getByRole('row')).toHaveCount(2);
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar Auditoria' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Baixar CSV' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^auditoria-\d{4}-\d{2}-\d{2}\.csv$/);
  const bytes = await readFile(await download.path());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = bytes.subarray(3).toString('utf8').trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^Registro;Instante/);
  expect(lines[1]).toContain(';Adicionou um feriado;holiday.add;Feriado;20270317;');

  await page.goto(backOffice('/auditoria?acao=export.order'));
  await expect(page.getByRole('row', { name: /pediu um arquivo de exportação/ }).first()).toContainText(
    'Auditoria',
  );
});

test('an analyst does not see the audit page', async ({ page, request }) => {
  const { newOperator } = await asAdministrator(request);
  const analyst = await newOperator('analyst');
  await enterBackOffice(page, '/', analyst);
  await expect(page.getByRole('link', { name: 'Indicações', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Auditoria' })).toHaveCount(0);
});

test('a page that the role does not allow says so once, and offers no second try', async ({
  page,
  request,
}) => {
  const { newOperator } = await asAdministrator(request);
  const toasts = await recordToasts(page);
  await enterBackOffice(page, '/auditoria', await newOperator('analyst'));
  await expect(page.getByRole('alert').getByText('O seu papel não permite fazer isto.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0);
  await expect(page.getByText('Código para o suporte')).toHaveCount(0);
  // Toasts are loaded at the first key.
  await page.keyboard.press('Tab');
  await page.reload();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('alert').getByText('O seu papel não permite fazer isto.')).toBeVisible();
  expect(await toasts()).toEqual([]);
});
