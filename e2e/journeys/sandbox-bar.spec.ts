import { formatDateInWords, addDays, dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { expect } from '@playwright/test';
import { checkAccessibility } from '../support/accessibility.ts';
import { productTime } from '../support/clock.ts';
import { beyondWindow, smallTargets } from '../support/layout.ts';
import { storeSession } from '../support/pages.ts';
import { DEMO, emailTo, registered, url } from '../support/people.ts';
import { emptyDataDir, launchProduct } from '../support/product.ts';
import { sandboxBar } from '../support/sandbox-bar.ts';
import { test } from '../support/test.ts';

const PAGES = ['/login', '/conheca', '/', '/mailbox', '/operacao/'];

test('the sandbox’s bar is on every kind of page, and covers nothing @phone', async ({ page }) => {
  await storeSession(page, DEMO);
  for (const path of PAGES) {
    await page.goto(url(path));
    await expect(sandboxBar(page), path).toContainText('Área de testes · hoje é');
    expect(await beyondWindow(page), path).toEqual([]);
    // Whatever lies lowest ends above the bar once the page is scrolled to its end.
    const below = await page.evaluate<number>(
      `scrollTo(0, 1e6), document.body.getBoundingClientRect().bottom - document.querySelector('sandbox-bar').getBoundingClientRect().top`,
    );
    expect(below, path).toBeLessThanOrEqual(1);
    if (test.info().project.name === 'phone' && path === '/mailbox')
      expect(await smallTargets(page), path).toEqual([]);
  }
  await checkAccessibility(page, 'the bar');
});

test('the bar moves the clock, and the pages follow', async ({ page, request }) => {
  await storeSession(page, DEMO);
  await page.goto(url('/'));
  const today = dateInSaoPaulo(await productTime(request));
  await expect(sandboxBar(page)).toContainText(formatDateInWords(today));
  const refetched = page.waitForResponse((answer) => answer.url().includes('/api/indication'));
  await sandboxBar(page).getByRole('button', { name: '+1 dia' }).click();
  await expect(sandboxBar(page)).toContainText(formatDateInWords(addDays(today, 1)));
  await refetched;
  await sandboxBar(page).getByRole('button', { name: 'ir para hoje' }).click();
  await expect(sandboxBar(page)).toContainText(formatDateInWords(today));
});

test('the bar counts new letters until the mailbox is opened @phone', async ({ page, request }) => {
  await page.goto(url('/mailbox'));
  await expect(sandboxBar(page)).toContainText('hoje é');
  const nina = await registered(request, 'Nina');
  await emailTo(request, nina.login, 'Boas-vindas');
  await page.goto(url('/login'));
  await expect(sandboxBar(page).getByRole('link')).toHaveText(/Caixa de correio \d+ nov/);
  await page.goto(url('/mailbox'));
  await page
    .getByRole('link', { name: /Boas-vindas/ })
    .first()
    .click();
  const email = page.getByRole('article').frameLocator('iframe');
  await expect(email.getByRole('link', { name: 'Confirmar meu e-mail' })).toBeVisible();
  // Another journey's e-mail may come between the mailbox and the bar.
  await expect(async () => {
    await page.goto(url('/mailbox'));
    await page.goto(url('/login'));
    await expect(sandboxBar(page)).toContainText('hoje é');
    await expect(sandboxBar(page).getByRole('link')).toHaveText('Caixa de correio', { timeout: 1_000 });
  }).toPass();
});

test('the bar signs in as an Indiker or an operator, and can be put away', async ({ page }) => {
  await page.goto(url('/conheca'));
  const enter = async (name: string) => {
    await sandboxBar(page).getByText('Entrar como…').click();
    await sandboxBar(page).getByRole('button', { name }).click();
  };
  await enter('Renata');
  await expect(page).toHaveURL(url('/'));
  await enter('Helena Duarte');
  await expect(page).toHaveURL(url('/operacao/'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await sandboxBar(page).getByRole('button', { name: 'Recolher a barra' }).click();
  await page.reload();
  await expect(sandboxBar(page)).toHaveText('Área de testes');
  await sandboxBar(page).getByRole('button').click();
  await expect(sandboxBar(page)).toContainText('hoje é');
});

test('outside the sandbox no page loads anything of the bar', async ({ page }) => {
  const product = await launchProduct({ SANDBOX: 'false' }, emptyDataDir());
  try {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    for (const path of ['/login', '/conheca', '/operacao/'])
      await page.goto(product.url + path, { waitUntil: 'networkidle' });
    expect(loaded.length).toBeGreaterThan(10);
    expect(loaded.filter((address) => address.includes('sandbox'))).toEqual([]);
    await expect(sandboxBar(page)).toHaveCount(0);
  } finally {
    await product.stop();
  }
});
