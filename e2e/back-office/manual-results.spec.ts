import { expect, type Page } from '@playwright/test';
import { violationsIn } from '../support/accessibility.ts';
import { chooseMore, enterBackOffice } from '../support/back-office.ts';
import { newWithdrawal } from '../support/money.ts';
import { asAdministrator } from '../support/operators.ts';
import { useOwnProduct } from '../support/own-product.ts';
import { test } from '../support/test.ts';

// Uses its own product, because the limit holds for every withdrawal.

useOwnProduct();

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('a payment above the limit, and that it came back, is entered by one operator and confirmed by another', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(120_000);
  const { withdrawal } = await newWithdrawal(request, 'Vidraçaria Luz do Dia');
  const { newOperator } = await asAdministrator(request);
  const confirmer = await (await browser.newContext()).newPage();
  await enterBackOffice(confirmer, '/configuracoes/pagador');
  const limit = confirmer.getByLabel('Limite', { exact: true });
  await expect(limit).toHaveValue('R$\u00a010.000,00');
  await limit.fill('nada');
  await confirmer.getByRole('button', { name: 'Definir limite' }).click();
  await expect(confirmer.getByText('Informe o limite')).toBeVisible();
  await limit.fill('500,00');
  await confirmer.getByRole('button', { name: 'Definir limite' }).click();
  await expect(confirmer.getByText('Limite salvo')).toBeVisible();
  await expect(confirmer.getByText(/^Até R\$\s500,00, uma pessoa registra sozinha/)).toBeVisible();

  await enterBackOffice(page, `/saques/${withdrawal}`, await newOperator('finance'));
  await page.getByRole('button', { name: 'Agendar pagamento' }).click();
  await dialog(page, 'Agendar pagamento').getByRole('button', { name: 'Agendar', exact: true }).click();
  await expect(page.getByText(/Agendado para/)).toBeVisible();
  await page.getByRole('button', { name: 'Registrar pagamento' }).click();
  const pay = dialog(page, 'Registrar pagamento');
  await expect(pay.getByText('Vale depois que outra pessoa da equipe confirmar.')).toBeVisible();
  await expect(pay.getByText(/^A confirmação não se desfaz/)).toBeVisible();
  await pay.getByRole('button', { name: /Registrar R\$\s1\.000,00 como pago/ }).click();
  await expect(page.getByText('Registrado. Falta a confirmação de outra pessoa.')).toBeVisible();
  const waiting = page.getByRole('alert', { name: 'Um resultado espera a confirmação de outra pessoa' });
  await expect(waiting).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mais ações' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirmar resultado' })).toHaveCount(0);
  expect(await violationsIn(page)).toEqual([]);

  await confirmer.goto(page.url());
  await confirmer.getByRole('button', { name: 'Confirmar resultado' }).click();
  await dialog(confirmer, 'Confirmar resultado').getByRole('button', { name: 'Confirmar resultado' }).click();
  await expect(confirmer.getByText('Resultado confirmado')).toBeVisible();
  await expect(confirmer.getByText('Nada a fazer: este saque está pago.')).toBeVisible();
  await expect(confirmer.getByText('Pago', { exact: true })).toBeVisible();
  await page.reload();
  await expect(waiting).toHaveCount(0);
  await expect(page.getByText('Pago', { exact: true })).toBeVisible();

  await chooseMore(page, 'Registrar devolução');
  const back = dialog(page, 'Registrar devolução');
  await expect(back.getByText(/^O valor já pago voltou à conta da empresa/)).toBeVisible();
  await back.getByLabel('Motivo').fill('Conta encerrada');
  await back.getByRole('button', { name: 'Registrar devolução' }).click();
  await expect(back.getByText('Informe o código do banco')).toBeVisible();
  await back.getByLabel('Código do banco').fill('7781');
  await back.getByRole('button', { name: 'Registrar devolução' }).click();
  await expect(waiting).toContainText('Conta encerrada. Código do banco: 7781.');
  await expect(page.getByText('O próximo passo é de outra pessoa da equipe.')).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);

  await confirmer.reload();
  await confirmer.getByRole('button', { name: 'Confirmar resultado' }).click();
  await dialog(confirmer, 'Confirmar resultado').getByRole('button', { name: 'Confirmar resultado' }).click();
  await expect(confirmer.getByText('Devolvido', { exact: true })).toBeVisible();
  await expect(confirmer.getByRole('button', { name: 'Agendar de novo' })).toBeVisible();
});
