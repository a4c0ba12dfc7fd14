import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { expect, type APIRequestContext } from '@playwright/test';
import { backOffice, enterBackOffice } from '../support/back-office.ts';
import { openAs } from '../support/pages.ts';
import { emailTo, newCpf, newEmail, operatorHeaders, operatorOf, PASSWORD, url } from '../support/people.ts';
import { addPix, withSmallBalance } from '../support/small-balance.ts';
import { test } from '../support/test.ts';

async function newIndiker(request: APIRequestContext, lastname: string) {
  const [login, cpf] = [newEmail(), newCpf()];
  const data = {
    firstname: 'Quitéria',
    lastname,
    email: login,
    phone: '21976543210',
    document: cpf,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    accepted_terms: true,
    address: { city_id: 3509502 },
  };
  const answer = await request.post(url('/api/auth/register'), { data });
  if (!answer.ok()) throw new Error(await answer.text());
  return { login, cpf, password: PASSWORD };
}

/** The fields of a person that operators unmasked, according to the audit log. */
async function looks(request: APIRequestContext, id: string): Promise<unknown[]> {
  const headers = await operatorHeaders(request);
  const { data } = await (await request.get(url('/api/operator/audit?limit=100'), { headers })).json();
  return data
    .filter(
      ({ action, entity_id }: { action: string; entity_id: number }) =>
        action === 'indiker.look' && String(entity_id) === id,
    )
    .map(({ after }: { after: { field: string } }) => after.field);
}

