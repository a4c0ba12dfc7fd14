import { expect } from '@playwright/test';
import { plainDate } from '@indike/rules/dates/calendar';
import { enterBackOffice, backOffice } from '../support/back-office.ts';
import { moveClockTo } from '../support/clock.ts';
import { newWithdrawal } from '../support/money.ts';
import { asAdministrator } from '../support/operators.ts';
import { useOwnProduct } from '../support/own-product.ts';
import { enterCode, openAs } from '../support/pages.ts';
import { operatorOf, registered } from '../support/people.ts';
import { test } from '../support/test.ts';

// Uses its own product, because a batch takes every due withdrawal, including those of other journeys.

// Nobody listens there.
useOwnProduct(() => ({ ASAAS_API_URL: 'https://127.0.0.1:9' }));

test('a batch by PIX is paid within seconds of its approval, without a file', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(180_000);
  const { withdrawal } = await newWithdrawal(request, 'Padaria Sol Nascente');
  const proposal = await (await operatorOf(request)).get('/api/operator/payout-batches/proposal');
  const day = plainDate(String(proposal.payment_date));
  if (day === null) throw new Error('no payment date');
  await moveClockTo(request, new Date(`${day}T13:00:00Z`));
  const { newOperator } = await asAdministrator(request);
  await enterBackOffice(page, `/financeiro/lotes/novo?data=${day}`, await newOperator('finance'));
  await page.getByLabel('Como pagar').selectOption('PIX pela Efí');
  await expect(page).toHaveURL(/forma=efi/);
  await expect(page.getByRole('checkbox', { name: `Pagar o saque ${withdrawal} de Helena` })).toBeChecked();
  await page.getByRole('button', { name: 'Preparar lote' }).click();
  await page.getByRole('button', { name: 'Confirmar preparo' }).click();
  await expect(page.getByRole('heading', { name: /^Lote \d+: R\$/ })).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await enterBackOffice(other, new URL(page.url()).pathname.replace('/operacao', ''));
  await other.getByRole('button', { name: 'Aprovar e pagar por PIX' }).click();
  const dialog = other.getByRole('dialog', { name: /^Aprovar o lote/ });
  await expect(dialog.getByText(/O provedor paga por PIX em /)).toBeVisible();
  await dialog.getByRole('button', { name: 'Confirmar aprovação' }).click();
  // The page follows the orders by itself.
  const progress = other.getByRole('status', { name: 'Andamento do pagamento' });
  await expect(progress).toHaveText(/^Pago\d+ · R\$/, { timeout: 20_000 });
  const row = other.getByRole('row').filter({ hasText: `Saque ${withdrawal}` });
  await expect(row).toContainText(/Pago.*E\d{20}/);
  await expect(other.getByRole('table')).not.toContainText(/Na fila|Enviando|No banco|Sem resposta/);
  await expect(other.getByRole('button', { name: 'Baixar remessa' })).toHaveCount(0);

  await other.goto(backOffice('/financeiro/pix-de-testes'));
  await expect(
    other
      .getByRole('row')
      .filter({ hasText: `S${withdrawal}T1` })
      .first(),
  ).toBeVisible();
  await other.goto(backOffice('/configuracoes/pagador'));
  const balances = other.getByRole('status', { name: 'Saldo em cada provedor' });
  await expect(balances).toContainText(/PIX pela EfíRespondeu\. Saldo de R\$/);
  await other.getByRole('button', { name: 'Testar conexão' }).click();
  await expect(other.getByRole('button', { name: 'Testar conexão' })).toHaveAttribute(
    'aria-disabled',
    'false',
  );
  await other.context().close();
});

