import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type BrowserContext } from '@playwright/test';
import lighthouse from 'lighthouse';
import desktop from 'lighthouse/core/config/desktop-config.js';
import { freePort } from '#api/testing/free-port.ts';
import { browserFlags, findBrowser } from '#scripts/browser.mjs';
import { printTable } from '../../figures.ts';
import { atLeast, atMost, median, type Budget } from '../report.ts';

export interface MeasuredPage {
  readonly path: string;
  readonly origin: string;
  /** A mid-range phone on a slow network, for the site, or a desktop computer, for the back office. */
  readonly device: 'phone' | 'desktop';
  /** Whether search engines may list the page. */
  readonly isListed: boolean;
  /** Opens the session that the page needs. */
  readonly enter?: (context: BrowserContext) => Promise<void>;
}

export interface LighthousePlan {
  readonly rounds: number;
  /** Pause after the browser's start, so that it does not compete with the measurement. */
  readonly browserStartMs: number;
}

const MIN_SCORES = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof MIN_SCORES;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

interface Audited {
  readonly page: MeasuredPage;
  readonly results: readonly Result[];
}

/** Whether the category counts for the page. Pages that search engines must not list have no SEO score. */
const counts = ({ isListed }: MeasuredPage, category: Category): boolean => isListed || category !== 'seo';

/** Visits the page in a new browser, because a second visit would include the cost of cleaning up the first. */
async function coldVisit(page: MeasuredPage, browserStartMs: number): Promise<Result> {
  const port = await freePort();
  // An empty folder is a temporary one.
  await using context = await chromium.launchPersistentContext('', {
    executablePath: findBrowser(),
    args: [...browserFlags, `--remote-debugging-port=${port}`],
  });
  await page.enter?.(context);
  await sleep(browserStartMs);
  const flags = {
    port,
    onlyCategories: CATEGORIES.filter((category) => counts(page, category)),
    disableStorageReset: true,
    logLevel: 'error' as const,
  };
  const config = page.device === 'desktop' ? desktop : undefined;
  const result = await lighthouse(page.origin + page.path, flags, config);
  if (!result) throw new Error(`no result of Lighthouse for ${page.path}`);
  return result.lhr;
}

const middle = ({ results }: Audited, of: (result: Result) => number | undefined): number =>
  median(results.map((result) => of(result) ?? NaN));
const scoreOf = (audited: Audited, category: Category): number =>
  middle(audited, ({ categories }) => Math.round((categories[category]?.score ?? 0) * 100));
const figureOf = (audited: Audited, id: string): number =>
  middle(audited, ({ audits }) => audits[id]?.numericValue);
const milliseconds = (audited: Audited, id: string): string => `${Math.round(figureOf(audited, id))} ms`;

/**
 * The last column is Lighthouse's own figure of the machine's speed. Its slow-down by four is meant for 1 500 to 2 000: with
 * less, the page is measured on a slower phone than the score is meant for.
 */
const HEAD = ['Lighthouse', 'perf', 'a11y', 'best', 'SEO', 'FCP', 'LCP', 'TBT', 'CLS', 'bytes', 'speed'];

const row = (audited: Audited): string[] => [
  `${audited.page.path} (${audited.page.device})`,
  ...CATEGORIES.map((category) => (counts(audited.page, category) ? String(scoreOf(audited, category)) : '')),
  milliseconds(audited, 'first-contentful-paint'),
  milliseconds(audited, 'largest-contentful-paint'),
  milliseconds(audited, 'total-blocking-time'),
  figureOf(audited, 'cumulative-layout-shift').toFixed(3),
  String(Math.round(figureOf(audited, 'total-byte-weight'))),
  String(Math.round(middle(audited, ({ environment }) => environment.benchmarkIndex))),
];

/** The audits that reduced a score. */
const remarksOf = ({ categories, audits }: Result): string[] =>
  CATEGORIES.filter((category) => category !== 'performance').flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${id}`),
  );

/** The budget takes the worst page, because each page has to reach the score. */
function budgetOf(category: Category, all: readonly Audited[]): Budget {
  const pages = all.filter(({ page }) => counts(page, category));
  const scores = pages.map((audited) => scoreOf(audited, category));
  const lowest = Math.min(...scores);
  const worst = pages[scores.indexOf(lowest)]?.page.path ?? '';
  const name = `Lighthouse ${category} of every page, the lowest at ${worst}`;
  return atLeast(name, lowest, MIN_SCORES[category], 'points');
}

const MAX_SHIFT = 0.02;

/** Layout shifts of the worst page. */
function shiftBudget(all: readonly Audited[]): Budget {
  const shifts = all.map((audited) => figureOf(audited, 'cumulative-layout-shift'));
  const highest = Math.max(...shifts);
  const worst = all[shifts.indexOf(highest)]?.page.path ?? '';
  return atMost(`CLS of every page, the highest at ${worst}`, highest, MAX_SHIFT, '');
}

export async function measureLighthouse(
  pages: readonly MeasuredPage[],
  { rounds, browserStartMs }: LighthousePlan,
): Promise<Budget[]> {
  const audited: Audited[] = [];
  for (const page of pages) {
    const results: Result[] = [];
    for (let round = 0; round < rounds; round += 1) results.push(await coldVisit(page, browserStartMs));
    audited.push({ page, results });
  }
  printTable(HEAD, audited.map(row));
  for (const { page, results } of audited)
    for (const remark of new Set(results.flatMap(remarksOf))) console.log(`${page.path}: ${remark}`);
  return [...CATEGORIES.map((category) => budgetOf(category, audited)), shiftBudget(audited)];
}
