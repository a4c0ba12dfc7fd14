/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Page } from '@playwright/test';

export interface SeenToast {
  readonly text: string;
  /** In milliseconds of the page's clock. */
  readonly from: number;
  readonly until: number | null;
}

/** Records every toast, also across client-side navigations. Must be called before the page is opened. */
export async function recordToasts(page: Page): Promise<() => Promise<SeenToast[]>> {
  await page.addInitScript(() => {
    const seen = new Map<Element, { text: string; from: number; until: number | null }>();
    const look = () => {
      const shown = new Set(document.querySelectorAll('.mantine-Notification-root'));
      for (const toast of shown) {
        if (seen.has(toast)) continue;
        const text = toast.querySelector('.mantine-Notification-description')?.textContent ?? '';
        seen.set(toast, { text, from: performance.now(), until: null });
      }
      for (const [toast, record] of seen)
        if (record.until === null && !shown.has(toast)) record.until = performance.now();
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
    Object.assign(window, { seenToasts: () => [...seen.values()] });
  });
  return () => page.evaluate<SeenToast[]>('seenToasts()');
}
