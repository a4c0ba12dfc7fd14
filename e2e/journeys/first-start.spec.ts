import { expect, type Page } from '@playwright/test';
import { violationsIn } from '../support/accessibility.ts';
import { choose, next } from '../support/pages.ts';
import { newCpf } from '../support/people.ts';
import { emptyDataDir, launchProduct, type Product } from '../support/product.ts';
import { SCHEMES_AND_SIZES } from '../support/screens.ts';
import { test } from '../support/test.ts';

// A product without any settings, as on a first start. The sandbox's stand-ins replace external services.
test.describe.configure({ mode: 'default' });
let product: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await launchProduct({}, emptyDataDir());
});
test.afterAll(() => product.stop());

const at = (path: string): string => `${product.url}${path}`;

async function enterWith(page: Page, provider: string, person: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: provider }).click();
  await expect(page.getByRole('heading', { name: `Entrar com ${provider}` })).toBeVisible();
  await page.getByRole('link', { name: person }).click();
}

async function completeSignUp(page: Page): Promise<void> {
  await expect(page).toHaveURL(at('/completar-cadastro'));
  await expect(page.getByRole('heading', { name: 'Qual o seu telefone?' })).toBeVisible();
  await page.getByRole('textbox').pressSequentially('11987654321');
  await next(page, 'Onde você mora?');
  await choose(page, 'Estado', 'São Paulo');
  await choose(page, 'Cidade', 'Campinas');
  await next(page, 'Qual o seu CPF?');
  await page.getByRole('textbox').pressSequentially(newCpf());
  await next(page, 'Confirme seus dados');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page).toHaveURL(at('/welcome'));
  await expect(page.getByText('Cadastro completado com sucesso')).toBeVisible();
}

async function toCnpj(page: Page): Promise<void> {
  await page.goto(at('/nova-indicacao'));
  await page.getByRole('textbox').fill('Empresa da indicação');
  await next(page, 'Qual é o site da empresa?');
  await next(page, 'Qual é o CNPJ da empresa?');
}

test('the sandbox’s Google leads to a complete sign-up, and the second time directly to Home', async ({
  page,
}) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto(at('/login'));
  await enterWith(page, 'Google', /Helena Duarte/);
  await completeSignUp(page);
  await page.getByRole('link', { name: 'Ir para o painel' }).click();
  await expect(page).toHaveURL(at('/'));
  await expect(page.getByText('A receber')).toBeVisible();

  // The stand-in of the company register has a closed company, and one with a name.
  await toCnpj(page);
  await page.getByRole('textbox').pressSequentially('teste003000103');
  await page.getByRole('button', { name: 'Próximo' }).click();
  await expect(page.getByText('Esta empresa não está ativa na Receita Federal')).toBeVisible();
  await page.getByRole('textbox').fill('');
  await page.getByRole('textbox').pressSequentially('teste001000106');
  await expect(page.getByText('PADARIA PÃO QUENTE LTDA (TESTE)')).toBeVisible();
  await next(page, 'Com quem devemos falar na empresa?');

  await page.goto(at('/'));
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL(at('/login'));
  await enterWith(page, 'Facebook', /Helena Duarte/);
  await expect(page).toHaveURL(at('/'));
  expect(problems.filter((problem) => !problem.includes('422'))).toEqual([]);
});

test('the sandbox’s Google also works on localhost', async ({ page }) => {
  await page.goto(at('/login').replace('127.0.0.1', 'localhost'));
  await enterWith(page, 'Google', /Caio Nunes/);
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/login$/);
  await expect(page.getByText('Sua conta do Google não tem um e-mail confirmado.')).toBeVisible();
});

for (const [provider, refusal] of [
  ['Google', 'Sua conta do Google não tem um e-mail confirmado.'],
  ['Facebook', 'O Facebook não informou um e-mail confirmado da sua conta.'],
] as const)
  test(`${provider} without a confirmed e-mail is refused, and cancelling shows a message`, async ({
    page,
  }) => {
    await page.goto(at('/login?trk=ABC234'));
    await enterWith(page, provider, /Caio Nunes/);
    await expect(page.getByText(refusal)).toBeVisible();
    await enterWith(page, provider, 'Cancelar');
    await expect(page.getByText(`O login com o ${provider} foi cancelado.`)).toBeVisible();
    await expect(page).toHaveURL(at('/login?trk=ABC234'));
  });

for (const [colorScheme, viewport] of SCHEMES_AND_SIZES)
  test(`the consent page passes axe (${colorScheme})`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await page.goto(at('/login'));
    await page.getByRole('button', { name: 'Facebook' }).click();
    await expect(page.getByText('Área de testes.')).toBeVisible();
    expect(await violationsIn(page)).toEqual([]);
  });