test('a person is found by CPF, and unmasking their data is recorded', async ({ page, request }) => {
  const { cpf, login } = await newIndiker(request, 'Salgueiro');
  await enterBackOffice(page, '/indikers');
  await page
    .getByRole('searchbox')
    .fill(`${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`);
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await page.getByRole('link', { name: 'Quitéria Salgueiro' }).click();
  await expect(page.getByRole('heading', { name: 'Quitéria Salgueiro' })).toBeVisible();
  await expect(page.getByRole('link', { name: login })).toBeVisible();
  const id = page.url().split('/').at(-1) ?? '';
  await expect(page).toHaveURL(backOffice(`/indikers/${id}`));
  await expect(page.getByText('(21) *****-3210')).toBeVisible();
  expect(await looks(request, id)).toEqual([]);
  await page.getByRole('button', { name: 'Mostrar telefone' }).click();
  await expect(page.getByText('(21) 97654-3210')).toBeVisible();
  await page.getByRole('button', { name: 'Mostrar CPF' }).click();
  await expect(page.getByText(cpf.slice(9), { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Mostrar dados bancários' }).click();
  await expect(page.getByText('Nenhum cadastrado')).toBeVisible();
  expect(await looks(request, id)).toEqual(['bank_account', 'document', 'phone']);
  await page.getByRole('button', { name: 'Esconder telefone' }).click();
  await expect(page.getByText('(21) *****-3210')).toBeVisible();
});

test('the list keeps its search in the URL and says when nothing is found', async ({ page, request }) => {
  await newIndiker(request, 'Jatobá');
  await enterBackOffice(page, '/indikers?busca=jatoba');
  await expect(page.getByRole('link', { name: 'Quitéria Jatobá' })).toBeVisible();
  await page.getByLabel('Status').selectOption('Bloqueados');
  await expect(page.getByText(/Ninguém com esta busca/)).toBeVisible();
  await expect(page).toHaveURL(backOffice('/indikers?status=bloqueados&busca=jatoba'));
  await page.getByRole('button', { name: 'Ver todos os Indikers' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('a blocked person is signed out, reads why they cannot sign in, and can after unblocking', async ({
  browser,
  page,
  request,
}) => {
  const person = await newIndiker(request, 'Imbuia');
  const { login } = person;
  const theirs = await browser.newContext();
  const tab = await theirs.newPage();
  await openAs(tab, person);
  await expect(tab).toHaveURL(url('/'));

  await enterBackOffice(page, `/indikers?busca=${login}`);
  await page.locator('[data-row]').click();
  await page.getByRole('button', { name: 'Bloquear', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Bloquear' }).click();
  await expect(dialog.getByText('Informe o motivo do bloqueio.')).toBeVisible();
  await dialog.getByLabel('Motivo').fill('Cadastro aberto por outra pessoa.');
  await dialog.getByRole('button', { name: 'Bloquear' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Bloqueado em/)).toBeVisible();
  await expect(page.getByText('Nenhum aparelho conectado.')).toBeVisible();

  await tab
    .getByRole('link', { name: /ganhos/i })
    .first()
    .click();
  await expect(tab).toHaveURL(/\/login/);
  const again = async () => {
    await tab.goto(url('/login'));
    await tab.getByLabel('E-mail / CPF').fill(login);
    await tab.getByLabel('Senha', { exact: true }).fill(PASSWORD);
    await tab.keyboard.press('Enter');
  };
  await again();
  await expect(tab.getByText(/O acesso a este cadastro está bloqueado/).first()).toBeVisible();

  await page.getByRole('button', { name: 'Desbloquear', exact: true }).click();
  await dialog.getByLabel('Motivo').fill('A pessoa se identificou.');
  await dialog.getByRole('button', { name: 'Desbloquear' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Bloqueado em/)).toBeHidden();
  await again();
  await expect(tab).toHaveURL(url('/'));
  await theirs.close();
});

test('an administrator changes the e-mail of a person who identified themselves', async ({
  page,
  request,
}) => {
  const { login } = await newIndiker(request, 'Peroba');
  const email = newEmail();
  await enterBackOffice(page, `/indikers?busca=${login}`);
  await page.locator('[data-row]').click();
  await page.getByRole('button', { name: 'Reenviar a confirmação do e-mail' }).click();
  await expect(page.getByText('Link enviado')).toBeVisible();
  await page.getByRole('button', { name: 'Trocar o e-mail' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Novo e-mail').fill(email);
  await dialog.getByLabel('Como a pessoa se identificou').fill('Mostrou o RG por vídeo.');
  await dialog.getByRole('button', { name: 'Trocar o e-mail' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: email })).toBeVisible();
  expect(await emailTo(request, login, 'O e-mail do seu cadastro mudou')).toContain('***@example.com');
});

test('a balance below the minimum is settled and paid, and the wallet shows each step', async ({
  page,
  request,
}) => {
  const { person, headers } = await withSmallBalance(request, 'Nair');
  await addPix(request, { login: person.login, headers });
  await enterBackOffice(page, `/indikers?busca=${person.login}`);
  await page.locator('[data-row]').click();
  const wallet = page.getByRole('region', { name: 'Carteira' });
  await expect(wallet.getByText(/disponível para saque: R\$\s100,00/)).toBeVisible();
  await wallet.getByRole('button', { name: /Acertar o saldo de R\$\s100,00/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/viram um saque, sem o valor mínimo, pago em \d+ de/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Acertar o saldo' }).click();
  await expect(dialog.getByText('Informe o motivo do acerto.')).toBeVisible();
  await dialog.getByLabel('Motivo').fill('Pediu para sair.');
  await dialog.getByRole('button', { name: 'Acertar o saldo' }).click();
  await expect(dialog).toBeHidden();
  await expect(wallet.getByText(/^Saque de R\$\s100,00 solicitado$/)).toBeVisible();
  await expect(page.getByText('Acerto de saldo: Pediu para sair.')).toBeVisible();
  await expect(wallet.getByRole('button', { name: /Acertar o saldo/ })).toBeHidden();

  const operator = await operatorOf(request);
  const withdrawal = await operator.withdrawalOf(person.login);
  await operator.post(`/api/operator/withdrawals/${withdrawal}/schedule`, {});
  await operator.post(`/api/operator/withdrawals/${withdrawal}/pay`, { paid_at: dateInSaoPaulo(new Date()) });
  await page.reload();
  await expect(wallet.getByText(/^Saque de R\$\s100,00 pago$/)).toBeVisible();
  await wallet
    .getByRole('link', { name: `Saque ${withdrawal}` })
    .first()
    .click();
  await expect(page.getByText(new RegExp(`^Saque ${withdrawal}: pago, em`))).toBeVisible();
});

test('what a person owes is written off', async ({ page, request }) => {
  const { person, headers, path } = await withSmallBalance(request, 'Noêmia');
  await addPix(request, { login: person.login, headers });
  const me = await (await request.get(url('/api/auth/user'), { headers })).json();
  const operator = await operatorOf(request);
  await operator.post(`/api/operator/indikers/${me.id}/settle`, { reason: 'Pediu para sair' });
  await operator.post(`${path}/clawback`, { amount: 30, reason: 'Fatura devolvida' });
  await enterBackOffice(page, `/indikers/${me.id}`);
  const wallet = page.getByRole('region', { name: 'Carteira' });
  await wallet.getByRole('button', { name: /Dar baixa em R\$\s30,00 a descontar/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Dar baixa' }).click();
  await expect(dialog.getByText('Informe o motivo da baixa.')).toBeVisible();
  await dialog.getByLabel('Motivo').fill('Devolveu por PIX.');
  await dialog.getByRole('button', { name: 'Dar baixa' }).click();
  await expect(dialog).toBeHidden();
  await expect(wallet.getByText(/não serão mais descontados$/)).toBeVisible();
  await expect(wallet.getByRole('button', { name: /Dar baixa/ })).toBeHidden();
});

test('an administrator erases an account for a person who asked in writing', async ({ page, request }) => {
  const { person } = await withSmallBalance(request, 'Odete');
  await enterBackOffice(page, `/indikers?busca=${person.login}`);
  await page.locator('[data-row]').click();
  await page.getByRole('button', { name: 'Excluir o cadastro' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Como a pessoa pediu e se identificou').fill('Carta com firma reconhecida.');
  await dialog.getByRole('button', { name: 'Excluir o cadastro' }).click();
  await expect(dialog.getByText(/Acerte o saldo, ou marque que a pessoa abriu mão dele/)).toBeVisible();
  await dialog.getByRole('checkbox', { name: /abre mão de R\$\s100,00/ }).check();
  await dialog.getByRole('button', { name: 'Excluir o cadastro' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Cadastro removido' })).toBeVisible();
  await expect(page.getByText(/O cadastro foi excluído a pedido da pessoa em/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Excluir o cadastro' })).toBeHidden();
  expect(await emailTo(request, person.login, 'Seu cadastro foi excluído')).toContain('R$');
});

test('an LGPD request is registered for a person, shows its deadline and is answered', async ({
  page,
  request,
}) => {
  const { login } = await newIndiker(request, 'Cedro');
  await enterBackOffice(page, `/indikers?busca=${login}`);
  await page.locator('[data-row]').click();
  await page.getByRole('link', { name: 'Pedidos da LGPD desta pessoa' }).click();
  await expect(page.getByRole('button', { name: 'Só de Quitéria Cedro' })).toBeVisible();
  await expect(page.getByText('Nenhum pedido espera resposta.')).toBeVisible();
  await page.getByRole('button', { name: 'Registrar pedido' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Registrar' }).click();
  await expect(dialog.getByText('Escolha o que a pessoa pede.')).toBeVisible();
  await dialog.getByLabel('O que a pessoa pede').selectOption('Correção');
  await dialog.getByLabel('Recebido em', { exact: true }).fill('02112026');
  await dialog.getByLabel('O pedido, em poucas palavras').fill('Corrigir o sobrenome.');
  await dialog.getByRole('button', { name: 'Registrar' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Atrasado')).toBeVisible();
  await expect(page.getByText(/responder até 17 de nov\. de 2026/)).toBeVisible();
  await page.getByRole('button', { name: /^Responder: Correção/ }).click();
  await dialog.getByLabel('Resposta').fill('Sobrenome corrigido; a pessoa foi avisada.');
  await dialog.getByRole('button', { name: 'Encerrar com esta resposta' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Nenhum pedido espera resposta.')).toBeVisible();
  await page.getByLabel('Status').selectOption('Respondidos');
  await expect(page.getByText('Resposta: Sobrenome corrigido; a pessoa foi avisada.')).toBeVisible();
});
