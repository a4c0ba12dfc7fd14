import { chromium, type Browser, type BrowserContext, type Page, type Response } from '@playwright/test';
import { browserFlags, findBrowser } from '#scripts/browser.mjs';

export interface Download {
  readonly path: string;
  /** Playwright's resource type. */
  readonly kind: string;
  readonly isCode: boolean;
  readonly encoding: string;
  readonly bytes: number;
  readonly headerBytes: number;
}

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findBrowser(), args: browserFlags });

/**
 * For contexts whose downloads are counted. Service workers are blocked, because their downloads would count as the page's.
 * The CSP is bypassed, because it forbids eval, with which Playwright repeats the condition of waitForFunction.
 */
export const UNASSISTED = { serviceWorkers: 'block', bypassCSP: true } as const;

const SETTLE_MS = 500;

async function downloadOf(response: Response): Promise<Download> {
  const kind = response.request().resourceType();
  const type = response.headers()['content-type'] ?? '';
  const sizes = await response.request().sizes();
  return {
    path: new URL(response.url()).pathname,
    kind,
    isCode: kind === 'script' || kind === 'stylesheet' || /javascript|css/.test(type),
    encoding: response.headers()['content-encoding'] ?? 'plain',
    // Chromium gives a file that it takes from its memory a negative size.
    bytes: Math.max(0, sizes.responseBodySize),
    headerBytes: sizes.responseHeadersSize,
  };
}

/** Waits until what was just started has been downloaded. */
export async function settle(tab: Page): Promise<void> {
  await tab.waitForLoadState('networkidle');
  await tab.waitForTimeout(SETTLE_MS);
}

/** Opens a page in a tab of its own. The function gives all that it has downloaded so far. */
export async function openPage(
  context: BrowserContext,
  url: string,
): Promise<{ readonly tab: Page; readonly downloads: () => Promise<Download[]> }> {
  const tab = await context.newPage();
  const responses: Response[] = [];
  tab.on('response', (response) => responses.push(response));
  await tab.goto(url, { waitUntil: 'networkidle' });
  // The network of a prerendered page is idle before its scripts run, so wait for what they load.
  await tab.waitForFunction('window.capturedEvents === undefined');
  await settle(tab);
  return { tab, downloads: () => Promise.all(responses.map(downloadOf)) };
}

/** Scripts and styles, without the parts of the sandbox, which production never loads. */
export const codeIn = (downloads: readonly Download[]): Download[] =>
  downloads.filter(({ isCode, path }) => isCode && !path.includes('/sandbox-'));

export const bytesOf = (downloads: readonly Download[]): number =>
  downloads.reduce((total, { bytes }) => total + bytes, 0);
