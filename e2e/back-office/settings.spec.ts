import { expect } from '@playwright/test';
import { backOffice, chooseMore, enterBackOffice, newReferral } from '../support/back-office.ts';
import { tamper } from '../support/database.ts';
import { asAdministrator } from '../support/operators.ts';
import { test } from '../support/test.ts';

test('the ledger check fails while an entry is tampered with, and passes before and after', async ({
  page,
}) => {
  await enterBackOffice(page, '/saude');
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

test('an administrator says how a difference with a payment provider was settled', async ({ page }) => {
  await tamper(`insert into statement_difference (method, end_to_end_id, reference, value, returned, seen_at)
    values ('efi', 'E1', 'S999999T1', 5000, 0, now())`);
  try {
    await enterBackOffice(page, '/saude');
    const finding = page
      .getByRole('list', { name: 'O que não confere' })
      .getByRole('listitem')
      .filter({ hasText: 'ordem S999999T1, E1: 5000 centavos' });
    await finding.getByRole('button', { name: 'Esclarecer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Esclarecer a diferença' });
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog.getByText('Diga como foi resolvido', { exact: true })).toBeVisible();
    await dialog.getByLabel('Como foi resolvido').fill('Pagamento de teste, estornado pelo provedor');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Diferença esclarecida')).toBeVisible();
    await expect(page.getByText('Tudo confere')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Tudo confere')).toBeVisible();
  } finally {
    await tamper(`delete from statement_difference where reference = 'S999999T1'`);
    await tamper(`delete from finding_clearance where detail like 'ordem S999999T1,%'`);
  }
});

test('a failed job can be retried', async ({ page }) => {
  await tamper(`insert into pgboss.job (name, state, completed_on) values ('clean-up', 'failed', now())`);
  await enterBackOffice(page, '/saude');
  const row = page.getByRole('row', { name: /Limpeza diária/ }).first();
  await row.getByRole('button', { name: 'Fazer de novo' }).click();
  await expect(page.getByText('A tarefa será feita de novo')).toBeVisible();
});

test('a holiday is added and removed, and the retention periods are shown', async ({ page, request }) => {
  const finance = await (await asAdministrator(request)).newOperator('finance');
  await enterBackOffice(page, '/', finance);
  await page.getByRole('link', { name: 'Configurações' }).click();
  await expect(page.getByText('Sexta-feira Santa').first()).toBeVisible();
  await page.getByRole('button', { name: 'Adicionar' }).click();
  await expect(page.getByText('Informe a data')).toBeVisible();
  await page.getByRole('textbox', { name: 'Data' }).fill('13062029');
  await page.getByLabel('Nome').fill('Santo Antônio');
  await page.getByRole('button', { name: 'Adicionar' }).click();
  const remove = page.getByRole('button', {
    name: /Excluir Santo Antônio, 13 de jun\. de 2029/,
  });
  await remove.click();
  await expect(page.getByText('Feriado excluído')).toBeVisible();
  await expect(remove).toHaveCount(0);
  await page.getByRole('link', { name: 'Retenção de dados' }).click();
  await expect(page.getByRole('row', { name: /Dados bancários de saques pagos/ })).toContainText('5 anos');
});

test('the paying company is saved, and a concurrent change is refused', async ({ page, request }) => {
  const { newOperator } = await asAdministrator(request);
  const admin = await newOperator('admin');
  await enterBackOffice(page, '/configuracoes/pagador', admin);
  await page.getByLabel('Razão social').fill('Indike Serviços Ltda.');
  await page.getByLabel('CNPJ').fill('12.ABC.345/01DE-35');
  await page.getByLabel('Convênio com o banco').fill('1234567');
  await page.getByLabel('Código do banco').fill('001');
  await page.getByLabel('Agência', { exact: true }).fill('1584');
  await page.getByLabel('Dígito da agência').fill('8');
  await page.getByLabel('Conta', { exact: true }).fill('210169');
  await page.getByLabel('Dígito da conta').fill('6');
  await page.getByLabel('CEP').fill('01310-100');
  await page.getByLabel('Rua').fill('Avenida Paulista');
  await page.getByLabel('Número').fill('1000');
  await page.getByLabel('Cidade').fill('São Paulo');
  await page.getByLabel('Estado').fill('SP');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('O dígito não é desta agência')).toBeVisible();
  await page.getByLabel('Dígito da agência').fill('9');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('Dados salvos')).toBeVisible();
  await expect(page.getByText(/Banco do Brasil/i)).toBeVisible();

  const other = await page.context().newPage();
  await other.goto(backOffice('/configuracoes/pagador'));
  await other.getByLabel('Razão social').fill('Indike Pagamentos S.A.');
  await other.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(other.getByText('Dados salvos')).toBeVisible();
  await page.getByLabel('Convênio com o banco').fill('7654321');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByRole('alert', { name: /Outra pessoa alterou/ })).toContainText(
    'Nada do que você preencheu foi salvo.',
  );
  await page.getByRole('button', { name: 'Ver como está agora' }).click();
  await expect(page.getByLabel('Razão social')).toHaveValue('Indike Pagamentos S.A.');
  await expect(page.getByLabel('Convênio com o banco')).toHaveValue('1234567');

  await page.goto(backOffice('/auditoria?acao=payer.change'));
  await expect(page.getByRole('row', { name: /alterou .*empresa pagadora/i }).first()).toContainText(
    'Razão social: Indike Serviços Ltda. → Indike Pagamentos S.A.',
  );
});

test('a reason is added, renamed, used for a cancellation and removed from the list', async ({
  page,
  request,
}) => {
  const { id } = await newReferral(request, { company: 'Serraria Boa Vista' });
  const own = `A empresa mudou de ramo (${Date.now()}).`;
  await enterBackOffice(page, '/configuracoes/motivos');
  await page.getByLabel('Outro motivo').fill('A empresa mudou.');
  await page.getByRole('button', { name: 'Adicionar' }).click();
  await page.getByRole('button', { name: 'Alterar as palavras: A empresa mudou.' }).click();
  await page.getByRole('textbox', { name: 'Motivo', exact: true }).fill(own);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Motivo alterado')).toBeVisible();

  await page.goto(backOffice(`/indicacoes/${id}`));
  await chooseMore(page, 'Cancelar indicação');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Outro motivo, com as suas palavras').check();
  await dialog.getByRole('button', { name: 'Cancelar indicação' }).click();
  await expect(dialog.getByText('Informe o motivo do cancelamento.')).toBeVisible();
  await dialog.getByLabel(own).check();
  await dialog.getByRole('button', { name: 'Cancelar indicação' }).click();
  await expect(page.getByText(`Texto para o Indiker: “${own}”`)).toBeVisible();

  await page.goto(backOffice('/configuracoes/motivos'));
  await page.getByRole('button', { name: `Remover da lista: ${own}` }).click();
  await expect(page.getByText('O motivo saiu da lista')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Fora da lista' })).toContainText(own);
});

test('an analyst sees neither the settings nor the system health', async ({ page, request }) => {
  const analyst = await (await asAdministrator(request)).newOperator('analyst');
  await enterBackOffice(page, '/', analyst);
  await expect(page.getByRole('link', { name: 'Indicações', exact: true })).toBeVisible();
  for (const name of ['Configurações', 'Saúde do sistema', 'Equipe'])
    await expect(page.getByRole('link', { name })).toHaveCount(0);
  await page.goto(backOffice('/saude'));
  await expect(page.getByRole('button', { name: 'Conferir agora' })).toHaveCount(0);
});