test('a payment that comes back is returned on both sides, and is paid again with new bank data', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(180_000);
  const { withdrawal, person, changeBankData } = await newWithdrawal(request, 'Sapataria Lua Cheia');
  const { newOperator } = await asAdministrator(request);
  const colleague = await newOperator('finance');
  const path = '/api/operator/payout-batches';
  /** A batch of this withdrawal alone, approved on its day. Returns its id. */
  async function payByPix(returned: 0 | 1, hour: number): Promise<number> {
    const preparer = await operatorOf(request);
    await preparer.put('/api/sandbox/psp/faults', { returned });
    const { payment_date: date } = await preparer.get(`${path}/proposal`);
    await preparer.post(path, { payment_date: date, withdrawal_ids: [withdrawal], method: 'efi' });
    const { id } = (await preparer.get(path)).data[0];
    await moveClockTo(request, new Date(`${date}T${hour}:00:00Z`));
    await (await operatorOf(request, colleague)).post(`${path}/${id}/approve`, {});
    return id;
  }

  const first = await payByPix(1, 14);
  await enterBackOffice(page, `/financeiro/lotes/${first}`, colleague);
  const row = page.getByRole('row').filter({ hasText: `Saque ${withdrawal}` });
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText(
      /Devolvido\s*O PIX foi pago, e a conta que o recebeu devolveu o valor\s*E\d{20}/,
    );
  }).toPass({ timeout: 20_000 });
  await page.goto(backOffice(`/saques/${withdrawal}`));
  await expect(page.getByRole('alert', { name: 'O banco devolveu este saque' })).toContainText(
    'O PIX foi pago, e a conta que o recebeu devolveu o valor',
  );

  const own = await (await browser.newContext()).newPage();
  await openAs(own, person, '/ganhos');
  await expect(own.getByRole('row').filter({ hasText: 'Devolvido pelo banco' })).toHaveCount(1);
  await own.getByRole('button', { name: /Ver o saque de/ }).click();
  const dialog = own.getByRole('dialog', { name: 'Detalhes do saque' });
  await expect(dialog).toContainText('Motivo: O PIX foi pago, e a conta que o recebeu devolveu o valor');
  await expect(dialog.getByRole('heading', { name: 'Comprovante' })).toHaveCount(0);

  await changeBankData({ transfer_type: 1, pix_type: 3, pix_key: 'lua.cheia@example.com' });
  await payByPix(0, 16);
  await expect(async () => {
    await own.reload();
    await expect(own.getByRole('row').filter({ hasText: /Pago em/ })).toHaveCount(1);
  }).toPass({ timeout: 20_000 });
  await own.context().close();
});

test('an administrator sets up an account at a provider, chooses how PIX is paid, and undoes both @phone', async ({
  page,
  request,
}) => {
  const { newOperator } = await asAdministrator(request);
  await enterBackOffice(page, '/configuracoes/pagador', await newOperator('admin'));
  const account = page.getByRole('region', { name: 'Conta na Asaas' });
  const balances = page.getByRole('status', { name: 'Saldo em cada provedor' });
  await account.getByRole('button', { name: 'Configurar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Conta na Asaas' });
  await dialog.getByRole('button', { name: 'Salvar credenciais' }).click();
  await expect(dialog.getByText('Informe a chave de API')).toBeVisible();
  await dialog.getByLabel('Chave de API').fill('chave-de-uma-conta');
  await dialog.getByLabel('Token dos webhooks').fill('um-token-com-mais-de-32-caracteres');
  await dialog.getByRole('button', { name: 'Salvar credenciais' }).click();
  await expect(account.getByText(/^Configurada em .*, por /)).toBeVisible();
  await expect(balances).toContainText('PIX pela AsaasO provedor não respondeu.');

  await page.getByLabel('Saques por PIX').selectOption('PIX pela Efí');
  await page.getByRole('button', { name: 'Salvar forma' }).click();
  await expect(page.getByText('Forma de pagamento salva')).toBeVisible();
  await page.goto(backOffice('/financeiro/lotes/novo'));
  await expect(page.getByLabel('Como pagar')).toHaveValue('efi');
  await page.goto(backOffice('/configuracoes/pagador'));
  await page.getByLabel('Saques por PIX').selectOption('Arquivo para o banco');
  await page.getByRole('button', { name: 'Salvar forma' }).click();

  await account.getByRole('button', { name: 'Remover' }).click();
  await account.getByRole('button', { name: 'Sim, apagar' }).click();
  await expect(account.getByText('O provedor da área de testes.')).toBeVisible();
  await expect(balances).toContainText(/PIX pela AsaasRespondeu\. Saldo de R\$/);
});

test('a person is paid to a random key, whose owner the provider checks @phone', async ({
  page,
  request,
}) => {
  const person = await registered(request, 'Helena');
  await openAs(page, person, '/perfil/conta');
  await page.getByRole('radio', { name: 'Chave aleatória' }).check();
  const key = page.getByLabel('Chave PIX (aleatória)');
  await key.fill('minha chave');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('A chave deve ter 32 letras e números')).toBeVisible();
  await key.fill('123E4567-E89B-42D3-A456-426614174000');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await enterCode(page, request, person.login);
  await expect(page.getByText('Dados bancários atualizados com sucesso')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Chave aleatória' })).toBeChecked();
  await page.reload();
  await expect(key).toHaveValue('123e4567-e89b-42d3-a456-426614174000');
});
