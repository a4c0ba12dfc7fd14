import { expect, type Page } from '@playwright/test';
import { countClicks } from '../support/clicks.ts';
import { moveClock, moveClockTo, today } from '../support/clock.ts';
import {
  PASSWORD,
  emailTo,
  codeFor,
  linkIn,
  newCnpj,
  newCpf,
  newEmail,
  operatorOf,
  url,
} from '../support/people.ts';
import { useOwnProduct } from '../support/own-product.ts';
import { choose, codeDialog, typeCode } from '../support/pages.ts';
import { sandboxBar } from '../support/sandbox-bar.ts';
import { test } from '../support/test.ts';

// The README's journey from a referral to money, in one browser, as a person does it: what asks for text is typed and
// left by Enter, everything else is clicked, also the change of the person who is signed in. Days pass by themselves.

const MOST = 40;
/** The link in the letter, and the way to pay, which is chosen from a list. */
const UNCOUNTED = 3;
const DAY_MS = 86_400_000;

useOwnProduct();

async function signInAs(page: Page, name: string | RegExp): Promise<void> {
  await sandboxBar(page).getByText('Entrar como…').click();
  const entered = page.waitForEvent('load');
  await sandboxBar(page).getByRole('button', { name }).click();
  await entered;
}

/** Types the answer of a wizard's step and goes on by Enter. */
async function answer(page: Page, question: string, text: string): Promise<void> {
  await expect(page.getByRole('heading', { name: question })).toBeVisible();
  const field = page.getByRole('textbox').first();
  await field.pressSequentially(text);
  await field.press('Enter');
}

test.use({ actionTimeout: 15_000 });

test('from a referral to money', async ({ page, request }) => {
  test.setTimeout(150_000);
  const clicks = await countClicks(page);
  const email = newEmail();
  const cnpj = newCnpj();
  const company = `Passos ${cnpj.slice(3, 8)} Ltda`;
  const button = (name: string | RegExp) => page.getByRole('button', { name }).click();
  const link = (name: string | RegExp) => page.getByRole('link', { name }).first().click();
  const dialog = page.getByRole('dialog');

  await page.goto(url('/cadastro'));
  await page.getByLabel('Nome', { exact: true }).fill('Bia');
  await page.getByLabel('Sobrenome').fill('Souza');
  await page.getByLabel('Sobrenome').press('Enter');
  await answer(page, 'Qual o seu e-mail?', email);
  await answer(page, 'Qual o seu telefone?', '11987654321');
  await expect(page.getByRole('heading', { name: 'Onde você mora?' })).toBeVisible();
  await choose(page, 'Estado', 'São Paulo');
  await choose(page, 'Cidade', 'Campinas');
  await button('Próximo');
  await answer(page, 'Qual o seu CPF?', newCpf());
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByLabel(/Confirm/).fill(PASSWORD);
  await page.getByLabel(/Confirm/).press('Enter');
  await page.getByRole('checkbox').click();
  await button('Salvar');
  await expect(page).toHaveURL(url('/welcome'));
  await link('Indicar');
  await link('Vamos indicar?');
  await answer(page, 'Qual empresa você quer indicar?', company);
  await answer(page, 'Qual é o site da empresa?', 'www.empresa.com.br');
  await answer(page, 'Qual é o CNPJ da empresa?', cnpj);
  await answer(page, 'Com quem devemos falar na empresa?', 'João Araújo');
  await answer(page, 'Para qual e-mail podemos escrever?', 'contato@empresa.example');
  await answer(page, 'Para qual telefone podemos ligar?', '1130001234');
  await button('Próximo');
  await page.getByRole('checkbox').click();
  await button('Enviar indicação');
  await expect(page.getByRole('heading', { name: 'Indicação enviada' })).toBeVisible();
  await page.goto(linkIn(await emailTo(request, email, 'Boas-vindas'), 'confirmacao-de-email'));
  await expect(page.getByText('E-mail confirmado com sucesso').first()).toBeVisible();

  await link('Perfil');
  await link('Dados bancários');
  await page.getByRole('radio', { name: 'PIX' }).check();
  await page.getByRole('radio', { name: 'E-mail' }).check();
  await page.getByLabel('Chave PIX (e-mail)').fill(email);
  await page.getByLabel('Chave PIX (e-mail)').press('Enter');
  await expect(codeDialog(page).getByText(email)).toBeVisible();
  await typeCode(page, (await codeFor(request, email)).toLowerCase());
  await page.keyboard.press('Enter');
  await expect(codeDialog(page)).toBeHidden();

  await signInAs(page, /Bruno Sampaio/);
  await link('Indicações');
  await page.getByRole('searchbox').first().fill(company);
  await link(company);
  await button('Registrar contato');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await button('Iniciar negociação');
  await dialog.getByLabel('Valor estimado do contrato').fill('2.000,00');
  await dialog.getByLabel('Valor estimado do contrato').press('Enter');
  await button('Registrar contrato');
  await dialog.getByLabel('Vencimento da primeira fatura', { exact: true }).fill(today());
  await dialog.getByLabel('Valor do contrato').fill('2.000,00');
  await dialog.getByLabel('Valor do contrato').press('Enter');
  await expect(dialog).toBeHidden();

  await signInAs(page, /Helena Duarte/);
  await button('Registrar pagamento da fatura');
  await dialog.getByRole('button', { name: 'Registrar pagamento' }).click();
  await expect(dialog).toBeHidden();
  await moveClock(request, 5 * DAY_MS);

  await page.goto(url('/ganhos'));
  await button('Sacar');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Saque solicitado com sucesso')).toBeVisible();

  const proposal = await (await operatorOf(request)).get('/api/operator/payout-batches/proposal');
  await moveClockTo(request, new Date(`${proposal.payment_date}T13:00:00Z`));
  await page.goto(url('/operacao/financeiro/lotes'));
  await link('Preparar lote');
  await page.getByLabel('Como pagar').selectOption('PIX pela Efí');
  await expect(page).toHaveURL(/forma=efi/);
  await button('Preparar lote');
  await button('Confirmar preparo');
  await expect(page.getByRole('heading', { name: /^Lote \d+: R\$/ })).toBeVisible();
  await signInAs(page, /Operação de demonstração/);
  await button('Aprovar e pagar por PIX');
  await button('Confirmar aprovação');
  await expect(page.getByRole('status', { name: 'Andamento do pagamento' })).toHaveText(/^Pago\d+ · R\$/, {
    timeout: 30_000,
  });

  await page.goto(url('/ganhos'));
  await expect(page.getByRole('row').filter({ hasText: /Pago em/ })).toHaveCount(1);
  expect(clicks() + UNCOUNTED).toBeLessThanOrEqual(MOST);
});
