import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { backOffice, enterBackOffice } from '../support/back-office.ts';
import { newWithdrawal } from '../support/money.ts';
import { operatorOf } from '../support/people.ts';
import { test } from '../support/test.ts';

const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date());

test('the payments of a month are shown by CPF and downloaded for the accountant', async ({
  page,
  request,
}) => {
  const { withdrawal } = await newWithdrawal(request, 'Cerâmica Barro Vivo');
  const operator = await operatorOf(request);
  await operator.post(`/api/operator/withdrawals/${withdrawal}/schedule`, {});
  await operator.post(`/api/operator/withdrawals/${withdrawal}/pay`, { paid_at: today() });

  await enterBackOffice(page);
  await page.getByRole('link', { name: 'Impostos' }).click();
  await expect(page.getByRole('heading', { name: 'Impostos', level: 1 })).toBeVisible();
  await expect(page.getByText('Hoje nada é retido')).toBeVisible();
  const rows = page.getByRole('table', { name: 'Pagamentos do mês por CPF' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Helena Moreira' }).first()).toContainText(/\*\*\*\.\d{3}\.\d{3}-\*\*/);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(`impostos-${today().slice(0, 7)}.csv`);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('Mês;CPF;Nome;Pagamentos;Rendimento bruto');
  expect(text).toMatch(/;\d{3}\.\d{3}\.\d{3}-\d{2};Helena Moreira;1;1000,00;/);

  await page.getByLabel('Mês', { exact: true }).selectOption({ index: 35 });
  await expect(page.getByText(/Nenhum saque foi pago em/)).toBeVisible();
  await expect(page).toHaveURL(/\?mes=\d{4}-\d{2}$/);
  await page.reload();
  await expect(page.getByText(/Nenhum saque foi pago em/)).toBeVisible();
});

test('an administrator turns the withholding on from a future day', async ({ page }) => {
  await enterBackOffice(page, '/financeiro/impostos');
  await page.getByRole('button', { name: 'Ligar a retenção' }).click();
  const dialog = page.getByRole('dialog', { name: 'Retenção do imposto de renda' });
  const day = dialog.getByLabel('A partir de', { exact: true });
  await day.fill('01/01/2020');
  await dialog.getByRole('button', { name: 'Ligar', exact: true }).click();
  await expect(page.getByText('A retenção não muda para dias que já passaram.').first()).toBeVisible();
  // A day that the clock of no other test reaches.
  await day.fill('01/02/2099');
  await dialog.getByRole('button', { name: 'Ligar', exact: true }).click();
  await expect(page.getByText('Ligada a partir de 1 de fev. de 2099')).toBeVisible();
  await expect(page.getByText('Hoje nada é retido')).toBeVisible();
  await expect(page).toHaveURL(backOffice('/financeiro/impostos'));
});
