import { chromium, type Browser } from '@playwright/test';
import { browserFlags, findBrowser } from '#scripts/browser.mjs';
import { median, type Budget } from './report.ts';

const ROUNDS = 5;
const LIMIT_MS = 1_200;
/** Lighthouse's slow 4G, per request, and a quarter of the processor. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 209_715, uploadThroughput: 96_000 };
const SLOWER = 4;

/** Milliseconds from the request of `/` by a visitor until the login shows its first words. */
async function strangersFirstPaint(browser: Browser, origin: string): Promise<number> {
  const context = await browser.newContext({ serviceWorkers: 'block', bypassCSP: true });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const began = Date.now();
  // The page redirects while it loads, which Playwright takes for a failure.
  await page.goto(origin, { waitUntil: 'commit' }).catch(() => undefined);
  await page.waitForURL(`${origin}/login`);
  const painted = "performance.getEntriesByName('first-contentful-paint').length > 0";
  await page.waitForFunction(painted);
  const at = await page.evaluate<number>(
    "performance.timeOrigin + performance.getEntriesByName('first-contentful-paint')[0].startTime",
  );
  await context.close();
  return at - began;
}

export async function measureFirstPaint(origin: string): Promise<Budget[]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
  try {
    const visits: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) visits.push(await strangersFirstPaint(browser, origin));
    const name = 'A visitor’s / on a slow phone until the login is painted';
    return [{ name, value: Math.round(median(visits)), limit: LIMIT_MS, unit: 'ms' }];
  } finally {
    await browser.close();
  }
}
