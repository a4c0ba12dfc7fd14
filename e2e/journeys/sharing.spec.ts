import { readFileSync } from 'node:fs';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { violationsIn } from '../support/accessibility.ts';
import { answerSignUp, next, openAs } from '../support/pages.ts';
import {
  confirmEmail,
  emailTo,
  linkIn,
  newCnpj,
  newCpf,
  newEmail,
  newPhone,
  operatorOf,
  registered,
  url,
} from '../support/people.ts';
import { test } from '../support/test.ts';

/** Creates a person and reads their share link on Home. */
async function ownerOf(page: Page, request: APIRequestContext, firstname: string) {
  const person = await registered(request, firstname);
  await openAs(page, person);
  if (test.info().project.name === 'phone')
    await page.getByRole('button', { name: 'Ver seu link exclusivo' }).click();
  const link = await page.getByRole('textbox', { name: 'Seu link' }).inputValue();
  expect(link).toMatch(/\/i\/[0-9a-f]{12}$/);
  return { ...person, link: url(new URL(link).pathname) };
}

/** Uses a page without API calls, so that no late response stores the session again. */
async function signOut(page: Page): Promise<void> {
  await page.goto(url('/termos-de-uso'));
  await page.evaluate(() => localStorage.clear());
}

test('the share link can be copied, sent and shown as a QR code @phone', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { link } = await ownerOf(page, request, 'Marina');
  await page.getByRole('button', { name: 'Copiar' }).click();
  await expect(page.getByRole('button', { name: 'Copiado' })).toBeVisible();
  expect(new URL(await page.evaluate<string>('navigator.clipboard.readText()')).pathname).toBe(
    new URL(link).pathname,
  );
  const whatsapp = page.getByRole('link', { name: 'WhatsApp' });
  await expect(whatsapp).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=.*%2Fi%2F[0-9a-f]{12}$/);
  await expect(whatsapp).toHaveAttribute('rel', /noopener/);
  await page.getByRole('button', { name: 'QR code' }).click();
  await expect(page.getByRole('img', { name: /QR code que abre o seu link/ })).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
  for (const [button, name, start] of [
    ['Baixar PNG', 'indike-convite.png', '\u0089PNG'],
    ['Baixar SVG', 'indike-convite.svg', '<svg'],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(name);
    expect(readFileSync(await file.path(), 'latin1').startsWith(start)).toBe(true);
  }
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Este é o seu link' })).toBeVisible();
});

test('a visitor signs up through a friend’s link and confirms the e-mail, which earns the friend R$ 5,00', async ({
  page,
  request,
}) => {
  const owner = await ownerOf(page, request, 'Marina');
  await signOut(page);
  await page.goto(url('/duvidas-frequentes'));
  await page
    .getByRole('textbox', { name: /Procur/ })
    .or(page.getByRole('searchbox'))
    .first()
    .fill('bonus do link');
  await page.getByRole('link', { name: /Formas de indicar/ }).click();
  await expect(page.getByText('R$ 5,00').first()).toBeVisible();
  await page.goto(owner.link);
  await expect(page.getByRole('heading', { name: 'Marina convidou você' })).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
  await page.getByRole('link', { name: /Quero indicar empresas/ }).click();
  await expect(page).toHaveURL(/\/cadastro\?trk=[0-9a-f]{12}$/);
  // Going back to the invitation and returning keeps the link.
  await page.getByRole('link', { name: 'fechar' }).click();
  await expect(page).toHaveURL(owner.link);
  await page.getByRole('link', { name: /Quero indicar empresas/ }).click();
  await expect(page).toHaveURL(/\/cadastro\?trk=[0-9a-f]{12}$/);
  const email = newEmail();
  await answerSignUp(page, { firstname: 'Rui', lastname: 'Barbosa', email, cpf: newCpf() });
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page).toHaveURL(url('/welcome'));
  const mail = await emailTo(request, email, 'Boas-vindas');
  await page.goto(linkIn(mail, 'confirmacao-de-email'));
  await expect(page.getByText('E-mail confirmado com sucesso').first()).toBeVisible();
  await signOut(page);
  await openAs(page, owner);
  await expect(page.getByText('1 pessoa se cadastrou · você ganhou R$ 5,00 de R$ 125,00')).toBeVisible();
  await page.goto(url('/ganhos'));
  await expect(page.getByText('R$ 5,00').first()).toBeVisible();
  await emailTo(request, owner.login, 'Bônus do link');
});

