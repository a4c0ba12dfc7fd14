import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sessionKind } from '@indike/rules/operators/sessions';
import type { Browser, BrowserContext } from '@playwright/test';
import { indexedPages, islandOf, signedInPages, unlistedPages } from '../../apps/web/site/prerendered.ts';
import { printTable } from '../figures.ts';
import { call } from './client.ts';
import {
  bytesOf,
  codeIn,
  launchBrowser,
  openPage,
  settle,
  UNASSISTED,
  type Download,
} from './web/downloads.ts';
import { measureFirstVisit } from './web/first-visit.ts';
import { measureInteractions } from './web/interactions.ts';
import { measureLighthouse, type LighthousePlan, type MeasuredPage } from './web/lighthouse.ts';
import { seedOffice } from './seed/office.ts';
import { startProduct, type Running } from './product.ts';
import { atMost, type Budget, type Measure } from './report.ts';
import { openOperatorSession } from './seed/team.ts';

export interface WebPlan {
  /** Weighs only every n-th page of the site, starting with the first. */
  readonly weighStep: number;
  /** Audits only every n-th page with Lighthouse, starting with the first. */
  readonly auditStep: number;
  readonly lighthouse: LighthousePlan;
}

/** The help topics that are left out. One topic stands for all, because their pages differ only in their texts. */
const TOPIC_PAGES = /^\/(?:ajuda|duvidas-frequentes)\/(?!o_que_e$)/;
const OFFICE_LIST = '/operacao/indicacoes';
const SIZE = { indikers: 100, referrals: 2_000 };

/** Every page of the site: the listed ones, those without content worth searching for, and those of an Indiker. */
async function sitePages({ origin, port }: Running, token: string): Promise<MeasuredPage[]> {
  // The value that the site stores as the session after a sign-in.
  const session = JSON.stringify({ token, user: await call(port, { path: '/api/auth/user', token }) });
  const enter = async (context: BrowserContext): Promise<void> => {
    const tab = await context.newPage();
    // Loads nothing else, which would then be in the cache.
    await tab.goto(`${origin}/robots.txt`);
    await tab.evaluate((stored) => localStorage.setItem('indike.session', stored), session);
    await tab.close();
  };
  const { data } = await call(port, { path: '/api/indication', token });
  const ofReferral = (path: string) =>
    /^\/indicacao(?:\/|$)/.test(path) ? `${path}?indicationId=${data[0]?.id}` : path;
  const page = { origin, device: 'phone', isListed: false } as const;
  const pages: MeasuredPage[] = [
    ...indexedPages.map((path) => ({ ...page, path, isListed: true })),
    ...unlistedPages.map((path) => ({ ...page, path })),
    ...signedInPages.map((path) => ({ ...page, path: ofReferral(path), enter })),
  ];
  return pages.filter(({ path }) => !TOPIC_PAGES.test(path));
}

function officePages({ origin }: Running, token: string): MeasuredPage[] {
  const cookie = { name: 'indike_operator', value: token, url: `${origin}/api/operator` };
  const enter = (context: BrowserContext) => context.addCookies([cookie]);
  const page = { origin, device: 'desktop', isListed: false } as const;
  return [
    { ...page, path: '/operacao/entrar' },
    { ...page, path: OFFICE_LIST, enter },
  ];
}

interface Weighed {
  readonly page: MeasuredPage;
  readonly downloads: readonly Download[];
}

const FULL_LIST = 50;

/** Everything that the page downloads with an empty cache, in bytes on the wire. */
async function weigh(browser: Browser, page: MeasuredPage): Promise<Weighed> {
  await using context = await browser.newContext(UNASSISTED);
  await page.enter?.(context);
  const { tab, downloads } = await openPage(context, page.origin + page.path);
  if (page.path === OFFICE_LIST) {
    await tab
      .locator('[data-row]')
      .nth(FULL_LIST - 1)
      .waitFor();
    await settle(tab);
  }
  return { page, downloads: await downloads() };
}

const AT_ONCE = 4;

/** Several pages at once, because only bytes are measured and most of the time is spent waiting. */
async function weighAll(pages: readonly MeasuredPage[]): Promise<Weighed[]> {
  await using browser = await launchBrowser();
  const weighed: Weighed[] = [];
  for (let first = 0; first < pages.length; first += AT_ONCE) {
    const some = pages.slice(first, first + AT_ONCE).map((page) => weigh(browser, page));
    weighed.push(...(await Promise.all(some)));
  }
  return weighed;
}

const codeOf = (weighed: Weighed | undefined): Download[] => codeIn(weighed?.downloads ?? []);

