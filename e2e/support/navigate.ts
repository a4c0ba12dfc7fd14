import type { Page } from '@playwright/test';

/** The global in which React Router keeps the router of a hydrated page. */
const ROUTER = 'globalThis.__reactRouterDataRouter';

/**
 * Opens a page of the site or the back office by client-side navigation, or loads it if no page is open yet. Loading
 * takes several times as much CPU time.
 */
export async function navigate(page: Page, address: string): Promise<void> {
  const basename = await page.evaluate<string | undefined>(`${ROUTER}?.basename`);
  if (basename === undefined) {
    await page.goto(address);
    return;
  }
  const { pathname, search } = new URL(address);
  const path = pathname.slice(basename.replace(/\/$/, '').length) + search;
  await page.evaluate(`${ROUTER}.navigate(${JSON.stringify(path)}, { flushSync: true })`);
}
