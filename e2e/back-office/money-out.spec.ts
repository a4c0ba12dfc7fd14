import { readFile } from 'node:fs/promises';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { backOffice, enterBackOffice } from '../support/back-office.ts';
import { readPdf } from '../../apps/api/src/testing/pdf.ts';
import { moveClockTo, productTime } from '../support/clock.ts';
import { BANK_DATA, newWithdrawal, type NewWithdrawal } from '../support/money.ts';
import { useOwnProduct } from '../support/own-product.ts';
import { openAs } from '../support/pages.ts';
import { emailTo, OPERATOR, operatorOf, url } from '../support/people.ts';
import { test } from '../support/test.ts';

const FINANCE = { email: 'financeiro@indike.test', password: 'Demo1234' };

/** The company that pays. Without it no remittance file can be made. */
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

// Uses its own product, because batches take all due withdrawals.
useOwnProduct();

async function download(page: Page, name: RegExp | string): Promise<{ name: string; bytes: Buffer }> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  const file = await started;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

async function save(page: Page, button: string): Promise<{ name: string; text: string }> {
  const { name, bytes } = await download(page, button);
  return { name, text: bytes.toString('latin1') };
}

/** Downloads a PDF and returns its lines as a screen reader reads them. */
async function savePdf(page: Page, button: RegExp | string): Promise<{ name: string; lines: string[] }> {
  const { name, bytes } = await download(page, button);
  return { name, lines: (await readPdf(bytes)).text.split('\n') };
}

const rowOf = (page: Page, { withdrawal }: NewWithdrawal) =>
  page.getByRole('row', { name: new RegExp(String.raw`\bSaque ${withdrawal}\b`) });

/** One operator prepares a batch and another one approves it. Returns the number of the batch. */
async function payOut(page: Page, approver: Page, withdrawals: readonly NewWithdrawal[]): Promise<string> {
  await page.goto(backOffice('/financeiro/lotes'));
  await page.getByRole('link', { name: 'Preparar lote' }).click();
  for (const withdrawal of withdrawals) await expect(rowOf(page, withdrawal)).toBeVisible();
  await page.getByRole('button', { name: 'Preparar lote' }).click();
  await page.getByRole('button', { name: 'Confirmar preparo' }).click();
  const heading = page.getByRole('heading', { level: 1, name: /^Lote \d+: R\$/ });
  await expect(heading).toBeVisible();
  await expect(page.getByText('Quem preparou o lote não o decide. Peça a outra pessoa.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Aprovar/ })).toHaveCount(0);
  const [, batch = ''] = /Lote (\d+)/.exec((await heading.textContent()) ?? '') ?? [];

  await approver.goto(backOffice(`/financeiro/lotes/${batch}`));
  await approver.getByRole('button', { name: 'Aprovar e fazer o arquivo' }).click();
  await approver.getByRole('button', { name: 'Confirmar aprovação' }).click();
  await expect(approver.getByRole('heading', { name: 'Arquivo para o banco' })).toBeVisible();
  await page.reload();
  return batch;
}

/** Returns the return file of the sandbox's bank for a remittance file, with the `refused` payments refused. */
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
  const answers = page.getByRole('combobox', { name: /^O que o banco responde sobre/ });
  await expect(answers.first()).toBeVisible();
  for (const answer of await answers.all()) await answer.selectOption('00');
  for (const reference of refused) {
    const row = page.getByRole('row', { name: new RegExp(String.raw`\b${reference}\b`) });
    await row.getByRole('combobox').selectOption('AN');
  }
  return save(page, 'Baixar o retorno');
}

async function chooseReturn(page: Page, file: { name: string; text: string }): Promise<void> {
  await page.goto(backOffice('/financeiro/retornos'));
  await page.getByLabel(/Escolha o arquivo de retorno/).setInputFiles({
    name: file.name,
    mimeType: 'text/plain',
    buffer: Buffer.from(file.text, 'latin1'),
  });
}

async function importReturn(page: Page, file: { name: string; text: string }): Promise<void> {
  await chooseReturn(page, file);
  await page.getByRole('button', { name: 'Registrar', exact: true }).click();
  await page.getByRole('button', { name: 'Confirmar registro' }).click();
  await expect(page.getByRole('table', { name: 'Pagamentos' })).toBeVisible();
}

/** Checks the page of a withdrawal that the bank returned and then paid. Returns the bank's number of the payment. */
async function expectPaymentFacts(
  page: Page,
  withdrawal: number,
  batches: readonly string[],
): Promise<string> {
  await page.goto(backOffice(`/saques/${withdrawal}`));
  const [first = '', last = ''] = batches;
  const lots = page.getByRole('definition').filter({ has: page.getByRole('link', { name: /^Lote/ }) });
  await expect(lots).toHaveText(new RegExp(`Lote ${last}Pago · .*Lote ${first}Devolvido · `));
  const number = page.getByRole('definition').filter({ hasText: /^SB\d+$/ });
  return (await number.textContent()) ?? '';
}

/** Checks that the paid Indiker can download the receipt and, in January, the yearly statement. */
async function expectPapers(page: Page, request: APIRequestContext, paid: NewWithdrawal, bankNumber: string) {
  const year = Number(dateInSaoPaulo(await productTime(request)).slice(0, 4));
  await openAs(page, paid.person, '/ganhos');
  await page.getByRole('button', { name: /Ver o saque de/ }).click();
  const receipt = await savePdf(page, 'Baixar comprovante em PDF');
  expect(receipt.name).toBe(`comprovante-saque-${paid.withdrawal}.pdf`);
  for (const line of ['Comprovante de pagamento', 'R$ 1.000,00', bankNumber, PAYER.legal_name])
    expect(receipt.lines).toContain(line);
  expect(receipt.lines).toContain('PIX no e-mail p•••@example.com');

  await moveClockTo(request, new Date(Date.UTC(year + 1, 0, 4, 15)));
  await page.goto(url('/perfil'));
  await page.getByRole('link', { name: /Informe de rendimentos/ }).click();
  const statement = await savePdf(page, `Baixar o informe de ${year} em PDF`);
  expect(statement.name).toBe(`informe-rendimentos-${year}.pdf`);
  for (const line of [
    `Informe de rendimentos de ${year}`,
    'Total dos rendimentos',
    'R$ 1.000,00',
    PAYER.legal_name,
  ])
    expect(statement.lines).toContain(line);
}

test('a batch pays by PIX and bank account, and the next batch pays what the bank refused', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(240_000);
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

  await chooseReturn(page, answer);
  await expect(page.getByText('Este arquivo já foi importado. Nada mudou.')).toBeVisible();
  await page.goto(backOffice(`/financeiro/lotes/${batch}/conciliacao`));
  await expect(page.getByRole('table', { name: 'Diferenças' })).toBeVisible();

  await byAccount.changeBankData(BANK_DATA.pixEmail({ id: byAccount.id, cpf: '' }));
  const next = await payOut(page, approver, [byAccount]);
  const again = await askBank(page, await save(page, 'Baixar remessa'), []);
  await importReturn(page, again);
  await expect(rowOf(page, byAccount)).toContainText('Pago');
  const bankNumber = await expectPaymentFacts(page, byAccount.withdrawal, [batch, next]);
  await expectPapers(await (await browser.newContext()).newPage(), request, byAccount, bankNumber);
});
