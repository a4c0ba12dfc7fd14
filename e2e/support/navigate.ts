import type { Page } from '@playwright/test';

/** React Router's name for the router of a page that is hydrated. */
const ROUTER = 'globalThis.__reactRouterDataRouter';

/**
 * Shows a page of the site or the back office as a link to it does, where another one is open, and loads it where none is.
 * A load takes several times as much processor time.
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
