import { expect } from '@playwright/test';
import { AUDITOR, backOffice, enterBackOffice } from '../support/back-office.ts';
import { tamper } from '../support/database.ts';
import { asAdministrator } from '../support/operators.ts';
import { test } from '../support/test.ts';

test('an auditor sees each part of the system, and an old job as a problem', async ({ page }) => {
  await enterBackOffice(page, '/', AUDITOR);
  await page.getByRole('link', { name: 'Saúde do sistema' }).click();
  await expect(page.getByRole('heading', { name: 'Saúde do sistema', level: 1 })).toBeVisible();
  const parts = page.getByRole('list', { name: 'Partes do sistema' });
  const part = (name: string) => parts.getByRole('listitem').filter({ hasText: name });
  await expect(part('Processos')).toContainText(/1 processo: site e tarefas, versão \d/);
  await expect(part('Banco de dados')).toContainText(/Respondeu em (menos de )?\d+ ms/);
  await expect(part('Requisições')).toContainText('na última hora');
  // Opening the page triggers the ledger check.
  await expect(part('Livro-razão')).toContainText(/Conferido em .*, sem diferenças/);

  // The job is deferred, so that no worker runs it before the page shows it.
  await tamper(`insert into pgboss.job (name, state, created_on, start_after)
    values ('dashboard-report', 'retry', now() - interval '40 minutes', now() + interval '1 day')`);
  try {
    await page.reload();
    const jobs = part('Tarefas na fila');
    await expect(jobs).toContainText('Problema');
    await expect(jobs).toContainText(/a mais antiga há 40 minutos: Calcular os números do painel/);
    await expect(page.getByRole('status').filter({ hasText: 'Há um problema agora' })).toBeVisible();
  } finally {
    await tamper(
      `delete from pgboss.job where name = 'dashboard-report' and start_after > now() + interval '1 hour'`,
    );
  }
  await page.reload();
  await expect(part('Tarefas na fila')).not.toContainText('Problema');
});

test('a finance operator sees only the ledger check', async ({ page, request }) => {
  const finance = await (await asAdministrator(request)).newOperator('finance');
  await enterBackOffice(page, '/', finance);
  await page.goto(backOffice('/saude'));
  await expect(page.getByText('Tudo confere')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Partes do sistema' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Tarefas que falharam' })).toHaveCount(0);
});
