import { setTimeout as sleep } from 'node:timers/promises';
import { exportFileDownload, exportFiles, orderReferralsExport } from '@indike/contract/operator/exports';
import { sessionKind } from '@indike/rules/operators/sessions';
import type { Page } from '@playwright/test';
import { computeReport } from '#api/dashboard/report-store.ts';
import { printTable, timed } from '../figures.ts';
import { call } from './client.ts';
import { load, type Measured } from './load.ts';
import { officeCalls, type Call } from './office-calls.ts';
import { seedOffice, type OfficeSize } from './seed/office.ts';
import { startProduct, type Running } from './product.ts';
import { atMost, median, type Budget, type Measure } from './report.ts';
import { openOperatorSession } from './seed/team.ts';
import { launchBrowser } from './web/downloads.ts';

export interface OfficePlan extends OfficeSize {
  /**
   * Duration of each measurement, and of the warm-up before it that fills plan and page caches. 0 sends each call once.
   */
  readonly seconds: number;
  readonly warmUpSeconds: number;
  /** How many times each interaction is measured in a browser. */
  readonly rounds: number;
}

const CALL_MS = 50;
/** A team of twenty seldom sends more requests at the same moment. */
const CONNECTIONS = 2;

/** Each budget is measured by the p99 of its slowest call. */
async function measureCalls(
  port: number,
  token: string,
  calls: readonly Call[],
  { seconds, warmUpSeconds }: OfficePlan,
): Promise<Budget[]> {
  const measured: (Call & Measured)[] = [];
  for (const one of calls) {
    const target = { port, path: one.path, nextToken: () => token };
    await load(target, { connections: CONNECTIONS, seconds: warmUpSeconds });
    measured.push({ ...one, ...(await load(target, { connections: CONNECTIONS, seconds })) });
  }
  printTable(
    ['Call', 'p50 ms', 'p99 ms'],
    measured.map(({ name, p50Ms, p99Ms }) => [name, p50Ms.toFixed(1), p99Ms.toFixed(1)]),
  );
  return [...Map.groupBy(measured, ({ budget }) => budget)].map(([budget, own]) => {
    const slowest = Math.max(...own.map(({ p99Ms }) => p99Ms));
    return atMost(`Back office, ${budget}: p99 of the slowest`, slowest, CALL_MS, 'ms');
  });
}

const INTERACTION_MS = 100;
/** Timeout for an interaction that does not change the rows. */
const MAX_WAIT_MS = 20_000;
const DESKTOP = { width: 1440, height: 900 };

/** What an operator does in the list of referrals. Each interaction shows other rows. */
const INTERACTIONS: readonly (readonly [name: string, act: (page: Page) => Promise<unknown>])[] = [
  ['one status', (page) => page.getByRole('navigation', { name: 'Status' }).getByRole('link').nth(2).click()],
  ['a filter', (page) => page.getByLabel('Pendência').selectOption({ index: 2 })],
  ['the longest waiting first', (page) => page.getByLabel('Ordem').selectOption('oldest')],
  ['the next page', (page) => page.getByRole('button', { name: 'Mostrar mais' }).click()],
];

/**
 * Runs in the page: the milliseconds from the next click or selection until other rows are painted. Rows far below the
 * screen are painted a frame later.
 */
