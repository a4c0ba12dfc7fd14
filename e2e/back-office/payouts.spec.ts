import { readFile } from 'node:fs/promises';
import { expect, type Browser, type Download, type Page } from '@playwright/test';
import { backOffice, chooseMore, enterBackOffice } from '../support/back-office.ts';
import { newWithdrawal } from '../support/money.ts';
import { asAdministrator } from '../support/operators.ts';
import { useOwnProduct } from '../support/own-product.ts';
import { operatorOf } from '../support/people.ts';
import { test } from '../support/test.ts';

// Uses its own product, because a batch takes every due withdrawal, including those of other journeys.

test.describe.configure({ mode: 'default' });

useOwnProduct();

const textOf = async (download: Download) => readFile(await download.path(), 'latin1');

async function download(page: Page, name: string): Promise<{ file: string; text: string }> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  const done = await started;
  return { file: done.suggestedFilename(), text: await textOf(done) };
}

async function administrator(browser: Browser, path: string): Promise<Page> {
  const page = await (await browser.newContext({ acceptDownloads: true })).newPage();
  await enterBackOffice(page, path);
  return page;
}

test('the date of a batch keeps the focus while its proposal loads', async ({ page }) => {
  await enterBackOffice(page, '/financeiro/lotes/novo');
  const day = page.getByLabel('Data do pagamento', { exact: true });
  await day.fill('25/12/2030');
  await expect(page.getByText('A data do pagamento deve ser um dia útil bancário.')).toBeVisible();
  await expect(page).toHaveURL(/data=2030-12-25/);
  await expect(day).toBeFocused();
});

test('one operator prepares a batch, and another one approves it and downloads the file', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(180_000);
  const clear = await newWithdrawal(request, 'Cerâmica Monte Claro');
  const blocked = await newWithdrawal(request, 'Moinho Santa Rita');
  const { newOperator, post } = await asAdministrator(request);
  const { data } = await (
    await operatorOf(request)
  ).get(`/api/operator/indikers?q=${encodeURIComponent(blocked.person.login)}`);
  await post(`/api/operator/indikers/${data[0].id}/block`, { reason: 'cadastro em conferência' });
  await enterBackOffice(page, '/financeiro/lotes', await newOperator('finance'));
  await expect(page.getByRole('table').getByText('Preparado').first()).toBeVisible();
  await page.getByRole('link', { name: 'Preparar lote' }).click();

  const tick = (id: number) => page.getByRole('checkbox', { name: `Pagar o saque ${id} de Helena` });
  await expect(tick(clear.withdrawal)).toBeChecked();
  await expect(tick(blocked.withdrawal)).not.toBeChecked();
  await expect(page.getByText('O cadastro do Indiker está bloqueado.')).toBeVisible();
  await expect(page.getByText(/Um saque pede uma revisão/)).toBeVisible();
  const sum = page.getByText(/^\d+ saques?, R\$/);
  const before = await sum.textContent();
  await tick(blocked.withdrawal).check();
  await expect(sum).not.toHaveText(before ?? '');
  await page.getByRole('button', { name: 'Preparar lote' }).click();
  const preparation = page.getByRole('dialog', { name: 'Preparar este lote?' });
  await expect(preparation.getByText(/^R\$.* em \d+ pagamentos$/)).toBeVisible();
  await expect(preparation.getByText(/reais$/)).toBeVisible();
  await expect(preparation.getByText(/PIX no .*•••/).first()).toBeVisible();
  await expect(preparation).not.toContainText(clear.pixKey);
  await preparation.getByRole('button', { name: 'Confirmar preparo' }).click();

  await expect(page.getByRole('heading', { name: /^Lote \d+: R\$/ })).toBeVisible();
  await expect(page.getByText('Quem preparou o lote não o decide. Peça a outra pessoa.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Aprovar/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Mais ações' })).toHaveCount(0);

  const batch = page.url();
  const other = await administrator(browser, new URL(batch).pathname.replace('/operacao', ''));
  await other.getByRole('button', { name: 'Aprovar e fazer o arquivo' }).click();
  const dialog = other.getByRole('dialog', { name: /^Aprovar o lote/ });
  const all = dialog.getByRole('button', { name: /^Ver todos/ });
  if (await all.isVisible()) await all.click();
  const destinations = dialog.getByRole('group', { name: 'Destinos' }).getByRole('listitem');
  // The demonstration's withdrawals are due too.
  await expect(destinations.first()).toBeVisible();
  const count = await destinations.count();
  await expect(dialog.getByText(new RegExp(String.raw`^R\$.* em ${count} pagamentos$`))).toBeVisible();
  const own = destinations.filter({ hasText: 'Helena Moreira' });
  await expect(own).toHaveText([/PIX no .*•••/, /PIX no .*•••.*O cadastro do Indiker está bloqueado/]);
  await expect(dialog).not.toContainText(clear.pixKey);
  await dialog.getByRole('button', { name: 'Confirmar aprovação' }).click();
  await expect(other.getByText('Lote aprovado: os saques estão agendados')).toBeVisible();
  await expect(other.getByText(/^Aprovado por Operação de demonstração/)).toBeVisible();
  const first = await download(other, 'Baixar remessa');
  expect(first.file).toMatch(/^remessa-\d{6}\.rem$/);
  const lines = first.text.split('\r\n');
  expect(new Set(lines.slice(0, -1).map((line) => line.length))).toEqual(new Set([240]));
  expect(first.text).toContain(clear.pixKey);
  expect((await download(other, 'Baixar remessa')).text).toBe(first.text);
  expect((await download(other, 'Baixar CSV')).text).toContain(blocked.pixKey);

  await other.getByRole('link', { name: 'Helena Moreira' }).first().click();
  await expect(other.getByText(/Agendado para/)).toBeVisible();
  await page.goto(backOffice('/financeiro/lotes/novo'));
  await expect(page.getByText('Nenhum saque a pagar até este dia.')).toBeVisible();
  await expect(page.getByText('Este saque está em outro lote.').first()).toBeVisible();

  const path = new URL(batch).pathname.replace('/operacao', '');
  await page.goto(backOffice(path));
  await page.getByRole('button', { name: 'O banco não aceitou o arquivo' }).click();
  const refusal = page.getByRole('dialog');
  await refusal.getByRole('button', { name: 'Registrar' }).click();
  await expect(refusal.getByText('Informe o que o banco disse.')).toBeVisible();
  await refusal.getByLabel('O que o banco disse').fill('Convênio inativo.');
  await refusal.getByRole('button', { name: 'Registrar' }).click();
  await expect(refusal).toBeHidden();
  await expect(page.getByText(/Outra pessoa precisa confirmar\./)).toBeVisible();
  await other.goto(backOffice(path));
  await other.getByRole('button', { name: 'Confirmar que nada será pago' }).click();
  await expect(other.getByText(/confirmou\. Os saques esperam outro lote/)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Baixar remessa' })).toBeHidden();
  await other.context().close();
});