test('25 friends from one network wait for the team, which releases their bonuses', async ({
  page,
  request,
}) => {
  const owner = await ownerOf(page, request, 'Marina');
  const trk = owner.link.split('/').at(-1) ?? '';
  const friends: { readonly login: string }[] = [];
  for (let friend = 0; friend < 25; friend += 5)
    friends.push(...(await Promise.all(Array.from({ length: 5 }, () => registered(request, 'Amigo', trk)))));
  for (const { login } of friends) await confirmEmail(request, login);
  await page.reload();
  await expect(page.getByText('25 pessoas se cadastraram · você ganhou R$ 0,00 de R$ 125,00')).toBeVisible();
  await expect(page.getByText('25 bônus em análise: R$ 125,00 ficam fora do saldo')).toBeVisible();
  await expect(page.getByText('Você já ganhou o máximo da promoção.')).toBeVisible();

  const operator = await operatorOf(request);
  const { data } = await operator.get(`/api/operator/indikers?q=${encodeURIComponent(owner.login)}`);
  const path = `/api/operator/indikers/${data[0].id}`;
  const { held_bonuses: held } = await operator.get(path);
  await operator.post(`${path}/held-bonuses`, {
    bonus_ids: held.map(({ id }: { readonly id: number }) => id),
    decision: 'released',
    reason: 'Uma turma da faculdade, conferida por telefone',
  });
  const { login } = await registered(request, 'Amigo', trk);
  await confirmEmail(request, login);
  await page.reload();
  await expect(
    page.getByText('26 pessoas se cadastraram · você ganhou R$ 125,00 de R$ 125,00'),
  ).toBeVisible();
  await page.goto(url('/ganhos'));
  await expect(page.getByText('R$ 125,00').first()).toBeVisible();
});

test('a company submits its data through the share link, then objects', async ({ page, request }) => {
  const owner = await ownerOf(page, request, 'Marina');
  await confirmEmail(request, owner.login);
  await signOut(page);
  const cnpj = newCnpj();
  const company = `Padaria ${cnpj.slice(3, 8)}`;
  const email = newEmail();
  await page.goto(owner.link);
  await page.getByRole('link', { name: /Quero que falem com a minha empresa/ }).click();
  await expect(page.getByRole('heading', { name: 'Qual é o nome da sua empresa?' })).toBeVisible();
  await page.getByRole('textbox').fill(company);
  await next(page, 'A empresa tem um site?');
  await next(page, 'Qual é o CNPJ da empresa?');
  await page.getByRole('textbox').pressSequentially(cnpj.toLowerCase());
  await next(page, 'Com quem devemos falar?');
  await page.getByRole('textbox').fill('Beatriz Souza');
  await next(page, 'Para qual e-mail podemos escrever?');
  await page.getByRole('textbox').fill(email);
  await next(page, 'Para qual telefone podemos ligar?');
  // A unique phone number, because the objection blocks it for all other journeys.
  await page.getByRole('textbox').pressSequentially(newPhone());
  await next(page, 'Quer contar algo que ajude na conversa?');
  await next(page, 'Confira e autorize o contato');
  expect(await violationsIn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Precisa dar seu consentimento')).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByRole('heading', { name: 'Recebemos os dados' })).toBeVisible();

  const mail = await emailTo(request, email, 'Recebemos os dados');
  expect(mail).toContain('pelo link de Marina Moreira');
  expect(mail).not.toContain(owner.login);
  await openAs(page, owner, '/indicacoes');
  await expect(page.getByRole('link', { name: new RegExp(company) }).first()).toBeVisible();
  await emailTo(request, owner.login, 'nova indicação pelo seu link');
  await signOut(page);

  await page.goto(linkIn(mail, 'oposicao'));
  await expect(page.getByText(`contato da empresa ${company}`)).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Apagar meus dados' }).click();
  await expect(page.getByRole('heading', { name: 'Seus dados foram apagados' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Seus dados foram apagados' })).toBeVisible();
  await emailTo(request, owner.login, 'não quer ser procurado');
  await openAs(page, owner, '/indicacoes');
  await page
    .getByRole('link', { name: new RegExp(company) })
    .first()
    .click();
  await expect(page.getByText('Cancelado').first()).toBeVisible();
  const reason = 'O contato pediu para não ser procurado, e não havia outro.';
  await expect(page.getByText(reason).first()).toBeVisible();
  await expect(page.getByText('Beatriz Souza')).toBeHidden();
});

test('an unknown share link says so and offers the sign-up without it', async ({ page }) => {
  await page.goto(url('/i/nao-existe'));
  await expect(page.getByRole('heading', { name: 'Este link não existe' })).toBeVisible();
  await page.getByRole('link', { name: 'Cadastrar-se sem convite' }).click();
  await expect(page).toHaveURL(url('/cadastro'));
  await page.goto(url('/oposicao/1/forjado'));
  await expect(page.getByRole('heading', { name: 'Este link não vale' })).toBeVisible();
});
