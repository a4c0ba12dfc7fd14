import type { Page, Request } from '@playwright/test';

const underWay = new WeakMap<Page, Set<Request>>();

/** From now on it is known which requests of the page are under way. */
export function countRequests(page: Page): void {
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
}

const IDLE = `new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 2_000 }))`;
/** Twice in a row, as what has just come may ask for more. */
const LOOKS = 2;
const PAUSE_MS = 20;
const TIMEOUT_MS = 20_000;

/**
 * Waits until the page has got all that it asked for and has nothing left to do. Unlike Playwright's 'networkidle' it does
 * not wait half a second to be sure.
 */
export async function settled(page: Page): Promise<void> {
  const requests = underWay.get(page);
  if (requests === undefined) throw new Error('the requests of this page are not counted');
  await page.waitForLoadState();
  const deadline = performance.now() + TIMEOUT_MS;
  for (let quiet = 0; quiet < LOOKS; quiet = requests.size === 0 ? quiet + 1 : 0) {
    if (performance.now() > deadline)
      throw new Error(`still under way: ${[...requests].map((request) => request.url()).join(', ')}`);
    await page.waitForTimeout(PAUSE_MS);
    await page.evaluate(IDLE);
  }
}
