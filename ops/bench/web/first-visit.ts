import type { Browser } from '@playwright/test';
import { bytesOf, codeIn, launchBrowser, openPage, settle, UNASSISTED } from './downloads.ts';
import { atMost, median, type Budget } from '../report.ts';

const ROUNDS = 5;
const PAINT_MS = 1_200;
const FIRST_KEY_BYTES = 150_000;
/** From the first byte of /login until Home is complete. */
const HOME_BYTES = 175_000;
/** Lighthouse's slow 4G, per request, and a quarter of the processor. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 209_715, uploadThroughput: 96_000 };
const SLOWER = 4;

/** Milliseconds from the request of `/` by a visitor until the login shows its first words. */
async function strangersFirstPaint(browser: Browser, origin: string): Promise<number> {
  await using context = await browser.newContext(UNASSISTED);
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
  return at - began;
}

/** What a visitor downloads until the first key has had its effect, and on from there to Home. */
async function measureSignIn(browser: Browser, origin: string): Promise<Budget[]> {
  await using context = await browser.newContext(UNASSISTED);
  const { tab, downloads } = await openPage(context, `${origin}/login`);
  const weight = async () => bytesOf(codeIn(await downloads()));
  const login = tab.getByLabel('E-mail / CPF');
  await login.press('d');
  // Its check may have been downloaded before the key.
  await tab.waitForFunction(
    "performance.getEntriesByType('resource').some(({ name }) => name.includes('/credentials-'))",
  );
  const firstKey = await weight();
  await login.fill('carga1@indike.test');
  await tab.getByLabel('Senha', { exact: true }).fill('Demo1234');
  await tab.getByRole('button', { name: 'Login' }).click();
  await tab.waitForURL(`${origin}/`);
  await settle(tab);
  return [
    atMost('JS + CSS of /login and its first key', firstKey, FIRST_KEY_BYTES, 'bytes'),
    atMost('JS + CSS from /login through to Home', await weight(), HOME_BYTES, 'bytes'),
  ];
}

/** A visitor's way from `/` to the login and on to Home: when it is painted, and what it downloads. */
export async function measureFirstVisit(origin: string): Promise<Budget[]> {
  await using browser = await launchBrowser();
  const visits: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) visits.push(await strangersFirstPaint(browser, origin));
  const painted = Math.round(median(visits));
  return [
    atMost('A visitor’s / on a slow phone until the login is painted', painted, PAINT_MS, 'ms'),
    ...(await measureSignIn(browser, origin)),
  ];
}
