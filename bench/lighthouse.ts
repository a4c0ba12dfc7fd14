import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type BrowserContext } from '@playwright/test';
import lighthouse from 'lighthouse';
import { browserFlags, findBrowser } from '../scripts/browser.mjs';
import { freePort } from '../scripts/free-port.mjs';
import type { Cluster } from './databases.ts';
import { startProduct } from './product.ts';
import { median, table, type Budget } from './report.ts';

/** The pages with a budget; the last one needs a session. */
const PAGES = ['/login', '/duvidas-frequentes', '/'] as const;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];
const MIN_SCORES: Readonly<Record<Category, number>> = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
type Path = (typeof PAGES)[number];

export interface LighthousePlan {
  readonly pages: readonly Path[];
  readonly rounds: number;
  /** The start of the browser must not compete with the measurement. */
  readonly browserStartMs: number;
}
export const FULL_LIGHTHOUSE: LighthousePlan = { pages: PAGES, rounds: 5, browserStartMs: 2_000 };
/** One open page and the one that needs a session: what can go wrong in another way. */
export const QUICK_LIGHTHOUSE: LighthousePlan = { pages: ['/login', '/'], rounds: 1, browserStartMs: 0 };

interface Visit {
  readonly scores: Readonly<Record<Category, number>>;
  readonly lcpMs: number;
  readonly tbtMs: number;
  readonly cls: number;
  readonly bytes: number;
  /** The audits that cost points. */
  readonly remarks: readonly string[];
}

async function visit(url: string, port: number): Promise<Visit> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: [...CATEGORIES],
    disableStorageReset: true,
    logLevel: 'error',
  });
  if (!result) throw new Error(`no result of Lighthouse for ${url}`);
  const { categories, audits } = result.lhr;
  const numeric = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const score = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100);
  const remarks = CATEGORIES.filter((category) => category !== 'performance').flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${id}`),
  );
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    lcpMs: numeric('largest-contentful-paint'),
    tbtMs: numeric('total-blocking-time'),
    cls: numeric('cumulative-layout-shift'),
    bytes: numeric('total-byte-weight'),
    remarks,
  };
}

/** The session as the site stores it after the sign-in. */
async function sessionOf(token: string, origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/user`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`the measured person cannot sign in: ${answer.status}`);
  return JSON.stringify({ token, user: await answer.json() });
}

/** Each visit uses a new browser: a second visit would include the cost of cleaning up the first. */
async function coldVisit(url: string, session: string | null, browserStartMs: number): Promise<Visit> {
  const folder = await mkdtemp(join(tmpdir(), 'indike-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findBrowser(),
    args: [...browserFlags, `--remote-debugging-port=${port}`],
  });
  try {
    if (session !== null) await storeSession(context, new URL('/offline.html', url).href, session);
    await sleep(browserStartMs);
    return await visit(url, port);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function storeSession(context: BrowserContext, page: string, session: string): Promise<void> {
  const tab = await context.newPage();
  await tab.goto(page);
  await tab.evaluate((stored) => localStorage.setItem('indike.session', stored), session);
  await tab.close();
}

async function visitsOf(
  path: Path,
  origin: string,
  token: string,
  { rounds, browserStartMs }: LighthousePlan,
): Promise<Visit[]> {
  const session = path === '/' ? await sessionOf(token, origin) : null;
  const visits: Visit[] = [];
  for (let round = 0; round < rounds; round += 1)
    visits.push(await coldVisit(`${origin}${path}`, session, browserStartMs));
  return visits;
}

function row(path: string, visits: readonly Visit[]): string[] {
  const middle = (pick: (visit: Visit) => number) => median(visits.map(pick));
  return [
    path,
    ...CATEGORIES.map((category) => String(middle(({ scores }) => scores[category]))),
    `${Math.round(middle(({ lcpMs }) => lcpMs))} ms`,
    `${Math.round(middle(({ tbtMs }) => tbtMs))} ms`,
    middle(({ cls }) => cls).toFixed(3),
    String(Math.round(middle(({ bytes }) => bytes))),
  ];
}

function budgetsOf(path: string, visits: readonly Visit[]): Budget[] {
  return CATEGORIES.filter((category) => path !== '/' || category !== 'seo').map((category) => ({
    name: `Lighthouse ${category} of ${path}, median of ${visits.length}`,
    value: median(visits.map(({ scores }) => scores[category])),
    limit: MIN_SCORES[category],
    unit: 'points',
    atLeast: true,
  }));
}

/** Lighthouse's mobile preset on the built site: it simulates a mid-range phone on a slow network. */
export async function measureLighthouse(
  cluster: Cluster,
  folder: string,
  plan: LighthousePlan,
): Promise<Budget[]> {
  const database = await cluster.fill(10, { name: 'lighthouse' });
  const product = await startProduct(folder, database.url);
  const origin = `http://127.0.0.1:${product.port}`;
  try {
    const pages = new Map<string, Visit[]>();
    for (const path of plan.pages) pages.set(path, await visitsOf(path, origin, database.nextToken(), plan));
    const head = ['Lighthouse, mobile', 'perf', 'a11y', 'best', 'SEO', 'LCP', 'TBT', 'CLS', 'bytes'];
    console.log(`\n${table([head, ...[...pages].map(([path, visits]) => row(path, visits))])}\n`);
    for (const [path, visits] of pages)
      for (const remark of new Set(visits.flatMap(({ remarks }) => remarks)))
        console.log(`${path}: ${remark}`);
    return [...pages].flatMap(([path, visits]) => budgetsOf(path, visits));
  } finally {
    await product.stop();
  }
}
