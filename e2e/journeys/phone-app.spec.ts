import { expect, type Page } from '@playwright/test';
import { openAs } from '../support/pages.ts';
import { DEMO, registered, url } from '../support/people.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';

// The site as an app on a small phone.

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

interface Shared {
  readonly text?: string;
  readonly files: readonly string[];
}

/** Lets this browser share, and keeps what the pages share. */
async function withShareSheet(page: Page): Promise<() => Promise<readonly Shared[]>> {
  await page.addInitScript(`
    window.shared = [];
    navigator.canShare = () => true;
    navigator.share = async ({ text, files = [] }) =>
      void shared.push({ text, files: files.map(({ name, type, size }) => name + ' ' + type + ' ' + (size > 500)) });
  `);
  return () => page.evaluate<readonly Shared[]>('shared');
}

test('Home is two screens long, and the rest opens where it is asked for', async ({ page }) => {
  for (const person of [{ ...DEMO, login: 'prata@indike.test' }, DEMO]) {
    await openAs(page, person);
    await expect(page.getByRole('row')).toHaveCount(6);
    await settled(page);
    // The sandbox's own bar is no part of the product.
    const length = await page.evaluate<number>(`{
      document.querySelector('sandbox-bar')?.remove();
      document.documentElement.style.setProperty('--foot', '0px');
      document.documentElement.scrollHeight;
    }`);
    expect(length).toBeLessThanOrEqual(2 * 640);
  }
  for (const [button, part] of [
    ['Ver próximos valores', page.getByRole('region', { name: 'Próximos valores' })],
    ['Ver seu nível', page.getByRole('region', { name: 'Seu nível' })],
    ['Ver seu link exclusivo', page.getByRole('region', { name: 'Seu link exclusivo' })],
    ['Ver quanto rende cada nível', page.getByRole('img', { name: /Quanto mais contratos fechados/ })],
  ] as const) {
    await expect(part).toBeHidden();
    const see = page.getByRole('button', { name: button });
    await see.tap();
    await expect(part).toBeVisible();
    await expect(see).toHaveAttribute('aria-expanded', 'true');
  }
});

test('the notice of an unconfirmed e-mail is one line', async ({ page, request }) => {
  await openAs(page, await registered(request, 'Nina'), '/perfil');
  const notice = page.getByRole('region', { name: 'Confirmação do e-mail' });
  const resend = notice.getByRole('button');
  await expect(notice).toBeVisible();
  const before = await notice.boundingBox();
  expect(before?.height).toBeLessThanOrEqual(60);
  await resend.tap();
  await expect(resend).toHaveText(/Pedir outro em \d+ s/);
  expect(await notice.boundingBox()).toEqual(before);
  expect((await resend.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test('a small decision is a sheet at the bottom, which Esc and back close', async ({ page }) => {
  await openAs(page, DEMO, '/indicacoes');
  const filter = page.getByRole('button', { name: 'Filtrar' });
  await filter.tap();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  const box = await sheet.boundingBox();
  expect(box).toMatchObject({ x: 0, width: 360 });
  expect(box?.y).toBeGreaterThan(100);
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(640);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(filter).toBeFocused();
  await filter.tap();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(url('/indicacoes'));
});

test('a row opens wherever it is touched', async ({ page }) => {
  await openAs(page, DEMO, '/ganhos');
  // The row's button is over the cell.
  await page.getByRole('cell').filter({ hasText: 'R$' }).first().tap({ force: true });
  await expect(page.getByRole('dialog', { name: 'Detalhes do saque' })).toBeVisible();
  for (const list of ['/', '/indicacoes']) {
    await page.goto(url(list));
    await page
      .getByRole('row')
      .nth(1)
      .tap({ position: { x: 8, y: 8 } });
    await expect(page).toHaveURL(url('/indicacao'));
  }
});

test('the link and its QR code go to the system’s share sheet, with the text', async ({ page }) => {
  const shared = await withShareSheet(page);
  await openAs(page, DEMO, '/indicar');
  await page.getByRole('button', { name: 'Compartilhar' }).tap();
  await page.getByRole('button', { name: 'QR code' }).tap();
  await page.getByRole('button', { name: 'Compartilhar imagem' }).tap();
  const link = expect.stringMatching(/\/i\/[0-9a-f]{12}$/);
  await expect.poll(shared).toEqual([
    { text: link, files: [] },
    { text: link, files: ['indike-convite.png image/png true'] },
  ]);
  expect((await shared())[0]?.text).toMatch(/\p{L}+ \p{L}+/u);
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('offline no picture is broken', async ({ page, context }) => {
    await openAs(page, DEMO);
    await page.evaluate(`{
      const session = JSON.parse(localStorage.getItem('indike.session'));
      Object.assign(session.user, { image: 'x', image_url: '/api/pictures/none' });
      localStorage.setItem('indike.session', JSON.stringify(session));
    }`);
    await page.route('**/api/auth/user', (route) => route.abort());
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    await page.reload();
    await settled(page);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Ganhos' }).first().tap();
    await expect(page).toHaveURL(url('/ganhos'));
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Últimas Indicações' })).toBeVisible();
    const broken = '[...document.images].filter((one) => one.complete && one.naturalWidth === 0).length';
    expect(await page.evaluate<number>(broken)).toBe(0);
    await page.goto(url('/perfil'));
    await expect(page.getByRole('heading', { name: 'Você está sem internet' })).toBeVisible();
    await expect.poll(() => page.evaluate<number>(broken)).toBe(0);
    await context.setOffline(false);
  });
});
