import type { Page } from '@playwright/test';

/** Counts what is pressed on the page, whatever element it is. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('countClick', () => void (clicks += 1));
  await page.addInitScript("addEventListener('pointerdown', () => countClick(), true)");
  return () => clicks;
}
