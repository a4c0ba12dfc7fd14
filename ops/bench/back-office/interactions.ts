import { chromium, type Page } from '@playwright/test';
import { browserFlags, findBrowser } from '#scripts/browser.mjs';
import { median, type Budget } from '../report.ts';
import { table } from '../../text-table.ts';

const LIMIT_MS = 100;
/** Timeout for an interaction that does not change the rows. */
const MAX_WAIT_MS = 20_000;
const DESKTOP = { width: 1440, height: 900 };

/** What an operator does in the list of referrals. Each interaction shows other rows. */
const INTERACTIONS: readonly (readonly [name: string, act: (page: Page) => Promise<unknown>])[] = [
  ['one status', (page) => page.getByRole('navigation', { name: 'Status' }).getByRole('link').nth(2).click()],
  ['a filter', (page) => page.getByLabel('Pendência').selectOption({ index: 2 })],
  ['the longest waiting first', (page) => page.getByLabel('Ordem').selectOption('oldest')],
  ['the next page', (page) => page.getByRole('button', { name: 'Mostrar mais' }).click()],
];

/**
 * Runs in the page: the milliseconds from the next click or selection until other rows are painted. Rows far below the
 * screen are painted a frame later.
 */
function timeToOtherRows(maxWaitMs: number): Promise<number> {
  const rows = () =>
    [...document.querySelectorAll('[data-row]')].map((row) => row.getAttribute('href')).join();
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('no other rows')), maxWaitMs);
    const before = rows();
    let startedAt: number | undefined;
    const start = ({ timeStamp }: Event) => (startedAt ??= timeStamp);
    addEventListener('click', start, { capture: true });
    addEventListener('change', start, { capture: true });
    const observer = new MutationObserver(() => {
      if (startedAt === undefined || rows() === before) return;
      const since = startedAt;
      observer.disconnect();
      // The task that follows an animation frame runs after that frame is painted.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - since)));
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
}

async function measureOnce(page: Page, url: string, act: (page: Page) => Promise<unknown>): Promise<number> {
  // Load the page again, because it caches lists that it has shown.
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator('[data-row]').first().waitFor();
  const [milliseconds] = await Promise.all([page.evaluate(timeToOtherRows, MAX_WAIT_MS), act(page)]);
  return milliseconds;
}

/** Measures in a browser how long the old rows stay on screen after each interaction, including the server's time. */
export async function measureInteractions(port: number, token: string, rounds: number): Promise<Budget[]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
  try {
    const context = await browser.newContext({ viewport: DESKTOP });
    await context.addCookies([
      { name: 'indike_operator', value: token, domain: '127.0.0.1', path: '/api/operator', httpOnly: true },
    ]);
    const page = await context.newPage();
    const url = `http://127.0.0.1:${port}/operacao/indicacoes`;
    const measured: (readonly [string, number[]])[] = [];
    for (const [name, act] of INTERACTIONS) {
      await measureOnce(page, url, act);
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) times.push(await measureOnce(page, url, act));
      measured.push([name, times]);
    }
    const rows = measured.map(([name, times]) => [
      name,
      median(times).toFixed(0),
      Math.max(...times).toFixed(0),
    ]);
    console.log(`\n${table([['Referrals in Chromium, ms until painted', 'median', 'slowest'], ...rows])}\n`);
    return measured.map(([name, times]) => ({
      name: `Back office, referrals in Chromium: ${name}, median of ${rounds}`,
      value: median(times),
      limit: LIMIT_MS,
      unit: 'ms',
    }));
  } finally {
    await browser.close();
  }
}
