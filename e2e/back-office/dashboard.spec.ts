import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { AUDITOR, backOffice, enterBackOffice, newReferral } from '../support/back-office.ts';
import { test } from '../support/test.ts';

test('the dashboard links to the lists of referrals that need attention', async ({ page, request }) => {
  const { company, cnpj } = await newReferral(request, { company: 'Serralheria Dois Irmãos' });
  await enterBackOffice(page);
  const work = page.getByRole('region', { name: 'Precisa de atenção' });
  const waiting = work.getByRole('listitem').filter({ hasText: 'Aguardam o primeiro contato' });
  await expect(waiting.locator('strong')).toHaveText(/[1-9]/);
  await waiting.getByRole('link', { name: 'Aguardam o primeiro contato' }).click();
  await expect(page).toHaveURL(/status=waiting/);
  await page.getByLabel(/Buscar por/).fill(cnpj);
  await expect(page.getByRole('link', { name: company })).toBeVisible();

  await page.goto(backOffice('/'));
  for (const [title, choice] of [
    ['Contatos corrigidos pelo Indiker', 'contato-corrigido'],
    ['Primeiras faturas vencidas', 'fatura-vencida'],
    ['Primeiras faturas que vencem em 7 dias', 'fatura-a-vencer'],
    ['Bonificações que expiram em 30 dias', 'bonificacao-expira'],
  ] as const) {
    await work.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(new RegExp(`=${choice}$`));
    await expect(page.getByRole('button', { name: /^Remover o filtro/ })).toBeVisible();
    await page.goBack();
  }
  const payments = page.getByRole('region', { name: 'Meu dia: pagamentos' });
  await expect(payments.getByText(/Saques para \d+ de/)).toBeVisible();
  await payments.getByRole('link', { name: 'Lotes para você aprovar' }).click();
  await expect(page).toHaveURL(/financeiro\/lotes$/);
  await page.goBack();
  await expect(
    page.getByRole('region', { name: 'Dinheiro' }).getByText('Devolvidos pelo banco'),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Sistema' }).getByText('Tarefas que falharam')).toBeVisible();
});

test('the day of who works on referrals leads to theirs; who only reads has none', async ({
  page,
  request,
}) => {
  const { id, company, cnpj } = await newReferral(request, { company: 'Vidraçaria Boa Vista' });
  await enterBackOffice(page, `/indicacoes/${id}`);
  await page.getByRole('button', { name: 'Assumir esta indicação' }).click();
  await expect(page.getByRole('button', { name: 'Assumir esta indicação' })).toBeHidden();
  await page.goto(backOffice('/'));
  const mine = page.getByRole('region', { name: 'Meu dia: indicações' });
  await expect(mine.getByText('Comece por estas:')).toBeVisible();
  await mine.getByRole('link', { name: 'Aguardam o seu primeiro contato' }).click();
  await expect(page).toHaveURL(/responsavel=eu&status=waiting/);
  await page.getByLabel(/Buscar por/).fill(cnpj);
  await expect(page.getByRole('link', { name: company })).toBeVisible();

  await page.context().clearCookies();
  await enterBackOffice(page, '/', AUDITOR);
  await expect(page.getByRole('region', { name: 'Pagamentos', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: /Meu dia/ })).toHaveCount(0);
});

test('monthly results are computed, shown with a table and downloaded', async ({ page, request }) => {
  await newReferral(request, { company: 'Marmoraria Pico Alto' });
  await enterBackOffice(page, '/');
  const funnel = page.getByRole('region', { name: 'Funil' });
  await expect(funnel).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/Calculado em/)).toBeVisible();
  await funnel.getByText('Ver em tabela').click();
  await expect(funnel.getByRole('row', { name: /Indicadas/ })).toContainText(/[1-9]/);
  await expect(funnel).toContainText(/sem período anterior|\(\+[\d,.]+%\) melhor/);
  await expect(funnel).not.toContainText('Cancelad');
  const conversion = page.getByRole('region', { name: 'Conversão por mês' });
  await expect(conversion.locator('svg.recharts-surface').first()).toBeVisible();
  for (const name of [
    'Cancelamentos',
    'Tempo em cada status',
    'Conversão por mês',
    'A pagar por mês',
    'Custo por contrato',
  ])
    await expect(page.getByRole('region', { name })).toBeVisible();

  await page.getByLabel('Período').selectOption('Últimos 6 meses');
  await expect(page).toHaveURL(/\?de=\d{4}-\d\d&ate=\d{4}-\d\d$/);
  const liability = page.getByRole('region', { name: 'A pagar por mês' });
  await liability.getByText('Ver em tabela').click();
  await expect(liability.getByRole('row')).toHaveCount(7);
  const download = page.waitForEvent('download');
  await liability.getByRole('button', { name: /Baixar CSV/ }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.startsWith('\uFEFFMês;Previsto;A liberar;Disponível;Solicitado;Total\r\n')).toBe(true);
});
