import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type BrowserContext } from '@playwright/test';
import lighthouse from 'lighthouse';
import desktop from 'lighthouse/core/config/desktop-config.js';
import { browserFlags, findBrowser } from '#scripts/browser.mjs';
import { freePort } from '#scripts/free-port.mjs';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

export interface AuditedPage {
  readonly path: string;
  readonly origin: string;
  /** A mid-range phone on a slow network or a desktop computer. */
  readonly device: 'phone' | 'desktop';
  /** Whether search engines may list the page. */
  readonly isListed: boolean;
  /** Opens the session that the page needs. */
  readonly enter?: (context: BrowserContext) => Promise<void>;
}

export interface Visit {
  readonly scores: Readonly<Record<Category, number>>;
  readonly fcpMs: number;
  readonly lcpMs: number;
  readonly tbtMs: number;
  readonly cls: number;
  readonly bytes: number;
  /** The audits that reduced a score. */
  readonly remarks: readonly string[];
}

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

const remarksOf = ({ categories, audits }: Result): string[] =>
  CATEGORIES.filter((category) => category !== 'performance').flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${id}`),
  );

async function audit({ path, origin, device, isListed }: AuditedPage, port: number): Promise<Visit> {
  const flags = {
    port,
    onlyCategories: CATEGORIES.filter((category) => isListed || category !== 'seo'),
    disableStorageReset: true,
    logLevel: 'error' as const,
  };
  const result = await lighthouse(origin + path, flags, device === 'desktop' ? desktop : undefined);
  if (!result) throw new Error(`no result of Lighthouse for ${path}`);
  const { categories, audits } = result.lhr;
  const numeric = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const score = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100);
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    fcpMs: numeric('first-contentful-paint'),
    lcpMs: numeric('largest-contentful-paint'),
    tbtMs: numeric('total-blocking-time'),
    cls: numeric('cumulative-layout-shift'),
    bytes: numeric('total-byte-weight'),
    remarks: remarksOf(result.lhr),
  };
}

/** Visits the page in a new browser, because a second visit would include the cost of cleaning up the first. */
export async function coldVisit(page: AuditedPage, browserStartMs: number): Promise<Visit> {
  const folder = await mkdtemp(join(tmpdir(), 'indike-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findBrowser(),
    args: [...browserFlags, `--remote-debugging-port=${port}`],
  });
  try {
    await page.enter?.(context);
    await sleep(browserStartMs);
    return await audit(page, port);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}
