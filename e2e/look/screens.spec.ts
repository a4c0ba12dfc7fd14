import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import type { RunOnly } from 'axe-core';
import { violationsIn } from '../support/accessibility.ts';
import { enterBackOffice } from '../support/back-office.ts';
import { tamper } from '../support/database.ts';
import { beyondWindow, smallTargets } from '../support/layout.ts';
import { openAs } from '../support/pages.ts';
import { DEMO, emailTo, headersOf, operatorOf, url } from '../support/people.ts';
import { emptyDataDir, launchProduct, type Product } from '../support/product.ts';
import { openReferral } from '../support/screens.ts';
import { settled } from '../support/settled.ts';
import { pointTo, test } from '../support/test.ts';

// Pictures of the key screens, to look through in pictures/README.md. `npm run pictures` makes them anew. Every run
// starts the demonstration on the same afternoon, so the same data are on the screens.

const BEGIN = new Date('2031-03-12T14:00:00-03:00');
const NOW = new Date('2031-03-12T14:15:00-03:00');
const SIZES = { 1440: { width: 1440, height: 900 }, 360: { width: 360, height: 740 } } as const;
const SCHEMES = ['light', 'dark'] as const;
const WCAG: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };

/** Starts the demonstration at BEGIN: the clock of the database is ahead before anything is seeded. */
async function launchAtBegin(): Promise<Product> {
  const dataDir = emptyDataDir();
  const empty = await launchProduct({ SANDBOX: 'false' }, dataDir);
  const pointBack = pointTo(empty);
  await tamper(`insert into sandbox_clock (ahead_ms) values (${BEGIN.getTime() - Date.now()})`);
  pointBack();
  await empty.end();
  return launchProduct({}, dataDir);
}

let product: Product | undefined;
let pointBack = () => {};
test.describe.configure({ mode: 'default' });
test.beforeAll(async ({ playwright }) => {
  test.setTimeout(240_000);
  product = await launchAtBegin();
  pointBack = pointTo(product);
  const request = await playwright.request.newContext();
  // Runs the jobs that are due, such as the dashboard's report.
  const moved = await request.put(url('/api/sandbox/clock'), { data: { now: NOW.toISOString() } });
  expect(moved.ok()).toBe(true);
  await request.dispose();
});
test.afterAll(async () => {
  pointBack();
  await product?.stop();
});

test.beforeEach(async ({ page }) => {
  const now = NOW.toISOString();
  await page.clock.setFixedTime(NOW);
  await page.route('**/api/sandbox/clock', (route) =>
    route.fulfill({ json: { now, real_now: now, moved: false } }),
  );
  // The sandbox's bar is small, and below the window.
  await page.addInitScript("localStorage.setItem('indike.sandbox-bar', 'small')");
});

interface Look {
  readonly name: string;
  readonly open: (page: Page, request: APIRequestContext) => Promise<unknown>;
  /** What differs from run to run. */
  readonly mask?: (page: Page) => Locator[];
  /** Screens that no `accessibility.spec.ts` opens. */
  readonly axe?: true;
}

const visit = (path: string) => (page: Page) => page.goto(url(path));
const own = (path: string) => (page: Page) => openAs(page, DEMO, path);
const office = (path: string) => (page: Page) => enterBackOffice(page, path);

async function withdraw(page: Page): Promise<void> {
  await openAs(page, DEMO, '/ganhos');
  await page.getByRole('button', { name: 'Sacar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText(/solicitado/i).first()).toBeVisible();
}

/** The letter about the withdrawal, which an earlier picture may have requested. */
async function readEmail(page: Page, request: APIRequestContext): Promise<void> {
  await request.post(url('/api/withdraw-payments'), { headers: await headersOf(request, DEMO) });
  await emailTo(request, DEMO.login, 'aque');
  await page.goto(url(`/mailbox?to=${DEMO.login}`));
  await page.getByRole('link', { name: /aque/ }).first().click();
}

async function openBatch(page: Page, request: APIRequestContext): Promise<void> {
  const { data } = await (await operatorOf(request)).get('/api/operator/payout-batches?status=approved');
  await enterBackOffice(page, `/financeiro/lotes/${data[0].id}`);
}

async function openInOffice(page: Page, request: APIRequestContext): Promise<void> {
  const { data } = await (await operatorOf(request)).get('/api/operator/indications');
  await enterBackOffice(page, `/indicacoes/${data[0].id}`);
}

const LOOKS: readonly Look[] = [
  { name: 'login', open: visit('/login') },
  { name: 'conheca', open: visit('/conheca') },
  { name: 'cadastro', open: visit('/cadastro') },
  { name: 'inicio', open: own('/'), mask: (page) => [page.getByText(/\/i\/[0-9a-f]+/)] },
  { name: 'indicacoes', open: own('/indicacoes') },
  {
    name: 'indicacao',
    open: async (page, request) => openAs(page, DEMO, await openReferral(request, DEMO)),
  },
  { name: 'indicar', open: own('/indicar') },
  { name: 'ganhos', open: own('/ganhos') },
  { name: 'perfil', open: own('/perfil') },
  { name: 'painel', open: office('/'), mask: (page) => [page.getByText(/Calculado em/)] },
  { name: 'fila', open: office('/indicacoes') },
  { name: 'indicacao-na-operacao', open: openInOffice },
  { name: 'lote', open: openBatch },
  { name: 'dinheiro-pedido', open: withdraw, axe: true },
  {
    name: 'carta',
    open: readEmail,
    axe: true,
    mask: (page) => [page.locator('.soft'), page.locator('.letter span')],
  },
];

for (const { name, open, mask, axe } of LOOKS)
  test(`the look of ${name}`, async ({ page, request }) => {
    await open(page, request);
    for (const [width, size] of Object.entries(SIZES)) {
      await page.setViewportSize(size);
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        await settled(page);
        await page.evaluate('scrollTo(0, 0)');
        await expect
          .soft(page)
          .toHaveScreenshot(`${name}-${width}-${colorScheme}.png`, { mask: mask?.(page) ?? [] });
        if (axe) expect.soft(await violationsIn(page, WCAG), `${width} ${colorScheme}`).toEqual([]);
      }
      expect.soft(await beyondWindow(page), `${width}: scrolls sideways`).toEqual([]);
      if (size === SIZES[360]) expect.soft(await smallTargets(page), 'too small for a finger').toEqual([]);
    }
  });

test('the pictures are listed for whoever looks through them', () => {
  const heads = Object.keys(SIZES).flatMap((width) => SCHEMES.map((scheme) => `${width} ${scheme}`));
  const rows = LOOKS.map(({ name }) => {
    const pictures = heads.map((head) => `![${name} ${head}](${name}-${head.replace(' ', '-')}.png)`);
    return `## ${name}\n\n| ${heads.join(' | ')} |\n|${'---|'.repeat(heads.length)}\n| ${pictures.join(' | ')} |\n`;
  });
  expect(`# The key screens\n\nMade by \`npm run pictures\`.\n\n${rows.join('\n')}`).toMatchSnapshot(
    'README.md',
  );
});
