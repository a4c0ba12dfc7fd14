import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { codeDialog, openAs, typeCode } from '../support/pages.ts';
import { codeFor, headersOf, operatorOf, registered, url } from '../support/people.ts';
import { withSmallBalance } from '../support/small-balance.ts';
import { test } from '../support/test.ts';

/** Signs in a person with R$ 100,00, below the minimum withdrawal, and opens the page for erasing the account. */
async function withBalance(page: Page, request: APIRequestContext) {
  const { person, headers } = await withSmallBalance(request, 'Dora');
  await openAs(page, person, '/perfil/meus-dados');
  await expect(page.getByText('Você ainda tem R$ 100,00')).toBeVisible();
  return { person, headers };
}

async function giveBankAccount(page: Page, request: APIRequestContext, email: string): Promise<void> {
  await page.getByRole('link', { name: 'cadastre uma conta ou chave PIX' }).click();
  await page.getByRole('radio', { name: 'PIX' }).check();
  await page.getByRole('radio', { name: 'E-mail' }).check();
  await page.getByLabel('Chave PIX (e-mail)').fill(email);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await typeCode(page, await codeFor(request, email));
  await codeDialog(page).getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Dados bancários atualizados com sucesso')).toBeVisible();
}

const eraseDialog = (page: Page) => page.getByRole('dialog', { name: 'Excluir meu cadastro' });
const erase = (page: Page) => page.getByRole('button', { name: 'Excluir meu cadastro' });

test('a balance below the minimum is waived only by ticking the checkbox', async ({ page, request }) => {
  const { person } = await withBalance(page, request);
  await erase(page).click();
  await expect(page.getByText('Peça o pagamento ou marque que abre mão do valor.')).toBeVisible();
  await expect(eraseDialog(page)).toBeHidden();
  await page.getByRole('checkbox', { name: 'Abro mão de R$ 100,00: o valor não será pago' }).check();
  await expect(page.getByText('Peça o pagamento ou marque que abre mão do valor.')).toBeHidden();
  await erase(page).click();
  const code = await codeFor(request, person.login);
  await eraseDialog(page).getByLabel('Caractere 1 de 6').pressSequentially(code);
  await eraseDialog(page).getByRole('button', { name: 'Confirmar' }).click();
  await expect(page).toHaveURL(url('/login'));
  await expect(page.getByText('Seu cadastro foi excluído')).toBeVisible();
});

test('a balance below the minimum can be requested, and the settlement is a normal withdrawal', async ({
  page,
  request,
}) => {
  const { person, headers } = await withBalance(page, request);
  await giveBankAccount(page, request, person.login);
  await page.goto(url('/perfil/meus-dados'));
  await page.getByRole('button', { name: 'Pedir o pagamento de R$ 100,00 ao sair' }).click();
  await expect(page.getByText('Pedido de pagamento enviado')).toBeVisible();
  await expect(page.getByText(/Você pediu o pagamento em/)).toBeVisible();
  await expect(page.getByRole('button', { name: /Pedir o pagamento/ })).toBeHidden();

  const operator = await operatorOf(request);
  const me = await (await request.get(url('/api/auth/user'), { headers })).json();
  await operator.post(`/api/operator/indikers/${me.id}/settle`, { reason: 'Pediu para sair' });
  await page.reload();
  await expect(
    page.getByText('Você tem um saque de R$ 100,00 em andamento.', { exact: false }),
  ).toBeVisible();
  await expect(erase(page)).toBeHidden();
  await page.goto(url('/ganhos'));
  await expect(page.getByRole('region', { name: 'Histórico de Saques' })).toContainText('R$ 100,00');
});

test('a share bonus awaiting confirmation is shown on the share card and below the balance', async ({
  page,
  request,
}) => {
  const person = await registered(request, 'Caio');
  const headers = await headersOf(request, person);
  const { code } = await (await request.get(url('/api/me/share-link'), { headers })).json();
  await registered(request, 'Lia', code);
  await openAs(page, person);
  const text = '1 pessoa ainda precisa confirmar o e-mail: R$ 5,00 aguardando';
  await expect(page.getByText(text)).toBeVisible();
  await page.goto(url('/ganhos'));
  await expect(page.getByText(`Bônus do link exclusivo: ${text}`)).toBeVisible();
});
