import { nextBusinessDay } from '@indike/rules/dates/business-days';
import { addDays, dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { expect, type Page } from '@playwright/test';
import { checkAccessibility } from '../support/accessibility.ts';
import { backOffice, chooseMore, enterBackOffice, newReferral } from '../support/back-office.ts';
import { beyondWindow } from '../support/layout.ts';
import { newWithdrawal } from '../support/money.ts';
import { navigate } from '../support/navigate.ts';
import { operatorOf } from '../support/people.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';

// No traces, for the reasons given in journeys/accessibility.spec.ts.
if (!process.env['CI']) test.use({ trace: 'off' });

async function check(page: Page, state: string): Promise<void> {
  await settled(page);
  await checkAccessibility(page, state);
  expect.soft(await beyondWindow(page), `${state} scrolls sideways`).toEqual([]);
}

test('pages and dialogs pass axe in both colour schemes', async ({ page, request }) => {
  test.setTimeout(300_000);
  const { id } = await newReferral(request, { company: 'Fábrica de Gelo Serrana' });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(backOffice('/entrar'));
  await page.getByRole('button', { name: 'Entrar' }).click();
  await check(page, 'sign-in with errors');
  await page.goto(backOffice('/esqueci-a-senha'));
  await page.getByRole('button', { name: 'Enviar o link' }).click();
  await check(page, 'forgotten password with errors');
  await enterBackOffice(page);
  await check(page, 'dashboard');
  await navigate(page, backOffice('/indicacoes'));
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await check(page, 'list');
  await navigate(page, backOffice('/indicacoes?busca=nenhuma-empresa-assim'));
  await expect(page.getByText(/Nenhuma indicação com estes filtros/)).toBeVisible();
  await check(page, 'empty list');
  await navigate(page, backOffice(`/indicacoes/${id}`));
  await expect(page.getByRole('heading', { name: 'Histórico' })).toBeVisible();
  await check(page, 'detail');
  await chooseMore(page, 'Cancelar indicação');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar indicação' }).click();
  await check(page, 'cancel dialog with an error');
  await navigate(page, backOffice('/indicacoes?status=in_negotiation'));
  await page.locator('[data-row]').first().click();
  await expect(page.getByRole('heading', { name: 'Histórico' })).toBeVisible();
  await check(page, 'referral beside the list');
  await page.getByRole('button', { name: 'Registrar contrato' }).click();
  await check(page, 'contract dialog');
  await navigate(page, backOffice('/indicacoes?visao=quadro&dias=3'));
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await page.getByRole('button', { name: 'Filtros (1)' }).click();
  await check(page, 'board with all filters');
  const { withdrawal } = await newWithdrawal(request, 'Usina do Vale');
  await navigate(page, backOffice('/saques'));
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await check(page, 'withdrawals');
  await navigate(page, backOffice(`/saques/${withdrawal}`));
  await page.getByRole('button', { name: 'Agendar pagamento' }).click();
  await check(page, 'withdrawal with its dialog');
  const operator = await operatorOf(request);
  await operator.post('/api/operator/payout-batches', {
    payment_date: nextBusinessDay(addDays(dateInSaoPaulo(new Date()), 1)),
    withdrawal_ids: [withdrawal],
  });
  await navigate(page, backOffice('/financeiro/lotes'));
  await page.locator('[data-row]').first().waitFor();
  await check(page, 'payout batches');
  await page.locator('[data-row]').first().click();
  await expect(page.getByRole('heading', { name: 'Decisão' })).toBeVisible();
  await check(page, 'payout batch');
  await navigate(page, backOffice('/financeiro/lotes/novo'));
  await expect(page.getByRole('button', { name: 'Preparar lote' })).toBeVisible();
  await check(page, 'proposal of a payout batch');
  await navigate(page, backOffice('/disputas'));
  await page.locator('[data-row]').first().click();
  await expect(page.getByRole('heading', { name: 'Histórico' }).first()).toBeVisible();
  await check(page, 'dispute');
  await navigate(page, backOffice('/indikers'));
  await page.locator('[data-row]').first().waitFor();
  await check(page, 'Indikers');
  await page.locator('[data-row]').first().click();
  await expect(page.getByRole('heading', { name: 'Carteira' })).toBeVisible();
  await check(page, 'Indiker');
  await page.getByRole('button', { name: 'Bloquear', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bloquear' }).click();
  await check(page, 'block with errors');
  await page.keyboard.press('Escape');
  await navigate(page, backOffice('/lgpd'));
  await page.getByRole('button', { name: 'Registrar pedido' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Registrar' }).click();
  await check(page, 'privacy requests with errors');
  await navigate(page, backOffice('/equipe'));
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await check(page, 'team');
  await page.getByRole('button', { name: 'Convidar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar o convite' }).click();
  await check(page, 'invitation with errors');
  await page.keyboard.press('Escape');
  await page.locator('[data-row]').first().click();
  await check(page, 'person of the team');
  await page.keyboard.press('Escape');
  await navigate(page, backOffice('/configuracoes'));
  await page.getByRole('button', { name: 'Adicionar' }).click();
  await check(page, 'holidays with errors');
  await navigate(page, backOffice('/configuracoes/pagador'));
  await page.getByLabel('Razão social').fill('');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await check(page, 'payer with errors');
  await navigate(page, backOffice('/configuracoes/motivos'));
  await page.getByRole('button', { name: 'Adicionar' }).click();
  await check(page, 'reasons with errors');
  await navigate(page, backOffice('/configuracoes/retencao'));
  await check(page, 'retention');
  await navigate(page, backOffice('/saude'));
  await expect(page.getByText('Tudo confere')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Partes do sistema' })).toBeVisible();
  await check(page, 'health of the system');
  await navigate(page, backOffice('/auditoria'));
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await check(page, 'audit log');
  await page.locator('[data-row]').first().click();
  await check(page, 'act of the audit log');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Ir para/ }).click();
  await expect(page.getByPlaceholder(/Página, empresa/)).toBeVisible();
  await check(page, 'palette');
  await navigate(page, backOffice('/nao-existe'));
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
  await check(page, 'not found');
});

test('pages of the integrations pass axe', async ({ page, request }) => {
  const operator = await operatorOf(request);
  await operator.post('/api/operator/api-keys', {
    name: `CRM de vendas ${Date.now()}`,
    scopes: ['referrals:read', 'referrals:write', 'contracts:write'],
    addresses: ['203.0.113.0/24'],
  });
  await page.emulateMedia({ colorScheme: 'light' });
  await enterBackOffice(page, '/integracoes/chaves');
  await page.locator('[data-row]').first().waitFor();
  await check(page, 'API keys');
  await page.getByRole('button', { name: 'Criar chave' }).click();
  await page.getByLabel('Endereços permitidos').fill('empresa.example');
  await page.getByRole('dialog').getByRole('button', { name: 'Criar chave' }).click();
  await check(page, 'new API key with errors');
  await page.keyboard.press('Escape');
  await page.locator('[data-row]').first().click();
  await page.getByRole('button', { name: 'Revogar a chave' }).click();
  await check(page, 'API key');
  await navigate(page, backOffice('/integracoes/documentacao'));
  await expect(page.getByRole('heading', { name: 'Receber webhooks' })).toBeVisible();
  await check(page, 'integration guide');
});

test('dialogs of the list, the referral and the dispute pass axe', async ({ page, request }) => {
  test.setTimeout(300_000);
  const { id } = await newReferral(request, { company: 'Fábrica de Vidros Planalto' });
  const dialog = page.getByRole('dialog');
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  };
  await page.emulateMedia({ colorScheme: 'light' });
  await enterBackOffice(page, '/indicacoes');
  await page.getByRole('button', { name: 'Colunas' }).click();
  await check(page, 'columns');
  await close();
  await page.getByRole('button', { name: 'Salvar filtros' }).click();
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
  await check(page, 'view without a name');
  await close();
  await page.getByLabel('Marcar todas da lista').check();
  await check(page, 'marked rows');
  await page.getByRole('button', { name: 'Mover', exact: true }).click();
  await dialog.getByText('Registrar contato').click();
  await dialog.getByRole('button', { name: 'Ver prévia' }).click();
  await expect(dialog.getByRole('list', { name: 'Prévia' })).toBeVisible();
  await check(page, 'preview of a bulk move');
  await navigate(page, backOffice(`/indicacoes/${id}`));
  await page.getByRole('button', { name: 'Marcar dia' }).click();
  await check(page, 'follow-up');
  await close();
  await page.getByRole('button', { name: 'Anotar' }).click();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await check(page, 'note without a text');
  await navigate(page, backOffice('/disputas'));
  await page.locator('[data-row]').first().click();
  await page.getByRole('button', { name: 'Decidir a disputa' }).click();
  await dialog.getByRole('button', { name: 'Decidir' }).click();
  await check(page, 'decision with errors');
});

test('pages about money, imports, exports and webhooks pass axe', async ({ page }) => {
  test.setTimeout(300_000);
  await enterBackOffice(page);
  await navigate(page, backOffice('/financeiro/faturas'));
  await page
    .getByRole('button', { name: /Registrar pagamento de/ })
    .first()
    .click();
  await check(page, 'invoices with the dialog of a payment');
  await navigate(page, backOffice('/financeiro/faturas/importar'));
  await page.getByLabel(/Escolha o arquivo/).setInputFiles({
    name: 'pagamentos.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('12ABC34501DE35;20/11/2026;1,00\n1;2;3'),
  });
  await expect(page.getByText(/CNPJ inválido/)).toBeVisible();
  await check(page, 'preview of a file of payments');
  await navigate(page, backOffice('/integracoes/importacoes'));
  await page.getByLabel(/Escolha o arquivo/).waitFor();
  await check(page, 'imports');
  await page.getByLabel(/Escolha o arquivo/).setInputFiles({
    name: 'indicacoes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `indiker;cnpj;empresa;contato;email;telefone;data\nninguem@example.com;12ABC34501DE35;Olaria;João;joao@example.com;11912345678;03/02/2026`,
    ),
  });
  await expect(page.getByText('Nenhum Indiker tem este e-mail.')).toBeVisible();
  await check(page, 'preview of a file of referrals');
  await navigate(page, backOffice('/integracoes/exportacoes'));
  await page.getByRole('button', { name: 'Exportar Livro-razão' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Baixar CSV' }).click();
  await expect(page.getByText(/Pronto: /)).toBeVisible();
  await check(page, 'exports with the dialog of a download');
  await navigate(page, backOffice('/integracoes/webhooks'));
  await page.getByRole('button', { name: 'Cadastrar webhook' }).click();
  const newWebhook = page.getByRole('dialog', { name: 'Cadastrar webhook' });
  await newWebhook.getByLabel('Todos').uncheck();
  await newWebhook.getByRole('button', { name: 'Cadastrar' }).click();
  await check(page, 'webhooks with the dialog of a new one and its errors');
  await newWebhook.getByLabel('Todos').check();
  await newWebhook.getByLabel('Endereço').fill('http://127.0.0.1:9/');
  await newWebhook.getByRole('button', { name: 'Cadastrar' }).click();
  await check(page, 'secret of a webhook');
  await page.getByRole('button', { name: 'Guardei o segredo' }).click();
  await page.getByRole('button', { name: 'Enviar um teste' }).click();
  await page.getByRole('button', { name: 'Teste', exact: true }).click();
  await check(page, 'webhook with the dialog of a delivery');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remover' }).click();
  await check(page, 'webhook with the dialog that takes it out');
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
  await expect(page.getByText('O webhook foi removido')).toBeVisible();
  await navigate(page, backOffice('/financeiro/impostos'));
  await page.getByRole('button', { name: 'Ligar a retenção' }).click();
  const withholding = page.getByRole('dialog', { name: 'Retenção do imposto de renda' });
  await withholding.getByLabel('A partir de', { exact: true }).fill('');
  await withholding.getByRole('button', { name: 'Ligar', exact: true }).click();
  await check(page, 'taxes with the dialog of the withholding');
  await page.keyboard.press('Escape');
  await navigate(page, backOffice('/financeiro/retornos'));
  await page.getByLabel(/Escolha o arquivo de retorno/).setInputFiles({
    name: 'retorno.ret',
    mimeType: 'text/plain',
    buffer: Buffer.from('nenhum retorno'),
  });
  await expect(page.getByText(/Não importamos retorno.ret/)).toBeVisible();
  await check(page, 'returns of the bank with a refused file');
  await navigate(page, backOffice('/financeiro/banco-de-testes'));
  await expect(page.getByLabel(/Escolha a remessa/)).toBeVisible();
  await check(page, 'bank of the test area');
  await page.getByRole('link', { name: 'PIX da área de testes' }).click();
  await expect(page.getByRole('table', { name: 'Lançamentos' })).toBeVisible();
  await page.getByLabel('Debita e não responde').check();
  await check(page, 'payment provider of the test area');
  await page.getByLabel('Debita e não responde').uncheck();
});
