import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { addDays, dateInSaoPaulo, formatDate } from '@indike/rules/dates/calendar';
import { AUDITOR, backOffice, enterBackOffice, newReferral } from '../support/back-office.ts';
import { operatorOf } from '../support/people.ts';
import { test } from '../support/test.ts';

const FINANCE = { email: 'financeiro@indike.test', password: 'Demo1234' };
const today = () => dateInSaoPaulo(new Date());

/** A referral of a company that signed yesterday and whose first invoice is due in ten days. */
async function newContract(request: APIRequestContext, company: string, value: number) {
  const referral = await newReferral(request, { company });
  const operator = await operatorOf(request);
  const path = `/api/operator/indications/${referral.id}/transitions`;
  await operator.post(path, { status: 'in_contact' });
  await operator.post(path, { status: 'in_negotiation', estimated_value: value });
  const contract = {
    value,
    closed_at: addDays(today(), -1),
    first_invoice_due_date: addDays(today(), 10),
    confirm_dates: true,
  };
  await operator.post(path, { status: 'accepted', contract });
  return referral;
}

async function choose(page: Page, name: string, text: string, encoding: BufferEncoding = 'utf8') {
  const buffer = Buffer.from(text, encoding);
  await page.getByLabel(/Escolha o arquivo/).setInputFiles({ name, mimeType: 'text/csv', buffer });
}

const lineOf = (page: Page, company: string) => page.getByRole('row', { name: new RegExp(company) });

test('a finance operator finds an invoice and registers its payment', async ({ page, request }) => {
  const { company, cnpj, get, id } = await newContract(request, 'Marcenaria Bom Jardim', 3_000);
  await enterBackOffice(page, '/', FINANCE);
  await page.getByRole('link', { name: 'Faturas', exact: true }).click();
  await page.getByRole('searchbox').fill(cnpj);
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('row', { name: /^Total: 1 fatura R\$\s3\.000,00/ })).toBeVisible();
  await expect(lineOf(page, company)).toContainText('Vence em 10 dias');
  await expect(lineOf(page, company)).toContainText(/R\$\s3\.000,00/);
  await page.getByLabel('Status').selectOption('Vencidas');
  await expect(page.getByText('Nenhuma fatura com estes filtros.')).toBeVisible();
  await page.getByLabel('Status').selectOption('Em aberto');
  await page.getByRole('button', { name: `Registrar pagamento de ${company}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Registrar pagamento' });
  await expect(dialog.getByText(/A bonificação fica disponível em/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Registrar pagamento' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Nenhuma fatura com estes filtros.')).toBeVisible();
  await page.getByLabel('Status').selectOption('Pagas');
  await expect(lineOf(page, company)).toContainText('Paga em');
  expect(await get(`/api/indication/${id}/reward`)).toMatchObject({
    reward: { earnings: [{ state: 'receivable' }] },
  });
});

test('the total follows a payment that is registered', async ({ page, request }) => {
  const paid = await newContract(request, 'Olaria Serra Azul', 1_000);
  await newContract(request, 'Olaria Serra Verde', 2_000);
  await enterBackOffice(page, '/', FINANCE);
  await page.getByRole('link', { name: 'Faturas', exact: true }).click();
  await page.getByRole('searchbox').fill('Olaria Serra');
  await expect(page.getByRole('row', { name: /^Total: 2 faturas R\$\s3\.000,00/ })).toBeVisible();
  await page.getByRole('button', { name: `Registrar pagamento de ${paid.company}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Registrar pagamento' });
  await dialog.getByRole('button', { name: 'Registrar pagamento' }).click();
  await expect(page.getByRole('row', { name: /^Total: 1 fatura R\$\s2\.000,00/ })).toBeVisible();
});

test('invoice payments are imported after a preview, and importing them again changes nothing', async ({
  page,
  request,
}) => {
  const first = await newContract(request, 'Confecções Ipê Roxo', 1_234.56);
  const second = await newContract(request, 'Viveiro Três Marias', 2_000);
  const day = formatDate(today());
  const file = [
    '"CNPJ";"Data do pagamento";"Valor";"Observação"',
    `"${first.cnpj}";"${day}";"1.234,56";"São José"`,
    `"${second.cnpj}";"${day}";"R$ 1.999,99";""`,
    `"19131243000198";"${day}";"10,00";""`,
  ].join('\r\n');
  await enterBackOffice(page, '/financeiro/faturas', FINANCE);
  await page.getByRole('link', { name: 'Importar pagamentos' }).click();

  await choose(page, 'banco.csv', 'empresa;total\nX;1');
  await expect(page.getByRole('alert').filter({ hasText: 'Não lemos banco.csv. Nada mudou.' })).toContainText(
    'Não achamos as colunas',
  );

  await choose(page, 'pagamentos.csv', file, 'latin1');
  await expect(
    page.getByRole('status').filter({ hasText: 'Será registrado 1 pagamento; 2 recusados.' }),
  ).toBeVisible();
  await expect(lineOf(page, first.company)).toContainText('Será registrado');
  await expect(lineOf(page, second.company)).toContainText(/O valor do contrato é R\$\s2\.000,00/);
  await expect(lineOf(page, '19131243000198')).toContainText('CNPJ inválido');
  await page.getByLabel('Linhas', { exact: true }).selectOption('Só o que foi recusado');
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByLabel('Linhas', { exact: true }).selectOption('Todas as linhas');
  await page.getByRole('button', { name: 'Registrar 1 pagamento' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: '1 pagamento registrado; 2 recusados.' }),
  ).toBeVisible();
  await expect(lineOf(page, first.company)).toContainText('Registrado');

  await page.getByRole('button', { name: 'Importar outro arquivo' }).click();
  await choose(page, 'pagamentos.csv', file.replace('R$ 1.999,99', '2000'));
  await expect(
    page.getByRole('status').filter({ hasText: 'Será registrado 1 pagamento; 1 já constava; 1 recusado.' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Registrar 1 pagamento' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 pagamento registrado' })).toBeVisible();
  await page.getByRole('button', { name: 'voltar' }).click();
  await page.getByLabel('Status').selectOption('Pagas');
  for (const { company } of [first, second]) await expect(lineOf(page, company)).toContainText(/Paga em/);
});

test('an auditor sees the invoices but cannot change them', async ({ page }) => {
  await enterBackOffice(page, '/financeiro/faturas', AUDITOR);
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Registrar pagamento/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Importar pagamentos' })).toHaveCount(0);
  await page.goto(backOffice('/financeiro/faturas?situacao=pagas'));
  await expect(page.locator('[data-row]').first()).toBeVisible();
});
