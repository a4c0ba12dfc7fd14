import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { accept, addPasskey, addTotp, addVirtualAuthenticator, invite, named } from '../support/access.ts';
import { backOffice, chooseMore, enterBackOffice, newReferral } from '../support/back-office.ts';
import { newWithdrawal } from '../support/money.ts';
import { openAs } from '../support/pages.ts';
import { asAdministrator, type Credentials } from '../support/operators.ts';
import { newEmail, operatorOf, PASSWORD } from '../support/people.ts';
import { emptyDataDir, launchProduct } from '../support/product.ts';
import { today } from '../support/clock.ts';
import { test } from '../support/test.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function enterPassword(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto(named(backOffice('/entrar')));
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('heading', { name: 'Painel' })).toBeVisible();
}

test('a finance operator schedules and pays after confirming with the passkey', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(90_000);
  const { withdrawal, person, pixKey } = await newWithdrawal(request, 'Granja Alto da Serra');
  const { newOperator } = await asAdministrator(request);
  const finance = await newOperator('finance');
  const here = await addVirtualAuthenticator(page);
  await enterPassword(page, finance);
  // The passkey is created on another device of the operator, so this session has not confirmed with it yet.
  const elsewhere = await (await browser.newContext()).newPage();
  const there = await addVirtualAuthenticator(elsewhere);
  await enterPassword(elsewhere, finance);
  await elsewhere.goto(named(backOffice('/acesso')));
  await addPasskey(elsewhere, 'Notebook');
  for (const credential of await there.credentials()) await here.add(credential);
  await elsewhere.context().close();

  await page.getByRole('link', { name: 'Saques', exact: true }).click();
  await page.getByRole('searchbox').fill(person.login);
  // Until the search responds, the list shows withdrawals of other people with this name.
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await page.getByRole('link', { name: 'Helena Moreira' }).click();
  await expect(page).toHaveURL(named(backOffice(`/saques/${withdrawal}`)));
  await expect(page.getByRole('heading', { name: /R\$\s1\.000,00 para Helena Moreira/ })).toBeVisible();
  await expect(page.getByText('E-mail: p***@example.com')).toBeVisible();
  await page.getByRole('button', { name: 'Mostrar dados bancários' }).click();
  await expect(page.getByText(`E-mail: ${pixKey}`)).toBeVisible();

  await page.getByRole('button', { name: 'Agendar pagamento' }).click();
  await expect(
    dialog(page, 'Agendar pagamento').getByLabel('Data do pagamento', { exact: true }),
  ).toHaveValue(/\d\d\/\d\d\/\d{4}/);
  await dialog(page, 'Agendar pagamento').getByRole('button', { name: 'Agendar', exact: true }).click();
  const confirmation = dialog(page, 'Confirme que é você');
  await expect(confirmation).toBeVisible();
  await expect(page.getByText(/Previsto para/)).toBeVisible();
  await confirmation.getByRole('button', { name: 'Usar a chave de acesso' }).click();
  await expect(page.getByText(/Agendado para/)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('E-mail: p***@example.com')).toBeVisible();

  // The passkey was just used, so it is not requested again.
  await page.getByRole('button', { name: 'Registrar pagamento' }).click();
  const pay = dialog(page, 'Registrar pagamento');
  await expect(pay.getByLabel('Data do pagamento', { exact: true })).toHaveValue(today());
  await pay.getByRole('button', { name: /Registrar R\$\s1\.000,00 como pago/ }).click();
  await expect(page.getByText('Nada a fazer: este saque está pago.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a returned payment is registered, and an outdated scheduling is refused', async ({ page, request }) => {
  const { withdrawal, person } = await newWithdrawal(request, 'Tecelagem Fio de Ouro');
  const operator = await operatorOf(request);
  await enterBackOffice(page, `/saques/${withdrawal}`);
  await page.getByRole('button', { name: 'Agendar pagamento' }).click();
  await operator.post(`/api/operator/withdrawals/${withdrawal}/schedule`, {});
  await dialog(page, 'Agendar pagamento').getByRole('button', { name: 'Agendar', exact: true }).click();
  await expect(dialog(page, 'Agendar pagamento').getByRole('alert')).toContainText(
    'O status atual do saque não permite esta ação.',
  );
  await expect(page.getByText(/Agendado para/)).toBeVisible();
  await dialog(page, 'Agendar pagamento').getByRole('button', { name: 'Voltar' }).click();

  await chooseMore(page, 'Registrar devolução');
  const back = dialog(page, 'Registrar devolução');
  await back.getByRole('button', { name: 'Registrar devolução' }).click();
  await expect(back.getByText('Informe o motivo da devolução.')).toBeVisible();
  await back.getByLabel('Motivo').fill('Chave PIX inexistente');
  await back.getByRole('button', { name: 'Registrar devolução' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Chave PIX inexistente' })).toBeVisible();
  await expect(page.getByText('Devolvido', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Agendar de novo' }).click();
  await dialog(page, 'Agendar de novo').getByRole('button', { name: 'Agendar', exact: true }).click();
  await expect(dialog(page, 'Agendar de novo').getByRole('alert')).toContainText(
    /agende-o depois que o Indiker salvar novos dados/,
  );

  await page.goto(backOffice(`/saques?status=devolvidos&busca=${person.login}`));
  await expect(page.getByRole('row', { name: /Helena Moreira/ })).toHaveCount(1);
  await page.getByLabel('Status').selectOption('Pagos');
  await expect(page.getByText('Nenhum saque com estes filtros.')).toBeVisible();
  await expect(page).toHaveURL(/status=pagos/);
});

test('an analyst registers the contract, finance the invoice payment, and the Indiker sees the reward', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(120_000);
  const { id, company, cnpj, person } = await newReferral(request, { company: 'Pousada Vale Encantado' });
  await accept(page, (await invite(request, 'analyst')).link);
  await addTotp(page);
  await page.getByRole('link', { name: 'Indicações', exact: true }).click();
  await page.getByRole('searchbox').fill(cnpj);
  await page.getByRole('link', { name: company }).click();

  await page.getByRole('button', { name: 'Registrar contato' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Iniciar negociação' }).click();
  await page.getByRole('dialog').getByLabel('Valor estimado do contrato').fill('8.000');
  await page.getByRole('dialog').getByRole('button', { name: 'Iniciar negociação' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Registrar contrato' }).click();
  await page.getByRole('dialog').getByLabel('Valor do contrato').fill('8000');
  await page
    .getByRole('dialog')
    .getByLabel('Vencimento da primeira fatura', { exact: true })
    .fill(today().replaceAll('/', ''));
  await page.getByRole('dialog').getByRole('button', { name: 'Registrar contrato' }).click();
  await expect(page.getByText('Proposta Aceita').first()).toBeVisible();
  // The next steps belong to another role.
  await expect(page.getByRole('button', { name: 'Registrar pagamento da fatura' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Saques', exact: true })).toHaveCount(0);

  const finance = await (await browser.newContext()).newPage();
  await accept(finance, (await invite(request, 'finance')).link);
  await addTotp(finance);
  await finance.goto(named(backOffice(`/indicacoes/${id}`)));
  await finance.getByRole('button', { name: 'Registrar pagamento da fatura' }).click();
  await finance.getByRole('dialog').getByRole('button', { name: 'Registrar pagamento' }).click();
  await expect(finance.getByRole('dialog')).toBeHidden();
  await finance.context().close();

  const indiker = await (await browser.newContext()).newPage();
  await openAs(indiker, person, `/indicacao?indicationId=${id}`);
  await expect(indiker.getByText(/R\$\s4\.000,00/).first()).toBeVisible();
  await expect(indiker.getByText(/A bonificação fica disponível em/).first()).toBeVisible();
  await indiker.context().close();
});

test('outside the sandbox operators must set up a second factor before they can work', async ({ page }) => {
  test.setTimeout(180_000);
  const product = await launchProduct({ SANDBOX: 'false' }, emptyDataDir());
  try {
    const email = newEmail();
    const script = join(import.meta.dirname, '../../apps/api/src/operator-create.ts');
    const create = spawn(
      process.execPath,
      [script, '--email', email, '--name', 'Teresa Lins', '--role', 'finance'],
      {
        env: {
          ...process.env,
          SANDBOX: 'false',
          NODE_ENV: 'development',
          DATA_DIR: product.dataDir,
          OPERATOR_PASSWORD: PASSWORD,
        },
        stdio: 'inherit',
      },
    );
    expect(await once(create, 'exit')).toEqual([0, null]);

    const at = (path: string) => named(`${product.url}/operacao${path}`);
    await page.goto(at('/saques'));
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByText('Falta o segundo fator')).toBeVisible();
    await page.goto(at('/saques'));
    await expect(page).toHaveURL(at('/acesso'));
    const list = named(`${product.url}/api/operator/withdrawals`);
    expect((await page.request.get(list)).status()).toBe(403);

    await addTotp(page);
    await page.goto(at('/saques'));
    await expect(page.getByText('Nenhum saque com este status agora.')).toBeVisible();
    expect((await page.request.get(list)).status()).toBe(200);
  } finally {
    await product.stop();
  }
});
