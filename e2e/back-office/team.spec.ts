import { expect, type Page } from '@playwright/test';
import { backOffice, enterBackOffice } from '../support/back-office.ts';
import { asAdministrator } from '../support/operators.ts';
import { emailTo, newEmail, OPERATOR, PASSWORD, url } from '../support/people.ts';
import { countRequests, settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { totp } from '../support/totp.ts';

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByLabel('Confirmação da senha').fill(password);
}

/** Opens the dialog of a person in the list. */
async function openPerson(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Na equipe desde');
}

test('an administrator invites, changes a role and removes access, each with effect on open tabs', async ({
  page,
  browser,
  request,
}) => {
  const [email, name] = [newEmail(), `Lúcia Prado ${Date.now()}`];
  await enterBackOffice(page, '/equipe');
  await page.getByRole('button', { name: 'Convidar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Enviar o convite' }).click();
  await expect(dialog.getByText('Nome é obrigatório')).toBeVisible();
  await dialog.getByLabel('Nome').fill(name);
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Papel').selectOption({ label: 'Auditor' });
  await expect(dialog.getByText('Vê tudo e não altera nada.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Enviar o convite' }).click();
  await expect(page.getByRole('region', { name: 'Convites à espera' })).toContainText(name);

  const theirs = await (await browser.newContext()).newPage();
  countRequests(theirs);
  const [link] = /\/operacao\/convite\/\S+/.exec(await emailTo(request, email, 'onvite')) ?? [];
  await theirs.goto(url(link ?? '/'));
  await choosePassword(theirs, PASSWORD);
  await theirs.getByRole('button', { name: 'Aceitar e entrar' }).click();
  await expect(theirs.getByRole('link', { name: /Auditor$/ })).toBeVisible();
  await theirs.getByRole('link', { name: 'Indicações', exact: true }).click();
  // Otherwise a late request would find the session ended and leave the page before the click.
  await settled(theirs);

  await page.reload();
  await openPerson(page, name);
  await dialog.getByRole('combobox', { name: 'Papel' }).selectOption({ label: 'Financeiro' });
  await dialog.getByRole('button', { name: 'Alterar o papel' }).click();
  await expect(page.getByText('O papel agora é Financeiro')).toBeVisible();
  await theirs.getByRole('link', { name: 'Painel', exact: true }).click();
  await expect(theirs.getByRole('heading', { name: 'Entrar' })).toBeVisible();

  await enterBackOffice(theirs, '/indicacoes', { email, password: PASSWORD });
  await expect(theirs.getByRole('link', { name: /Financeiro$/ })).toBeVisible();
  await settled(theirs);
  await openPerson(page, name);
  await dialog.getByRole('button', { name: 'Remover o acesso' }).click();
  await expect(dialog.getByText('Informe o motivo.')).toBeVisible();
  await dialog.getByLabel('Motivo').first().fill('Saiu da empresa');
  await dialog.getByRole('button', { name: 'Remover o acesso' }).click();
  await expect(page.getByRole('row', { name })).toContainText('Saiu da empresa');
  await theirs.getByRole('link', { name: 'Painel', exact: true }).click();
  await expect(theirs.getByRole('heading', { name: 'Entrar' })).toBeVisible();
  await theirs.context().close();

  await openPerson(page, name);
  await dialog.getByLabel('Motivo').fill('Voltou');
  await dialog.getByRole('button', { name: 'Devolver o acesso' }).click();
  await expect(page.getByRole('row', { name })).toContainText('ativo');
});

test('an invitation is withdrawn, and operators cannot change their own access', async ({
  page,
  request,
}) => {
  const { post } = await asAdministrator(request);
  await post('/api/operator/operators', { name: 'Rui Prado', email: newEmail(), role: 'finance' });
  await enterBackOffice(page, '/equipe');
  await page.getByRole('button', { name: 'Remover o convite de Rui Prado' }).click();
  await expect(page.getByText('O convite foi removido')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remover o convite de Rui Prado' })).toHaveCount(0);
  await page.getByRole('row', { name: OPERATOR.email }).getByRole('button').click();
  await expect(page.getByText('Ninguém altera o próprio acesso.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remover o acesso' })).toHaveCount(0);
});

test('an auditor sees the team but cannot change it', async ({ page, request }) => {
  const auditor = await (await asAdministrator(request)).newOperator('auditor');
  await enterBackOffice(page, '/equipe', auditor);
  await page.getByRole('row', { name: OPERATOR.email }).getByRole('button').click();
  await expect(page.getByRole('dialog')).toContainText('Na equipe desde');
  await expect(page.getByRole('button', { name: /Convidar|Alterar o papel|Remover o acesso/ })).toHaveCount(
    0,
  );
});

test('an operator resets their password by e-mail and still needs the second factor', async ({
  page,
  request,
}) => {
  const person = await (await asAdministrator(request)).newOperator('analyst');
  await enterBackOffice(page, '/acesso', person);
  await page.getByRole('button', { name: 'Configurar' }).click();
  await page.getByRole('button', { name: 'Mostrar o QR code' }).click();
  const secret = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  await page.getByLabel('Código do aplicativo').fill(totp(secret));
  await page.getByRole('button', { name: 'Concluir' }).click();
  await page.getByRole('button', { name: 'Guardei os códigos' }).click();
  await page.getByRole('button', { name: 'Sair', exact: true }).click();

  await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
  // Waits for the page, because the previous page has a field with the same label.
  await expect(page.getByRole('heading', { name: 'Esqueci minha senha' })).toBeVisible();
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Enviar o link' }).click();
  await expect(page.getByRole('heading', { name: 'Confira o seu e-mail' })).toBeVisible();
  const text = await emailTo(request, person.email, 'Crie outra senha');
  const [link] = /\/operacao\/nova-senha\S+/.exec(text) ?? [];
  await page.goto(url(link ?? '/'));
  await choosePassword(page, 'outra senha 2');
  await page.getByRole('button', { name: 'Trocar a senha' }).click();
  await expect(page.getByText('A senha foi trocada. Entre com ela.')).toBeVisible();
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Senha', { exact: true }).fill('outra senha 2');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible();
  await page.getByLabel('Código do aplicativo').fill(totp(secret, 1));
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('heading', { name: 'Painel' })).toBeVisible();

  await page.goto(backOffice('/entrar'));
  await page.goto(url(link ?? '/'));
  await choosePassword(page, 'terceira senha 3');
  await page.getByRole('button', { name: 'Trocar a senha' }).click();
  await expect(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible();
});
