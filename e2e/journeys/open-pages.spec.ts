import { expect, type Page } from '@playwright/test';
import { topicKeys } from '../../apps/web/app/features/help/content/keys.ts';
import { holdScripts, openAs, watchFor } from '../support/pages.ts';
import { DEMO, url } from '../support/people.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Pages that search engines may list, each with some of its text. */
const OPEN: readonly (readonly [path: string, content: string | RegExp])[] = [
  ['/login', 'Cadastre-se'],
  ['/cadastro', 'Sobrenome'],
  ['/conheca', 'Quem paga'],
  ['/duvidas-frequentes', 'Quando a indicação é válida?'],
  ...topicKeys.map((key) => [`/duvidas-frequentes/${key}`, 'Outros tópicos'] as const),
  ['/termos-de-uso', /bonificação/],
];

const content = async (page: Page, selector: string) => page.locator(selector).getAttribute('content');

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every public page shows its content and has its own metadata', async ({ page, request }) => {
    const titles = new Set<string>();
    const descriptions = new Set<string | null>();
    const pictures = new Set<string | null>();
    for (const [path, text] of OPEN) {
      const answer = await page.goto(url(path));
      expect(answer?.status(), path).toBe(200);
      await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      await expect(page.getByRole('main').getByText(text).first(), path).toBeVisible();
      titles.add(await page.title());
      descriptions.add(await content(page, 'meta[name="description"]'));
      await expect(page.locator('link[rel="canonical"]')).toHaveCount(1);
      const canonical = await page.locator('link[rel="canonical"]').getAttribute('href');
      expect(canonical).toBe(url(path));
      expect(await content(page, 'meta[property="og:url"]')).toBe(canonical);
      expect(await content(page, 'meta[property="og:title"]')).toBeTruthy();
      pictures.add(await content(page, 'meta[property="og:image"]'));
      expect(await page.content()).not.toContain('app-url.invalid');
      await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
    }
    expect(titles.size).toBe(OPEN.length);
    expect(descriptions.size).toBe(OPEN.length);
    for (const picture of pictures) {
      const answer = await request.get(picture ?? '');
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png']);
    }
  });

  test('the privacy policy is not indexed while its text is missing', async ({ page, request }) => {
    await page.goto(url('/politica-de-privacidade'));
    await expect(page.getByText('Conteúdo pendente')).toBeVisible();
    expect(await content(page, 'meta[name="robots"]')).toBe('noindex');
    expect(await content(page, 'meta[name="description"]')).toBe('Política de privacidade do Indike.');
    expect(await (await request.get(url('/sitemap.xml'))).text()).not.toContain('privacidade');
  });

  test('the home page shows nothing private', async ({ page }) => {
    await page.goto(url('/'));
    await expect(page.getByText('A receber')).toBeAttached();
    await expect(page.getByText('A receber')).toBeHidden();
    expect(await content(page, 'meta[name="robots"]')).toBe('noindex');
  });
});

test('visitors are sent to the login and never see the home page', async ({ page }) => {
  const wasSeen = await watchFor(page, '#a-receber');
  await page.goto(url('/'));
  await expect(page).toHaveURL(url('/login'));
  expect(await wasSeen()).toBe(false);
});

test('input and submit before hydration take effect after it', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(url('/login'), { waitUntil: 'commit' });
  await page.getByLabel('E-mail / CPF').fill(DEMO.login);
  await page.getByLabel('Senha', { exact: true }).fill(DEMO.password);
  await page.getByLabel('Senha', { exact: true }).press('Enter');
  await expect(page).toHaveURL(url('/login'));
  release();
  await expect(page).toHaveURL(url('/'));
  await expect(page.getByText('Login efetuado com sucesso')).toBeVisible();
});

test('typing continues in the same field during hydration', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(url('/cadastro'), { waitUntil: 'commit' });
  await page.getByLabel('Sobrenome').fill('Souza');
  release();
  await expect.poll(() => page.evaluate<boolean>('window.capturedEvents === undefined')).toBe(true);
  await page.keyboard.type(' Lima');
  await expect(page.getByLabel('Sobrenome')).toHaveValue('Souza Lima');
  await page.getByLabel('Nome', { exact: true }).fill('Ana');
  await page.getByRole('button', { name: 'Próximo' }).click();
  await expect(page.getByRole('heading', { name: 'Qual o seu e-mail?' })).toBeVisible();
});

