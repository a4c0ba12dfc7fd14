import type { Page, Request } from '@playwright/test';

const underWay = new WeakMap<Page, Set<Request>>();

/** Tracks the pending requests of the page from now on, for `settled`. */
export function countRequests(page: Page): void {
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
}

const IDLE = `new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 2_000 }))`;
/** The page must be idle twice in a row, because a response may cause more requests. */
const LOOKS = 2;
const PAUSE_MS = 20;
const TIMEOUT_MS = 20_000;

/**
 * Waits until the page has received everything it requested and is idle. Unlike Playwright's 'networkidle', it does not
 * wait for half a second without requests.
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
