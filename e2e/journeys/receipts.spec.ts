import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { newWithdrawal } from '../support/money.ts';
import { openAs } from '../support/pages.ts';
import { operatorOf, url } from '../support/people.ts';
import { test } from '../support/test.ts';

const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date());

test('a paid withdrawal has a receipt on the page and as a PDF @phone', async ({ page, request }) => {
  const { withdrawal, person } = await newWithdrawal(request, 'Moinho da Serra Azul');
  const operator = await operatorOf(request);
  await operator.post(`/api/operator/withdrawals/${withdrawal}/schedule`, {});
  await openAs(page, person, '/ganhos');
  const open = page.getByRole('button', { name: /Ver o saque de/ });
  const dialog = page.getByRole('dialog', { name: 'Detalhes do saque' });
  await open.click();
  await expect(dialog.getByText('De onde vem este valor')).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'Comprovante' })).toHaveCount(0);

  await operator.post(`/api/operator/withdrawals/${withdrawal}/pay`, { paid_at: today() });
  await page.reload();
  await open.click();
  const receipt = dialog.getByRole('region', { name: 'Comprovante' });
  await expect(receipt).toContainText(/R\$\s1\.000,00 em/);
  await expect(receipt).toContainText('PIX no e-mail p•••@example.com');
  await expect(receipt).toContainText(/\d{6}-\d+/);
  const downloading = page.waitForEvent('download');
  await receipt.getByRole('button', { name: 'Baixar comprovante em PDF' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(`comprovante-saque-${withdrawal}.pdf`);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
});

test('the profile says when the yearly statement will be ready', async ({ page, request }) => {
  const { person } = await newWithdrawal(request, 'Olaria do Ribeirão');
  await openAs(page, person, '/perfil');
  await page.getByRole('link', { name: /Informe de rendimentos/ }).click();
  await expect(page).toHaveURL(url('/perfil/informes'));
  const year = Number(today().slice(0, 4));
  await expect(
    page.getByText(`O informe de ${year} fica pronto em janeiro de ${year + 1}`, { exact: false }),
  ).toBeVisible();
});