test('a page whose scripts fail to load says so and works after a retry', async ({ page }) => {
  await page.route('**/assets/base*.js', (route) => route.abort());
  await page.goto(url('/cadastro?trk=ABC234'));
  await expect(page.getByRole('alert')).toContainText('A página não carregou por completo.');
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Tentar de novo' }).click();
  await expect(page).toHaveURL(/trk=ABC234/);
  await page.getByLabel('Nome', { exact: true }).fill('Ana');
  await page.getByLabel('Sobrenome').fill('Souza');
  await page.getByRole('button', { name: 'Próximo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Qual o seu nome?');
  await expect(page.getByText('A página não carregou por completo.')).toBeHidden();
});

test('the sitemap lists the public pages, and robots.txt points to it', async ({ request }) => {
  const map = await request.get(url('/sitemap.xml'));
  expect(map.headers()['content-type']).toContain('xml');
  const addresses = [...(await map.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(addresses).toHaveLength(OPEN.length);
  expect(new Set(addresses)).toEqual(new Set(OPEN.map(([path]) => url(path))));
  for (const address of addresses) expect((await request.get(address ?? '')).status(), address).toBe(200);
  const robots = await (await request.get(url('/robots.txt'))).text();
  expect(robots).toContain(`Sitemap: ${url('/sitemap.xml')}`);
  expect(robots).toMatch(/^Disallow: \/api\/$/m);
});

test('the app is installable: the manifest’s icons exist in their stated sizes', async ({ request }) => {
  const answer = await request.get(url('/manifest.webmanifest'));
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ lang: 'pt-BR', start_url: '/', scope: '/', display: 'standalone' });
  expect(manifest.name).toBeTruthy();
  const sizes: string[] = [];
  for (const { src, sizes: stated, type, purpose = 'any' } of manifest.icons) {
    const icon = await request.get(url(src));
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, type]);
    if (type !== 'image/png') continue;
    const png = await icon.body();
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(stated);
    sizes.push(`${stated} ${purpose}`);
  }
  expect(sizes).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']));
  for (const { url: path } of manifest.shortcuts) expect((await request.get(url(path))).status()).toBe(200);
});

test('offline the service worker shows a notice, loads the page on retry and caches no API responses', async ({
  page,
  context,
}) => {
  await openAs(page, DEMO);
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await page.goto(url('/ganhos'));
  await expect(page.getByText('Histórico de Saques')).toBeVisible();
  await context.setOffline(true);
  await page.goto(url('/perfil'));
  await expect(page.getByRole('heading', { name: 'Você está sem internet' })).toBeVisible();
  await expect(page).toHaveURL(url('/perfil'));
  await expect.poll(() => page.evaluate("document.querySelector('img').naturalWidth")).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('heading', { name: 'Você está sem internet' })).toBeVisible();

  await context.setOffline(false);
  await page.getByRole('link', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('link', { name: 'Alterar a foto' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const kept = await page.evaluate<string[]>(`(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  })()`);
  expect(kept.some((path) => path.startsWith('/assets/'))).toBe(true);
  expect(kept.filter((path) => !/^\/(assets\/.+|offline\.html|icon\.svg|lost\.svg)$/.test(path))).toEqual([]);
});

test('offline a page that is not loaded yet is announced inside the site, and opens when the connection returns', async ({
  page,
  context,
}) => {
  await openAs(page, DEMO);
  // The headings are prerendered, so the page has loaded only when it shows an amount.
  await expect(page.getByRole('region', { name: 'A receber' }).getByText('R$').first()).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Perfil' }).click();
  await expect(page.getByRole('heading', { name: 'Você está sem internet' })).toBeVisible();
  await expect(page).toHaveURL(url('/perfil'));
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  await menu.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { name: 'Últimas Indicações' })).toBeVisible();
  await menu.getByRole('link', { name: 'Perfil' }).click();
  await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('link', { name: 'Alterar a foto' })).toBeVisible();
});

test('/indicacao-concluida opened directly claims no referral', async ({ page }) => {
  await openAs(page, DEMO, '/indicacao-concluida');
  await expect(page.getByRole('heading', { name: 'Suas indicações' })).toBeVisible();
  await expect(page.getByText('Indicação enviada')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'fazer outra indicação' })).toBeVisible();
});
