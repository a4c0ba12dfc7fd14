import { expect } from '@playwright/test';
import { enterBackOffice } from '../support/back-office.ts';
import { url } from '../support/people.ts';
import { test } from '../support/test.ts';

/** The reader of the document takes a busy machine ten seconds until it shows anything. */
const SLOW = { timeout: 40_000 };

test('the API reference is branded and loads nothing from other origins', async ({ page }) => {
  const foreign: string[] = [];
  const problems: string[] = [];
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(url('/')))
      foreign.push(request.url());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));

  await page.goto(url('/api/docs'));
  await expect(page).toHaveTitle(/API do Indike/);
  await expect(page.getByRole('heading', { name: 'API do Indike' })).toBeVisible(SLOW);
  const menu = page.getByRole('complementary', { name: /API do Indike/ });
  for (const part of ['Integrações', 'Indiker', 'Operação'])
    await expect(menu.getByText(part, { exact: true }).first()).toBeVisible();
  await expect(menu.getByRole('link', { name: 'API v1' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Webhooks' })).toBeAttached();
  await expect(page.getByText('/api/v1/referrals').first()).toBeAttached();
  // Parts outside of the viewport are rendered on demand.
  await menu.getByRole('button', { name: 'Abrir Grupo - Webhooks' }).click();
  await expect(menu.getByText('Indicação criada (referral.created)')).toBeVisible();
  expect(foreign).toEqual([]);
  expect(problems).toEqual([]);
});

test('a phone shows the API reference without scrolling sideways', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(url('/api/docs'));
  await expect(page.getByRole('heading', { name: 'API do Indike' })).toBeVisible(SLOW);
  const copy = page.getByRole('button', { name: 'Copiar como Markdown' });
  const sample = page.getByText(`curl ${new URL(url('/')).origin}/api/v1/referrals`);
  // Calls are rendered when they are scrolled into view.
  await expect(async () => {
    await page.mouse.move(180, 400);
    await page.mouse.wheel(0, 700);
    await expect(copy.nth(3)).toBeAttached({ timeout: 200 });
  }).toPass();
  for (const button of await copy.all()) {
    const box = await button.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expect(sample.first()).toBeAttached();
});

test('an operator also sees the calls of the back office', async ({ page }) => {
  await enterBackOffice(page);
  const answered = page.waitForResponse('**/api/operator/docs/json');
  await page.goto(url('/api/docs?operacao'));
  expect((await answered).status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'API do Indike' })).toBeVisible(SLOW);
});
