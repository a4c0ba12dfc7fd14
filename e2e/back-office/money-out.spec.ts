import { readFile } from 'node:fs/promises';
import { expect, type Download, type Page } from '@playwright/test';
import { backOffice, enterBackOffice, OPERATOR } from '../support/back-office.ts';
import { BANK_DATA, newWithdrawal, type NewWithdrawal } from '../support/money.ts';
import { emailTo, operatorOf } from '../support/people.ts';
import { launchProduct, type Product } from '../support/product.ts';
import { test } from '../support/test.ts';

const FINANCE = { email: 'financeiro@indike.test', password: 'Demo1234' };

/** Who pays: without it no batch becomes a file. */
const PAYER = {
  legal_name: 'Indike Serviços Ltda.',
  cnpj: '12ABC34501DE35',
  bank_code: '001',
  agreement: '1234567',
  agency: '1584',
  agency_digit: '9',
  account: '210169',
  account_digit: '6',
};

/** A product of its own: the batches take whatever withdrawals are due. */
let product: Product;
let shared: string | undefined;
test.beforeAll(async () => {
  product = await launchProduct();
  shared = process.env['E2E_URL'];
  process.env['E2E_URL'] = product.url;
});
test.afterAll(async () => {
  if (shared !== undefined) process.env['E2E_URL'] = shared;
  await product.stop();
});

const textOf = async (download: Download): Promise<string> => readFile(await download.path(), 'latin1');

async function save(page: Page, name: RegExp | string): Promise<{ name: string; text: string }> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  const download = await started;
  return { name: download.suggestedFilename(), text: await textOf(download) };
}

const rowOf = (page: Page, { withdrawal }: NewWithdrawal) =>
  page.getByRole('row', { name: new RegExp(String.raw`\bSaque ${withdrawal}\b`) });

/** Prepared by one and approved by another; the number of the batch. */
async function payOut(page: Page, approver: Page, withdrawals: readonly NewWithdrawal[]): Promise<string> {
  await page.goto(backOffice('/financeiro/lotes'));
  await page.getByRole('link', { name: 'Preparar lote' }).click();
  for (const withdrawal of withdrawals) await expect(rowOf(page, withdrawal)).toBeVisible();
  await page.getByRole('button', { name: 'Preparar lote' }).click();
  const heading = page.getByRole('heading', { level: 1, name: /^Lote \d+: R\$/ });
  await expect(heading).toBeVisible();
  await expect(page.getByText('Quem preparou o lote não o decide. Peça a outra pessoa.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Aprovar/ })).toHaveCount(0);
  const [, batch = ''] = /Lote (\d+)/.exec((await heading.textContent()) ?? '') ?? [];

  await approver.goto(backOffice(`/financeiro/lotes/${batch}`));
  await approver.getByRole('button', { name: 'Aprovar e fazer o arquivo' }).click();
  await expect(approver.getByRole('heading', { name: 'Arquivo para o banco' })).toBeVisible();
  await page.reload();
  return batch;
}

/** What the bank of the test area answers to a remittance. */
async function askBank(
  page: Page,
  remittance: { name: string; text: string },
  refused: readonly string[],
): Promise<{ name: string; text: string }> {
  await page.goto(backOffice('/financeiro/retornos'));
  await page.getByRole('link', { name: 'Banco da área de testes' }).click();
  await page.getByLabel(/Escolha a remessa/).setInputFiles({
    name: remittance.name,
    mimeType: 'text/plain',
    buffer: Buffer.from(remittance.text, 'latin1'),
  });
  for (const reference of refused) {
    const row = page.getByRole('row', { name: new RegExp(String.raw`\b${reference}\b`) });
    await row.getByRole('combobox').selectOption('AN');
  }
  return save(page, 'Baixar o retorno');
}

async function importReturn(page: Page, file: { name: string; text: string }): Promise<void> {
  await page.goto(backOffice('/financeiro/retornos'));
  await page.getByLabel(/Escolha o arquivo de retorno/).setInputFiles({
    name: file.name,
    mimeType: 'text/plain',
    buffer: Buffer.from(file.text, 'latin1'),
  });
  await expect(page.getByRole('table', { name: 'Pagamentos' })).toBeVisible();
}

test('a batch of two people pays by PIX and bank account, and what the bank refuses is paid by the next', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(300_000);
  const byEmail = await newWithdrawal(request, 'Vidraçaria Boa Vista');
  const byCpf = await newWithdrawal(request, 'Padaria Trigo Fino', BANK_DATA.pixCpf);
  const byAccount = await newWithdrawal(request, 'Serralheria União', BANK_DATA.account);
  await (await operatorOf(request)).put('/api/operator/payer', PAYER);
  await enterBackOffice(page, '/', FINANCE);
  const approver = await (await browser.newContext()).newPage();
  await enterBackOffice(approver, '/', OPERATOR);

  const batch = await payOut(page, approver, [byEmail, byCpf, byAccount]);
  const remittance = await save(page, 'Baixar remessa');
  const lines = remittance.text.split('\r\n');
  expect(new Set(lines.slice(0, -1).map(({ length }) => length))).toEqual(new Set([240]));
  expect(await save(page, 'Baixar remessa')).toEqual(remittance);

  const answer = await askBank(page, remittance, [`S${byAccount.withdrawal}L${batch}`]);
  await importReturn(page, answer);
  for (const paid of [byEmail, byCpf]) await expect(rowOf(page, paid)).toContainText('Pago');
  await expect(rowOf(page, byAccount)).toContainText('Devolvido');
  await expect(rowOf(page, byAccount)).toContainText('A conta ou o dígito da conta é inválido');
  await page.goto(backOffice(`/saques/${byAccount.withdrawal}`));
  await expect(page.getByRole('alert').filter({ hasText: 'O banco devolveu este saque' })).toContainText(
    'A conta ou o dígito da conta é inválido',
  );
  expect(await emailTo(request, byAccount.person.login, 'devolv')).toContain('A conta ou o dígito da conta');
  await emailTo(request, byEmail.person.login, 'pag');

  // The same file again.
  await importReturn(page, answer);
  await expect(page.getByText('Este arquivo já foi importado. Nada mudou.')).toBeVisible();
  await page.goto(backOffice(`/financeiro/lotes/${batch}/conciliacao`));
  await expect(page.getByRole('table', { name: 'Diferenças' })).toBeVisible();

  await byAccount.changeBankData(BANK_DATA.pixEmail({ id: byAccount.id, cpf: '' }));
  const next = await payOut(page, approver, [byAccount]);
  const again = await askBank(page, await save(page, 'Baixar remessa'), []);
  await importReturn(page, again);
  await expect(rowOf(page, byAccount)).toContainText('Pago');
  expect(next).not.toBe(batch);
});