function timeToOtherRows(maxWaitMs: number): Promise<number> {
  const rows = () =>
    [...document.querySelectorAll('[data-row]')].map((row) => row.getAttribute('href')).join();
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('no other rows')), maxWaitMs);
    const before = rows();
    let startedAt: number | undefined;
    const start = ({ timeStamp }: Event) => (startedAt ??= timeStamp);
    addEventListener('click', start, { capture: true });
    addEventListener('change', start, { capture: true });
    const observer = new MutationObserver(() => {
      if (startedAt === undefined || rows() === before) return;
      const since = startedAt;
      observer.disconnect();
      // The task that follows an animation frame runs after that frame is painted.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - since)));
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
}

async function measureOnce(page: Page, url: string, act: (page: Page) => Promise<unknown>): Promise<number> {
  // Load the page again, because it caches lists that it has shown.
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator('[data-row]').first().waitFor();
  // Most filters are behind this button, and are there before the clock starts.
  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  await page.getByLabel('Ordem').waitFor();
  const [milliseconds] = await Promise.all([page.evaluate(timeToOtherRows, MAX_WAIT_MS), act(page)]);
  return milliseconds;
}

/** Measures in a browser how long the old rows stay on screen after each interaction, including the server's time. */
async function measureInteractions(origin: string, token: string, rounds: number): Promise<Budget[]> {
  await using browser = await launchBrowser();
  const context = await browser.newContext({ viewport: DESKTOP });
  await context.addCookies([{ name: 'indike_operator', value: token, url: `${origin}/api/operator` }]);
  const page = await context.newPage();
  const measured: { name: string; times: number[] }[] = [];
  for (const [name, act] of INTERACTIONS) {
    const times: number[] = [];
    // One more, because the first is the warm-up.
    for (let round = 0; round <= rounds; round += 1)
      times.push(await measureOnce(page, `${origin}/operacao/indicacoes`, act));
    measured.push({ name, times: times.slice(1) });
  }
  printTable(
    ['Referrals in Chromium, ms until painted', 'median', 'slowest'],
    measured.map(({ name, times }) => [name, median(times).toFixed(0), Math.max(...times).toFixed(0)]),
  );
  return measured.map(({ name, times }) => {
    const title = `Back office, referrals in Chromium: ${name}, median of ${rounds}`;
    return atMost(title, median(times), INTERACTION_MS, 'ms');
  });
}

const EXPORT_SECONDS = 60;
const EXPORT_MB = 50;
const MILLION = 1_000_000;
const POLL_MS = 100;

/** Runs `work` and measures by how much the resident memory of the process grows meanwhile. */
async function moreMemory<T>(product: Running, work: () => Promise<T>): Promise<{ result: T; mb: number }> {
  const before = product.residentMb();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, product.residentMb());
  }, POLL_MS);
  try {
    return { result: await work(), mb: peak - before };
  } finally {
    clearInterval(watch);
  }
}

interface File {
  readonly id: number;
  readonly state: string;
  readonly rows: number;
}

async function makeFile({ port }: Running, token: string, query = ''): Promise<File> {
  const { id } = await call(port, { method: 'POST', path: orderReferralsExport.path + query, token });
  for (;;) {
    const { data }: { data: File[] } = await call(port, { path: exportFiles.path, token });
    const file = data.find((candidate) => candidate.id === id);
    if (file === undefined || file.state === 'failed') throw new Error('the export failed');
    if (file.state === 'ready') return file;
    await sleep(POLL_MS);
  }
}

/** Reads the file in pieces, because it is large. */
async function countLines({ origin }: Running, token: string, { id }: File): Promise<number> {
  const path = exportFileDownload.path.replace('{id}', String(id));
  const { body, status } = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } });
  if (status !== 200 || body === null) throw new Error(`no export: ${status}`);
  let lines = 0;
  for await (const part of body.pipeThrough(new TextDecoderStream())) lines += part.split('\n').length - 1;
  return lines;
}

/** Measures how long the export of every referral takes, and the memory that making and downloading the file takes. */
async function measureExport(product: Running, token: string): Promise<Budget[]> {
  // Warm-up: the first export of a process also loads and compiles code, which is not to be measured.
  await makeFile(product, token, '?indiker=1');
  const { result: made, seconds } = await timed(() => moreMemory(product, () => makeFile(product, token)));
  const { rows } = made.result;
  const read = await moreMemory(product, () => countLines(product, token, made.result));
  if (read.result !== rows + 1) throw new Error(`${read.result} lines of ${rows} rows`);
  console.log(`${rows} referrals exported in ${seconds.toFixed(1)} s, ${made.mb.toFixed(0)} MB more memory`);
  return [
    atMost('Export of a million referrals', (seconds * MILLION) / rows, EXPORT_SECONDS, 's'),
    atMost('Export: more memory while it is made', made.mb, EXPORT_MB, 'MB'),
    atMost('Export: more memory while it is read', read.mb, EXPORT_MB, 'MB'),
  ];
}

/** Measures how quickly operators find something among millions of rows, over HTTP and in a browser. */
export const measureBackOffice: Measure<OfficePlan> = async (cluster, folder, plan) => {
  const { result, seconds } = await timed(() => seedOffice(cluster, 'office', plan));
  await using office = result;
  console.log(`${plan.indikers} Indikers with ${plan.referrals} referrals made in ${seconds.toFixed(0)} s`);
  const report = await timed(() => computeReport(office.db, new Date()));
  console.log(`The hourly report of the dashboard computed in ${report.seconds.toFixed(0)} s`);
  const token = await openOperatorSession(office.db, office.me, sessionKind.token);
  const cookie = await openOperatorSession(office.db, office.me, sessionKind.browser);
  const calls = await officeCalls(office);
  await using product = await startProduct(folder, office.url);
  return [
    ...(await measureCalls(product.port, token, calls, plan)),
    ...(await measureInteractions(product.origin, cookie, plan.rounds)),
    ...(await measureExport(product, token)),
  ];
};
