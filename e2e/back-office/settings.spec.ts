import { expect } from '@playwright/test';
import { backOffice, enterBackOffice } from '../support/back-office.ts';
import { tamper } from '../support/database.ts';
import { asAdministrator } from '../support/operators.ts';
import { test } from '../support/test.ts';

test('the ledger check is green, red while somebody has tampered, and green again', async ({ page }) => {
  await enterBackOffice(page, '/sistema');
  await expect(page.getByText('Tudo confere')).toBeVisible();
  const entry = '(select min(id) from ledger_entry)';
  await tamper(`update ledger_entry set amount = amount + 1 where id = ${entry}`);
  try {
    await page.getByRole('button', { name: 'Conferir agora' }).click();
    await expect(page.getByText(/Há \d+ diferenças?/)).toBeVisible();
    const findings = page.getByRole('list', { name: 'O que não confere' }).getByRole('listitem');
    await expect(findings.first()).toContainText('Deveria valer');
  } finally {
    await tamper(`update ledger_entry set amount = amount - 1 where id = ${entry}`);
  }
  await page.getByRole('button', { name: 'Conferir agora' }).click();
  await expect(page.getByText('Tudo confere')).toBeVisible();
});

test('a task that failed is done again', async ({ page }) => {
  await tamper(`insert into pgboss.job (name, state, completed_on) values ('clean-up', 'failed', now())`);
  await enterBackOffice(page, '/sistema');
  const row = page.getByRole('row', { name: /Limpeza diária/ }).first();
  await row.getByRole('button', { name: 'Fazer de novo' }).click();
  await expect(page.getByText('A tarefa será feita de novo')).toBeVisible();
});

test('a holiday is added and taken out, and what is removed when can be read', async ({ page, request }) => {
  const finance = await (await asAdministrator(request)).newOperator('finance');
  await enterBackOffice(page, '/', finance);
  await page.getByRole('link', { name: 'Configurações' }).click();
  await expect(page.getByText('Sexta-feira Santa').first()).toBeVisible();
  await page.getByRole('button', { name: 'Acrescentar' }).click();
  await expect(page.getByText('Informe a data')).toBeVisible();
  await page.getByRole('textbox', { name: 'Data' }).fill('13062029');
  await page.getByLabel('Nome').fill('Santo Antônio');
  await page.getByRole('button', { name: 'Acrescentar' }).click();
  const remove = page.getByRole('button', {
    name: /Excluir Santo Antônio, 13 de jun\. de 2029/,
  });
  await remove.click();
  await expect(page.getByText('Feriado excluído')).toBeVisible();
  await expect(remove).toHaveCount(0);
  await page.getByRole('link', { name: 'Retenção de dados' }).click();
  await expect(page.getByRole('row', { name: /Dados bancários de saques pagos/ })).toContainText('5 anos');
});

test('an analyst has neither settings nor the state of the system', async ({ page, request }) => {
  const analyst = await (await asAdministrator(request)).newOperator('analyst');
  await enterBackOffice(page, '/', analyst);
  await expect(page.getByRole('link', { name: 'Indicações', exact: true })).toBeVisible();
  for (const name of ['Configurações', 'Sistema', 'Equipe'])
    await expect(page.getByRole('link', { name })).toHaveCount(0);
  await page.goto(backOffice('/sistema'));
  await expect(page.getByRole('button', { name: 'Conferir agora' })).toHaveCount(0);
});