test('a batch that has become outdated can only be rejected, with a reason', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(180_000);
  const { withdrawal } = await newWithdrawal(request, 'Olaria Três Irmãos');
  const { newOperator, post } = await asAdministrator(request);
  const finance = await newOperator('finance');
  await enterBackOffice(page, '/financeiro/lotes/novo', finance);
  await page.getByRole('button', { name: 'Preparar lote' }).click();
  await page.getByRole('button', { name: 'Confirmar preparo' }).click();
  await expect(page.getByRole('heading', { name: /^Lote \d+: R\$/ })).toBeVisible();
  const other = await administrator(browser, new URL(page.url()).pathname.replace('/operacao', ''));
  await expect(other.getByRole('button', { name: 'Aprovar e fazer o arquivo' })).toBeVisible();

  await post(`/api/operator/withdrawals/${withdrawal}/schedule`, {});
  await post(`/api/operator/withdrawals/${withdrawal}/return`, { reason: 'conta encerrada' });
  await other.getByRole('button', { name: 'Aprovar e fazer o arquivo' }).click();
  await other.getByRole('button', { name: 'Confirmar aprovação' }).click();
  const alert = other.getByRole('alert', { name: 'Algo mudou depois do preparo' });
  await expect(alert).toContainText(`Saque ${withdrawal}: não espera mais este pagamento`);
  await expect(other.getByRole('button', { name: 'Aprovar e fazer o arquivo' })).toHaveCount(0);

  await chooseMore(other, 'Rejeitar');
  const dialog = other.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Rejeitar lote' }).click();
  await expect(dialog.getByText('Informe o motivo da rejeição.')).toBeVisible();
  await dialog.getByLabel('Motivo').fill('Um saque foi devolvido pelo banco');
  await dialog.getByRole('button', { name: 'Rejeitar lote' }).click();
  await expect(other.getByRole('alert', { name: 'Por que foi rejeitado' })).toContainText(
    'Um saque foi devolvido pelo banco',
  );
  await other.goto(backOffice('/financeiro/lotes?status=rejeitados'));
  await expect(other.getByRole('row', { name: /Lote \d+.*Rejeitado/ })).toBeVisible();
  await other.context().close();
});

test('amounts and their headers end at one line in every list', async ({ page }) => {
  await enterBackOffice(page, '/saques?status=todos');
  for (const path of ['/saques?status=todos', '/financeiro/lotes', '/indikers']) {
    await page.goto(backOffice(path));
    const amounts = page.getByRole('cell').filter({ hasText: /^(\d+\s·\s)?R\$/ });
    await expect(amounts.first()).toBeVisible();
    const aligned = await amounts.evaluateAll((cells) =>
      cells.map((cell) => {
        const { cellIndex } = cell as HTMLTableCellElement;
        const head = cell.closest('table')?.querySelectorAll('th').item(cellIndex);
        return [cell, head].map((one) => (one ? getComputedStyle(one).textAlign : 'none'));
      }),
    );
    expect(aligned, path).toEqual(aligned.map(() => ['right', 'right']));
  }
});
