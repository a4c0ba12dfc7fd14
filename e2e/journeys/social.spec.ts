import { expect, type Page } from '@playwright/test';
import { violationsIn } from '../support/accessibility.ts';
import { choose } from '../support/pages.ts';
import { emailTo, newCpf, newEmail, url } from '../support/people.ts';
import { SCHEMES_AND_SIZES } from '../support/screens.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';

/** Answers on the identity provider's page, which is a stand-in on another origin. */
async function answerAt(page: Page, provider: string, email: string, button: string): Promise<void> {
  await expect(page.getByRole('heading', { name: `${provider}: escolha a conta` })).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Nome').fill('Íris');
  await page.getByRole('button', { name: button }).click();
}

async function next(page: Page, question: string): Promise<void> {
  await page.getByRole('button', { name: 'Próximo' }).click();
  await expect(page.getByRole('heading', { name: question })).toBeVisible();
}

async function fillMissing(page: Page, cpf: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Qual o seu telefone?' })).toBeVisible();
  await page.getByRole('textbox').pressSequentially('11987654321');
  await next(page, 'Onde você mora?');
  await choose(page, 'Estado', 'São Paulo');
  await choose(page, 'Cidade', 'Campinas');
  await next(page, 'Qual o seu CPF?');
  await page.getByRole('textbox').pressSequentially(cpf);
  await next(page, 'Confirme seus dados');
}

test('a person signs up with Google, completes the registration, and signs in again', async ({
  page,
  request,
}) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  const email = newEmail();

  await page.goto(url('/login?origem=%2Fganhos'));
  await page.getByRole('button', { name: 'Google' }).click();
  await answerAt(page, 'google', email, 'Continuar');
  await expect(page).toHaveURL(url('/completar-cadastro'));
  await expect(page.getByText('Login efetuado com sucesso')).toBeVisible();
  await expect(page.getByText('Falta pouco: complete o seu cadastro')).toBeVisible();

  // Until the registration is complete, no other page can be opened, neither by its address nor after a reload.
  await page.goto(url('/ganhos'));
  await expect(page).toHaveURL(url('/completar-cadastro'));
  await page.reload();
  await fillMissing(page, newCpf());
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Deve aceptar os termos de uso')).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page).toHaveURL(url('/welcome'));
  await expect(page.getByText('Cadastro completado com sucesso')).toBeVisible();
  await emailTo(request, email, 'Boas-vindas');
  await page.getByRole('link', { name: 'Ir para o painel' }).click();
  await expect(page).toHaveURL(url('/'));
  await expect(page.getByText('A receber')).toBeVisible();
  await page.goto(url('/completar-cadastro'));
  await expect(page).toHaveURL(url('/'));

  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL(url('/login'));
  await page.getByRole('button', { name: 'Google' }).click();
  await answerAt(page, 'google', email, 'Continuar');
  await expect(page).toHaveURL(url('/'));
  expect(problems).toEqual([]);
});

test('the provider’s token stays out of addresses and storage, and a reload or going back repeats nothing', async ({
  page,
}) => {
  const exchanges: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/social/token')) exchanges.push(request.postData() ?? '');
  });
  await page.goto(url('/login?trk=ABC234'));
  await page.getByRole('button', { name: 'Facebook' }).click();
  await answerAt(page, 'facebook', newEmail(), 'Continuar');
  await expect(page).toHaveURL(url('/completar-cadastro'));
  expect(exchanges).toHaveLength(1);
  expect(JSON.parse(exchanges[0] ?? '{}')).toMatchObject({
    grant_type: 'social',
    client_id: '{key}',
    client_secret: '{key}',
    provider: 'facebook',
    trk: 'ABC234',
  });
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Qual o seu telefone?' })).toBeVisible();
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL(url('/login'));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Facebook' })).toBeVisible();
  const kept = await page.evaluate(() =>
    [sessionStorage, localStorage].flatMap((storage) => Object.values(storage)),
  );
  expect(kept.join()).not.toContain('facebook-');
  await page.goBack();
  await page.waitForLoadState('networkidle');
  expect(addresses.length).toBeGreaterThan(2);
  expect(addresses.join()).not.toMatch(/access_token|facebook-/);
  expect(exchanges).toHaveLength(1);
});

test('cancelling at the provider returns to the login with a message and keeps the query', async ({
  page,
}) => {
  for (const [name, provider] of [
    ['Google', 'google'],
    ['Facebook', 'facebook'],
  ] as const) {
    await page.goto(url('/login?trk=ABC234'));
    await page.getByRole('button', { name }).click();
    await answerAt(page, provider, newEmail(), 'Cancelar');
    await expect(page.getByText(`O login com o ${name} foi cancelado.`)).toBeVisible();
    await expect(page).toHaveURL(url('/login?trk=ABC234'));
    await page.reload();
    await expect(page.getByRole('button', { name })).toBeVisible();
    await expect(page.getByText('foi cancelada')).toHaveCount(0);
  }
});

test('a return from the provider that this tab did not start signs nobody in', async ({ page }) => {
  await page.goto(url('/login#access_token=stolen&state=invented'));
  await expect(page.getByText('Erro efetuando o login social. Tente novamente')).toBeVisible();
  await expect(page).toHaveURL(url('/login'));
});

test('the login works after going back from the provider', async ({ page }) => {
  await page.goto(url('/login'));
  await page.getByRole('button', { name: 'Google' }).click();
  await expect(page.getByRole('heading', { name: 'google: escolha a conta' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Facebook' }).click();
  await answerAt(page, 'facebook', newEmail(), 'Continuar');
  await expect(page).toHaveURL(url('/completar-cadastro'));
});

for (const [colorScheme, viewport] of SCHEMES_AND_SIZES) {
  test(`the completion page passes axe (${colorScheme})`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await page.goto(url('/login'));
    await page.getByRole('button', { name: 'Google' }).click();
    await answerAt(page, 'google', newEmail(), 'Continuar');
    const expectNoViolations = async () => {
      await settled(page);
      expect(await violationsIn(page)).toEqual([]);
    };
    await expect(page.getByRole('heading', { name: 'Qual o seu telefone?' })).toBeVisible();
    await expectNoViolations();
    await fillMissing(page, newCpf());
    await expectNoViolations();
  });
}
