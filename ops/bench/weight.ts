import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page, type Response } from '@playwright/test';
import { browserFlags, findBrowser } from '#scripts/browser.mjs';
import type { FilledSite } from './lighthouse/pages.ts';
import { islandOf } from '../../apps/web/site/prerendered.ts';
import { SIGNED_IN_PAGES } from './pages.ts';
import type { Budget } from './report.ts';
import { table } from '../text-table.ts';

const BUILT = join(import.meta.dirname, '../../apps/web/build/current/client');
const LOGIN_BYTES = 150_000;
/** From the first byte of /login until Home is complete, without the sandbox's bar, which production never loads. */
const HOME_BYTES = 175_000;
const OPEN_PAGE_SCRIPT_BYTES = 30_000;
const FURTHER_BYTES = 40_000;
const SETTLE_MS = 500;
const AT_ONCE = 4;

interface Download {
  readonly path: string;
  readonly bytes: number;
  readonly encoding: string;
}

const isCode = (response: Response): boolean =>
  ['script', 'stylesheet'].includes(response.request().resourceType()) ||
  /javascript|css/.test(response.headers()['content-type'] ?? '');

const downloadOf = async (response: Response): Promise<Download> => ({
  path: new URL(response.url()).pathname,
  // Chromium gives a file that it takes from its memory a negative size.
  bytes: Math.max(0, (await response.request().sizes()).responseBodySize),
  encoding: response.headers()['content-encoding'] ?? 'plain',
});

/** Loads a page. The function returned gives the JavaScript and CSS that it has downloaded so far, in bytes on the wire. */
async function open(page: Page, url: string): Promise<() => Promise<Download[]>> {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(url, { waitUntil: 'networkidle' });
  // The network of a prerendered page is idle before its scripts run, so wait for what they load.
  await page.waitForFunction('window.capturedEvents === undefined');
  await page.waitForTimeout(SETTLE_MS);
  return () => Promise.all(responses.filter(isCode).map(downloadOf));
}

/** What a visitor downloads until the first key has had its effect, and on from there to Home. */
async function measureSignIn(page: Page, origin: string): Promise<Budget[]> {
  const downloaded = await open(page, `${origin}/login`);
  const login = page.getByLabel('E-mail / CPF');
  const check = page.waitForResponse(/\/credentials-/);
  await login.press('d');
  await check;
  const firstKey = sum(await downloaded());
  await login.fill('demo@indike.test');
  await page.getByLabel('Senha', { exact: true }).fill('Demo1234');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(`${origin}/`);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLE_MS);
  const home = (await downloaded()).filter(({ path }) => !path.includes('/sandbox-'));
  return [
    { name: 'JS + CSS of /login and its first key', value: firstKey, limit: LOGIN_BYTES, unit: 'bytes' },
    { name: 'JS + CSS from /login through to Home', value: sum(home), limit: HOME_BYTES, unit: 'bytes' },
  ];
}

const sum = (downloads: readonly { bytes: number }[]): number =>
  downloads.reduce((total, { bytes }) => total + bytes, 0);

/** The total size of the same files on disk, compressed as they were served. */
async function sizeOnDisk(downloads: readonly Download[]): Promise<number> {
  const sizes = await Promise.all(
    downloads.map(async ({ path, encoding }) => {
      const file = join(BUILT, path);
      return { bytes: (await stat(encoding === 'br' ? `${file}.br` : file)).size };
    }),
  );
  return sum(sizes);
}

type Pages = ReadonlyMap<string, readonly Download[]>;

/** The bytes of a page's files that /login does not load. */
function ownOf(pages: Pages, path: string): number {
  const shared = new Set(pages.get('/login')?.map((download) => download.path));
  return sum((pages.get(path) ?? []).filter((download) => !shared.has(download.path)));
}

function describe(pages: Pages): string {
  const rows = [...pages].map(([path, downloads]) => [
    path,
    String(downloads.length),
    String(sum(downloads)),
    path === '/login' ? '' : String(ownOf(pages, path)),
  ]);
  return table([['Cold page', 'files', 'JS + CSS bytes', 'beyond /login'], ...rows]);
}

/** Weighs the pages in a real browser, each with an empty cache. /login must be among them. */
export async function measureWeight(
  { origin, nextToken }: FilledSite,
  paths: readonly string[],
): Promise<Budget[]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
  try {
    const signedIn: ReadonlySet<string> = new Set(SIGNED_IN_PAGES);
    const load = async (path: string): Promise<readonly [string, Download[]]> => {
      // Service workers are blocked, because their downloads would count as the page's. The CSP is bypassed, because
      // it forbids eval, with which Playwright repeats the condition of waitForFunction.
      const context = await browser.newContext({ serviceWorkers: 'block', bypassCSP: true });
      const session = JSON.stringify({ token: nextToken(), user: null });
      if (signedIn.has(path))
        await context.addInitScript((value) => localStorage.setItem('indike.session', value), session);
      const downloads = await (await open(await context.newPage(), origin + path))();
      await context.close();
      return [path, downloads];
    };
    const pages = new Map<string, Download[]>();
    // Several pages at once, because only bytes are measured and most of the time is spent waiting.
    for (let first = 0; first < paths.length; first += AT_ONCE) {
      const loaded = await Promise.all(paths.slice(first, first + AT_ONCE).map(load));
      for (const [path, downloads] of loaded) pages.set(path, downloads);
    }
    const login = pages.get('/login') ?? [];
    const [onWire, onDisk] = [sum(login), await sizeOnDisk(login)];
    console.log(`\n${describe(pages)}\n`);
    const uncompressed = login.filter(({ encoding, bytes }) => encoding !== 'br' && bytes > 300);
    if (uncompressed.length > 0)
      console.log(`Not brotli: ${uncompressed.map(({ path }) => path).join(', ')}`);
    const scripts = [...pages]
      .filter(([path]) => islandOf(path) !== undefined)
      .map(([, downloads]) => sum(downloads.filter(({ path }) => path.endsWith('.js'))));
    const visit = await browser.newContext({ serviceWorkers: 'block', bypassCSP: true });
    const signIn = await measureSignIn(await visit.newPage(), origin);
    await visit.close();
    return [
      ...signIn,
      {
        name: 'JavaScript of the heaviest open page',
        value: Math.max(0, ...scripts),
        limit: OPEN_PAGE_SCRIPT_BYTES,
        unit: 'bytes',
      },
      {
        name: 'JS + CSS of a cold /login, measured by Chromium',
        value: onWire,
        limit: LOGIN_BYTES,
        unit: 'bytes',
      },
      { name: 'JS + CSS of a cold /login, files on disk', value: onDisk, limit: LOGIN_BYTES, unit: 'bytes' },
      {
        name: 'JS + CSS of the heaviest further page, beyond /login',
        value: Math.max(...[...pages.keys()].map((path) => ownOf(pages, path))),
        limit: FURTHER_BYTES,
        unit: 'bytes',
      },
    ];
  } finally {
    await browser.close();
  }
}
