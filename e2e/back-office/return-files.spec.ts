import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { AUDITOR, backOffice, enterBackOffice } from '../support/back-office.ts';
import { newWithdrawal } from '../support/money.ts';
import { asAdministrator } from '../support/operators.ts';
import { operatorOf } from '../support/people.ts';
import { test } from '../support/test.ts';

/** Makes a batch of these withdrawals, prepared by one operator and approved by another. Returns its id. */
async function approvedBatch(request: APIRequestContext, ids: readonly number[]): Promise<number> {
  const { newOperator } = await asAdministrator(request);
  const preparer = await operatorOf(request, await newOperator('finance'));
  const path = '/api/operator/payout-batches';
  const { payment_date } = await preparer.get(`${path}/proposal`);
  await preparer.post(path, { payment_date, withdrawal_ids: ids, reviewed_ids: ids });
  const { data } = await preparer.get(path);
  await (await operatorOf(request)).post(`${path}/${data[0].id}/approve`, {});
  return data[0].id;
}

/** Saves the file that the button downloads to `path`. */
async function download(page: Page, button: string, path: string): Promise<void> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  await (await started).saveAs(path);
}

test('a return file of the bank marks one payment of a batch as paid and one as returned', async ({
  page,
  request,
  browser,
}, info) => {
  test.setTimeout(180_000);
  const paid = await newWithdrawal(request, 'Lavanderia Água Limpa');
  const returned = await newWithdrawal(request, 'Floricultura Jardim Sul');
  const batch = await approvedBatch(request, [paid.withdrawal, returned.withdrawal]);
  const [remittance, file] = [info.outputPath('remessa.rem'), info.outputPath('retorno.ret')];
  await enterBackOffice(page, `/financeiro/lotes/${batch}`);
  await download(page, 'Baixar remessa', remittance);

  await page.getByRole('link', { name: 'Retornos' }).click();
  const drop = page.getByLabel(/Escolha o arquivo de retorno/);
  await drop.setInputFiles(remittance);
  const refusal = page.getByRole('alert').filter({ hasText: 'Não importamos remessa.rem. Nada mudou.' });
  await expect(refusal).toContainText('Linha 1: o arquivo é uma remessa onde se espera um retorno');
  await page.getByRole('link', { name: 'Banco da área de testes' }).click();
  await page.getByLabel(/Escolha a remessa/).setInputFiles(remittance);
  const answerOn = (withdrawal: number) =>
    page.getByLabel(`O que o banco responde sobre HELENA MOREIRA (S${withdrawal}L${batch})`);
  await expect(page.getByText(/Até lá, o banco só confirma que recebeu a ordem/)).toBeVisible();
  await expect(answerOn(paid.withdrawal)).toHaveValue('BD');
  await answerOn(paid.withdrawal).selectOption('00');
  await answerOn(returned.withdrawal).selectOption({
    label: 'A chave PIX não está cadastrada em nenhum banco (PJ)',
  });
  await download(page, 'Baixar o retorno', file);

  await page.getByRole('button', { name: 'voltar' }).click();
  await drop.setInputFiles(file);
  await expect(page.getByText('2 pagamentos: 1 pago, 1 devolvido. Nada mudou ainda.')).toBeVisible();
  const previewed = page.getByRole('table', { name: 'Prévia do retorno' });
  await expect(previewed.getByRole('row', { name: /Helena Moreira.*Devolvido/ })).toHaveCount(1);
  const state = async (id: number) =>
    (await (await operatorOf(request)).get(`/api/operator/withdrawals/${id}`)).status_name;
  expect([await state(paid.withdrawal), await state(returned.withdrawal)]).toEqual(['Agendado', 'Agendado']);
  await expect(previewed.getByRole('row', { name: 'Total: 2 pagamentos R$ 2.000,00' })).toBeVisible();
  await page.getByRole('button', { name: 'Registrar', exact: true }).click();
  const confirmation = page.getByRole('dialog', { name: 'Registrar este retorno?' });
  await expect(confirmation).toContainText(/Pago\s*1 pagamento, R\$\s1\.000,00/);
  await expect(confirmation).toContainText(/Devolvido\s*1 pagamento, R\$\s1\.000,00/);
  await confirmation.getByRole('button', { name: 'Confirmar registro' }).click();
  await expect(page.getByRole('heading', { name: 'retorno.ret' })).toBeVisible();
  await expect(page.getByText('Retorno importado. 2 pagamentos: 1 pago, 1 devolvido.')).toBeVisible();
  await page.getByLabel('Resultado').selectOption({ label: 'Devolvido: 1, R$\u00a01.000,00' });
  await expect(page).toHaveURL(/resultado=returned/);
  const person = page.getByRole('link', { name: 'Helena Moreira' });
  await expect(person).toHaveCount(1);
  await person.click();
  await expect(page.getByRole('alert', { name: 'O banco devolveu este saque' })).toContainText(
    'A chave PIX não está cadastrada em nenhum banco (PJ)',
  );

  await page.goto(backOffice('/financeiro/retornos'));
  await drop.setInputFiles(file);
  await expect(page.getByText('Este arquivo já foi importado. Nada mudou.')).toBeVisible();
  await page.goto(backOffice(`/financeiro/lotes/${batch}`));
  await page.getByRole('link', { name: 'Conciliar com o retorno' }).click();
  const row = (name: string) => page.getByRole('row', { name });
  await expect(row('Lote e remessa R$ 0,00 Tudo confere')).toBeVisible();
  await expect(row('Remessa e pagamentos R$ 1.000,00 R$ 1.000,00 devolvido (1)')).toBeVisible();
  await expect(row('Pagamentos e livro-razão R$ 0,00 Tudo confere')).toBeVisible();

  await page.goto(backOffice(`/saques/${paid.withdrawal}`));
  await expect(page.getByText(/^Número no banco$/)).toBeVisible();
  await expect(page.getByText(/^SB\d+$/)).toBeVisible();
  await page.getByRole('link', { name: `Lote ${batch}` }).click();
  await expect(page.getByRole('heading', { name: `Lote ${batch}: R$\u00a02.000,00` })).toBeVisible();

  const auditor = await (await browser.newContext()).newPage();
  await enterBackOffice(auditor, `/financeiro/lotes/${batch}`, AUDITOR);
  await expect(auditor.getByRole('button', { name: /Aprovar|Rejeitar/ })).toHaveCount(0);
  await auditor.getByRole('link', { name: 'Conciliar com o retorno' }).click();
  await expect(auditor.getByRole('row', { name: 'Lote e remessa R$ 0,00 Tudo confere' })).toBeVisible();
  await auditor.context().close();
});

test('an auditor sees the return files but cannot import them', async ({ page }) => {
  await enterBackOffice(page, '/financeiro/retornos', AUDITOR);
  await expect(page.getByRole('heading', { name: 'Retornos do banco' })).toBeVisible();
  await expect(page.getByLabel(/Escolha o arquivo de retorno/)).toHaveCount(0);
});
