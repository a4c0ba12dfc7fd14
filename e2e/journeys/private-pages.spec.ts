import { expect, type Page } from '@playwright/test';
import { holdScripts, hydrated, openAs, storeSession, watchFor } from '../support/pages.ts';
import { DEMO, registered, url } from '../support/people.ts';
import { privateScreens } from '../support/screens.ts';
import { test } from '../support/test.ts';

// Private pages are visible before their scripts load. Their inputs appear only with the scripts, so that no input is
// lost.

/** The prerendered pages, without the last page of the referral wizard, which is never opened directly. */
const PAGES = privateScreens.map(([path]) => path).filter((path) => path !== '/indicacao-concluida');

/** Visible controls in the main part that take input. */
const takesInput = (page: Page) =>
  page
    .getByRole('main')
    .locator('button:visible, input:visible, select:visible, textarea:visible, label:visible');

/** The HTML of every element that Tab reaches, from the start of the page to its end. */
async function reachedByTab(page: Page): Promise<readonly string[]> {
  const reached: string[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const html = await page.evaluate<string>(
      "document.activeElement.matches('body') ? '' : document.activeElement.outerHTML",
    );
    if (html === '' || html === reached[0]) return reached;
    reached.push(html);
  }
}

test('before hydration pages show frame and title but nothing that takes input @phone', async ({ page }) => {
  await storeSession(page, DEMO);
  for (const path of PAGES) {
    const release = await holdScripts(page);
    await page.goto(url(path), { waitUntil: 'commit' });
    await expect(
      page.getByRole('link', { name: 'Indike' }).or(page.getByText('Indike')).first(),
      path,
    ).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(takesInput(page), path).toHaveCount(0);
    release();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test('before its scripts a referral’s page asks for its data and leads to its messages, also after a reload @phone', async ({
  page,
}) => {
  await openAs(page, DEMO, '/indicacoes');
  const detail = await page.locator('a[href^="/indicacao?"]').first().getAttribute('href');
  const id = /\d+$/.exec(detail ?? '')?.[0] ?? '';
  expect(id).toMatch(/^[1-9]/);
  const link = page.getByRole('link', { name: 'Mensagens com a equipe' });
  const visits = [() => page.goto(url(String(detail)), { waitUntil: 'commit' }), () => page.reload()];
  for (const visit of visits) {
    const release = await holdScripts(page);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    void visit().catch(() => undefined);
    await expect(link).toHaveAttribute('href', `/indicacao/mensagens?indicationId=${id}`);
    await expect.poll(() => requested).toContain(`/api/indication/${id}/reward`);
    release();
    await expect(page.getByRole('heading', { name: 'Atualizações' })).toBeVisible();
    // The id belongs to the history entry, and each of its data is requested once.
    await expect(page).toHaveURL(url('/indicacao'));
    expect(requested.filter((path) => path === `/api/indication/${id}`)).toHaveLength(1);
    expect(requested.filter((path) => path === `/api/indication/${id}/reward`)).toHaveLength(1);
    page.removeAllListeners('request');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test('Tab reaches only links before hydration, and the field has the focus after it @phone', async ({
  page,
}) => {
  await storeSession(page, DEMO);
  const release = await holdScripts(page);
  await page.goto(url('/nova-indicacao'), { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Qual empresa você quer indicar?' })).toBeVisible();
  await expect(page.getByRole('textbox')).toBeHidden();
  const reached = await reachedByTab(page);
  expect(reached.length).toBeGreaterThan(0);
  expect(reached.filter((html) => !html.startsWith('<a '))).toEqual([]);
  release();
  await expect(page.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Padaria da Manhã');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Qual é o site da empresa?' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('textbox')).toHaveValue('Padaria da Manhã');
});

test('a draft and its step are restored by hydration @phone', async ({ page }) => {
  await openAs(page, DEMO, '/nova-indicacao');
  await page.getByRole('textbox').fill('Padaria da Tarde');
  await page.getByRole('button', { name: 'Próximo' }).click();
  await expect(page.getByRole('heading', { name: 'Qual é o site da empresa?' })).toBeVisible();
  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('textbox')).toBeHidden();
  release();
  await expect(page.getByRole('heading', { name: 'Qual é o site da empresa?' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('textbox')).toHaveValue('Padaria da Tarde');
});

test('a profile setting works as soon as it is visible', async ({ page }) => {
  await storeSession(page, DEMO);
  const release = await holdScripts(page);
  await page.goto(url('/perfil'), { waitUntil: 'commit' });
  await expect(page.getByRole('link', { name: 'Endereço' })).toBeVisible();
  await expect(page.getByText('Escura')).toBeHidden();
  release();
  await page.getByText('Escura').click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByRole('radio', { name: 'Escura' })).toBeChecked();
});

test('hydration shifts no link, even when it adds the banner for an unconfirmed e-mail', async ({
  page,
  request,
}) => {
  await storeSession(page, await registered(request, 'Nina'));
  const release = await holdScripts(page);
  await page.goto(url('/perfil'), { waitUntil: 'commit' });
  const link = page.getByRole('link', { name: 'Endereço' });
  await expect(link).toBeVisible();
  // It has this height with the style sheet.
  await expect.poll(async () => (await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const before = await link.boundingBox();
  release();
  await expect(page.getByRole('button', { name: 'Reenviar link' })).toBeVisible();
  expect(await link.boundingBox()).toEqual(before);
});

test('an address with a referral id never shows ‘not found’ before hydration', async ({ page }) => {
  await openAs(page, DEMO, '/indicacoes');
  const row = page.locator('a[href^="/indicacao?"]').first();
  const address = (await row.getAttribute('href')) ?? '';
  const missing = page.getByRole('heading', { name: 'Não encontramos esta indicação' });
  const release = await holdScripts(page);
  await page.goto(url(address), { waitUntil: 'commit' });
  await expect(page.getByRole('status', { name: 'Carregando...' })).toBeVisible();
  await expect(missing).toBeHidden();
  release();
  const company = page.getByRole('heading', { level: 1 });
  await expect(company).toBeVisible();
  // The id is in the state of the history entry, which survives a reload, and no longer in the address.
  await expect(page).toHaveURL(url('/indicacao'));
  const name = (await company.textContent()) ?? '';
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(missing).toBeHidden();
});

test('Home is covered from the first moment of its load', async ({ page, request }) => {
  await storeSession(page, await registered(request, 'Nina'));
  await page.route('**/api/indication?*', () => {}, { times: 1 });
  await page.goto(url('/'));
  const overlay = page.getByRole('status', { name: 'Carregando', exact: true });
  await expect(overlay).toBeVisible();
  await expect(overlay).toHaveCSS('animation-delay', '0s');
});

test('hydration matches the prerendered page, also with a query or a dialog in the history', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await storeSession(page, DEMO);
  for (const path of [
    ...PAGES,
    '/indicacoes?name=padaria',
    '/nova-indicacao?passo=3',
    '/ajuda?busca=saque',
    '/indicacao?indicationId=1',
  ]) {
    await page.goto(url(path));
    await hydrated(page);
  }
  await page.goto(url('/indicacoes'));
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(errors).toEqual([]);
});

test('visitors are sent to the login and never see the frame', async ({ page }) => {
  const wasSeen = await watchFor(page, '[data-private] header');
  for (const path of ['/perfil/dados', '/nova-indicacao', '/ganhos']) {
    await page.goto(url(path));
    await expect(page).toHaveURL(/\/login\?/);
    expect(await wasSeen(), path).toBe(false);
  }
});

test('the bar in reach of the thumb leads to the five places, and says which one this is @phone', async ({
  page,
  isMobile,
}) => {
  await openAs(page, DEMO, '/');
  const bar = page.getByRole('navigation', { name: 'Atalhos' });
  if (!isMobile) {
    await expect(bar).toBeHidden();
    return;
  }
  for (const [label, path] of [
    ['Indicações', '/indicacoes'],
    ['Indicar', '/indicar'],
    ['Ganhos', '/ganhos'],
    ['Perfil', '/perfil'],
    ['Início', '/'],
  ] as const) {
    const link = bar.getByRole('link', { name: label, exact: true });
    await link.click();
    await expect(page).toHaveURL(url(path));
    // The steps of a referral have the whole screen.
    if (path === '/indicar') {
      await expect(bar).toBeHidden();
      await page.goBack();
      continue;
    }
    await expect(bar.locator('[aria-current=page]')).toHaveText(label);
    await expect(link).toBeInViewport({ ratio: 1 });
  }
});

test('a page requests its data before its scripts, and each once @phone', async ({ page }) => {
  await storeSession(page, DEMO);
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/')) requests.push(pathname + search);
  });
  for (const [path, first] of [
    ['/', '/api/payment-reports/total-available'],
    ['/ganhos', '/api/me/statement?limit=20'],
    ['/indicacoes', '/api/indication?limit=10&page=1'],
    ['/avisos', '/api/me/notices?limit=20'],
  ] as const) {
    requests.length = 0;
    const release = await holdScripts(page);
    await page.goto(url(path), { waitUntil: 'commit' });
    await expect.poll(() => requests, path).toContain(first);
    release();
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    expect(requests, path).toEqual([...new Set(requests)]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});
