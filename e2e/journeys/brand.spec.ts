import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { errorsOf, hydrated } from '../support/pages.ts';
import { DEMO, headersIn, newCpf, newEmail, PASSWORD, url } from '../support/people.ts';
import { type Product, launchProduct } from '../support/product.ts';
import { test } from '../support/test.ts';

// Runs a second product with another name and colour beside the worker's, from the same build.

const PRODUCT = 'Rede "Sul" & <Cia>';
let other: Product;

// These tests share one product and run in order. The last one restarts it.
test.describe.configure({ mode: 'default' });
const BRAND = {
  PRODUCT_NAME: PRODUCT,
  PROVIDER_NAME: 'o Birô Sul',
  SUPPORT_EMAIL: 'ajuda@sul.example',
  PRIMARY_COLOR: '#00796B',
  PROVIDER_LEGAL_NAME: "Birô D'Ávila & Filhos S.A.",
  PROVIDER_CNPJ: '00000000E08G12',
  PROVIDER_ADDRESS: 'Av. Ipiranga, 1, Porto Alegre/RS',
  PRIVACY_EMAIL: 'dados@sul.example',
};
test.beforeAll(async () => {
  other = await launchProduct(BRAND);
});
test.afterAll(() => other.stop());

/** Without the last part of the sandbox's login, which is not prerendered and which production does not have. */
const wordsOf = async (page: Page): Promise<string> =>
  (await page.locator('body').innerText()).replace(/\s*Área de testes[\s\S]*/, '');

test('prerendered pages are branded before and after hydration', async ({ page, request }) => {
  const errors = errorsOf(page);
  for (const path of [
    '/login',
    '/cadastro',
    '/conheca',
    '/forgot_password',
    '/termos-de-uso',
    '/politica-de-privacidade',
    '/duvidas-frequentes',
    '/duvidas-frequentes/o_que_e',
    '/duvidas-frequentes/cancelar_cadastro',
  ]) {
    const sent = await (await request.get(other.url + path)).text();
    expect(sent, path).not.toMatch(/\bIndike\b|__INDIKE_|suporte@indike/);
    await page.goto(other.url + path);
    const [title, words] = [await page.title(), await wordsOf(page)];
    expect(title, path).toContain(PRODUCT);
    await hydrated(page);
    expect(await page.title(), path).toBe(title);
    expect(await wordsOf(page), path).toBe(words);
    expect(words, path).not.toMatch(/\bIndike\b/);
  }
  expect(errors).toEqual([]);

  await page.goto(`${other.url}/duvidas-frequentes/o_que_e`);
  await expect(page.getByRole('main')).toContainText('cliente do Birô Sul');
  await page.goto(url('/login'));
  await expect(page).toHaveTitle(/Indike$/);
});

test('the brand colour is in the first paint, and in icon and manifest', async ({ page, request }) => {
  const expectFilled = (color: string) =>
    expect(page.getByRole('button', { name: 'Login' })).toHaveCSS('background-color', color);
  await page.route('**/assets/*.js', () => undefined);
  await page.goto(`${other.url}/login`, { waitUntil: 'commit' });
  await expectFilled('rgb(0, 121, 107)');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(`${other.url}/login`);
  await hydrated(page);
  await expectFilled('rgb(0, 121, 107)');
  expect(await (await request.get(`${other.url}/icon.svg`)).text()).toContain('#00796b');
  expect((await (await request.get(`${other.url}/manifest.webmanifest`)).json()).name).toBe(PRODUCT);
  await page.goto(url('/login'));
  await expectFilled('rgb(27, 92, 245)');
});

test('a consent stores the hash of the terms that the page shows', async ({ page, request }) => {
  await page.goto(`${other.url}/termos-de-uso`);
  await hydrated(page);
  await expect(page.getByRole('main')).toContainText(
    "é Birô D'Ávila & Filhos S.A., CNPJ 00.000.000/E08G-12, com sede em Av. Ipiranga, 1, Porto Alegre/RS.",
  );
  const registered = await request.post(`${other.url}/api/auth/register`, {
    data: {
      firstname: 'Ana',
      lastname: 'Lima',
      email: newEmail(),
      phone: '11987654321',
      document: newCpf(),
      password: PASSWORD,
      password_confirmation: PASSWORD,
      accepted_terms: true,
      address: { city_id: 3_550_308 },
    },
  });
  const headers = await headersIn(registered);
  const consents = await request.get(`${other.url}/api/me/consents`, { headers });
  const [{ version, text_hash }] = (await consents.json()).data;
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  const parts = await page.locator('article section').locator('h2, p').allTextContents();
  const hash = createHash('sha256').update([version, title, ...parts].join('\n'));
  expect(text_hash).toBe(hash.digest('hex'));
});

test('help mentions Google and Facebook when they are configured', async ({ page, request }) => {
  const path = '/duvidas-frequentes/como_fazer_parte';
  const sent = await (await request.get(url(path))).text();
  expect(sent).toContain('<p>Você também pode entrar com Google ou Facebook.');
  await page.goto(url(path));
  await hydrated(page);
  await expect(page.getByText('Você também pode entrar com Google ou Facebook.')).toBeVisible();
});

test('only people who agreed to other terms see that the terms changed', async ({ page }) => {
  const notice = page.getByRole('region', { name: 'Mudança nos termos de uso' });
  const signInThere = async () => {
    const asked = page.waitForResponse('**/api/me/terms-notice');
    await page.goto(`${other.url}/login`);
    await page.getByLabel('E-mail / CPF').fill(DEMO.login);
    await page.getByLabel('Senha', { exact: true }).fill(DEMO.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await asked;
    await expect(page.getByText('A receber')).toBeVisible();
  };
  await signInThere();
  await expect(notice).toBeHidden();
  other = await other.restart({ ...BRAND, PROVIDER_LEGAL_NAME: 'Nova Ltda.' });
  await signInThere();
  await expect(notice).toContainText(/Os termos de uso mudaram\..*escreva para ajuda@sul\.example até/);
  await page.reload();
  await notice.getByRole('link', { name: 'Leia a nova versão' }).click();
  await expect(page.getByRole('main')).toContainText('é Nova Ltda., CNPJ');
});