const BUILT = join(import.meta.dirname, '../../apps/web/build/current/client');

/** The total size of the same files on disk, compressed as they were served. */
async function sizeOnDisk(downloads: readonly Download[]): Promise<number> {
  const sizes = await Promise.all(
    downloads.map(({ path, encoding }) => stat(join(BUILT, encoding === 'br' ? `${path}.br` : path))),
  );
  return sizes.reduce((total, { size }) => total + size, 0);
}

const LOGIN_BYTES = 150_000;
const FURTHER_BYTES = 40_000;
const OPEN_PAGE_SCRIPT_BYTES = 30_000;
const OFFICE_BYTES = 220_000;
/** Smaller files are not compressed. */
const SMALL_BYTES = 300;
const KINDS = ['document', 'script', 'stylesheet', 'font', 'fetch'] as const;

/** Weighs the pages in a real browser, each with an empty cache. /login must be among them. */
async function measureWeight(pages: readonly MeasuredPage[]): Promise<Budget[]> {
  const weighed = await weighAll(pages);
  const login = codeOf(weighed.find(({ page }) => page.path === '/login'));
  const shared = new Set(login.map(({ path }) => path));
  const beyondLogin = (one: Weighed): number => bytesOf(codeOf(one).filter(({ path }) => !shared.has(path)));
  const isOfSite = ({ page }: Weighed): boolean => page.device === 'phone';
  const rows = weighed.map((one) => [
    one.page.path,
    String(codeOf(one).length),
    String(bytesOf(codeOf(one))),
    isOfSite(one) && one.page.path !== '/login' ? String(beyondLogin(one)) : '',
    String(one.downloads.length),
    ...KINDS.map((kind) => String(bytesOf(one.downloads.filter((download) => download.kind === kind)))),
    String(bytesOf(one.downloads)),
    String(one.downloads.reduce((total, { bytes, headerBytes }) => total + bytes + headerBytes, 0)),
  ]);
  const code = ['files of code', 'JS + CSS bytes', 'beyond /login'];
  printTable(['Cold page', ...code, 'all files', ...KINDS, 'bodies', 'with headers'], rows);
  const uncompressed = login.filter(({ encoding, bytes }) => encoding !== 'br' && bytes > SMALL_BYTES);
  if (uncompressed.length > 0) console.log(`Not brotli: ${uncompressed.map(({ path }) => path).join(', ')}`);
  const list = weighed.find(({ page }) => page.path === OFFICE_LIST)?.downloads ?? [];
  const heaviest = Math.max(...weighed.filter(isOfSite).map(beyondLogin));
  const islands = weighed.filter((one) => isOfSite(one) && islandOf(one.page.path) !== undefined);
  const scripts = islands.map((one) => bytesOf(codeOf(one).filter(({ path }) => path.endsWith('.js'))));
  const name = 'JS + CSS of a cold /login';
  return [
    atMost(`${name}, measured by Chromium`, bytesOf(login), LOGIN_BYTES, 'bytes'),
    atMost(`${name}, files on disk`, await sizeOnDisk(login), LOGIN_BYTES, 'bytes'),
    atMost('JS + CSS of the heaviest further page, beyond /login', heaviest, FURTHER_BYTES, 'bytes'),
    atMost('JavaScript of the heaviest open page', Math.max(0, ...scripts), OPEN_PAGE_SCRIPT_BYTES, 'bytes'),
    atMost(
      'All bodies of a cold list of referrals, measured by Chromium',
      bytesOf(list),
      OFFICE_BYTES,
      'bytes',
    ),
  ];
}

const everyNth = <T>(items: readonly T[], step: number): T[] =>
  items.filter((_, index) => index % step === 0);

/** Measures the weight of pages, how quickly they answer, and their Lighthouse scores. */
export const measureWeb: Measure<WebPlan> = async (cluster, folder, plan) => {
  await using database = await seedOffice(cluster, 'web', SIZE);
  const token = await openOperatorSession(database.db, database.me, sessionKind.browser);
  await using product = await startProduct(folder, database.url);
  const ofSite = await sitePages(product, database.tokenOf(2));
  const ofOffice = officePages(product, token);
  const own = ofSite.find(({ path }) => path === '/');
  if (!own) throw new Error('the site has no Home');
  return [
    ...(await measureWeight([...everyNth(ofSite, plan.weighStep), ...ofOffice])),
    ...(await measureFirstVisit(product.origin)),
    ...(await measureInteractions(own, plan.lighthouse.rounds)),
    ...(await measureLighthouse(everyNth([...ofSite, ...ofOffice], plan.auditStep), plan.lighthouse)),
  ];
};
