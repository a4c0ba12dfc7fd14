import { sessionKind } from '@indike/rules/operators/sessions';
import { type Browser, chromium, type Response } from '@playwright/test';
import { browserFlags, findBrowser } from '../../scripts/browser.mjs';
import { createDatabase, createPool } from '../../apps/api/src/platform/db/database.ts';
import type { Cluster } from '../databases.ts';
import { startProduct } from '../product.ts';
import { table, type Budget } from '../report.ts';
import { openOperatorSession } from './seed-people.ts';
import { seedOffice } from './seed.ts';

/** Everything that the first page downloads, as it comes over the wire: HTML, scripts, styles, fonts and answers. */
const LIMIT_BYTES = 250_000;
const SIGN_IN = '/operacao/entrar';
const LIST = '/operacao/indicacoes';
const SIZE = { indikers: 100, referrals: 2_000 };
const KINDS = ['document', 'script', 'stylesheet', 'font', 'fetch'] as const;

interface Transfer {
  /** As the browser calls it. */
  readonly kind: string;
  readonly body: number;
  readonly headers: number;
}

async function transferOf(response: Response): Promise<Transfer> {
  const { responseBodySize: body, responseHeadersSize: headers } = await response.request().sizes();
  return { kind: response.request().resourceType(), body, headers };
}

/** What a page downloads with an empty cache, in the session with this token, or in none. */
async function transfersOf(browser: Browser, url: string, token?: string): Promise<Transfer[]> {
  const context = await browser.newContext();
  if (token !== undefined)
    await context.addCookies([
      { name: 'indike_operator', value: token, url: new URL('/api/operator', url).href },
    ]);
  const page = await context.newPage();
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(url, { waitUntil: 'networkidle' });
  if (token !== undefined) await page.locator('[data-row]').nth(49).waitFor();
  const transfers = await Promise.all(responses.map(transferOf));
  await context.close();
  return transfers;
}

const bodies = (transfers: readonly Transfer[]): number => transfers.reduce((sum, { body }) => sum + body, 0);

function row(path: string, transfers: readonly Transfer[]): string[] {
  const all = transfers.reduce((sum, { body, headers }) => sum + body + headers, 0);
  const byKind = KINDS.map((kind) => bodies(transfers.filter((transfer) => transfer.kind === kind)));
  return [path, ...[transfers.length, ...byKind, bodies(transfers), all].map(String)];
}

/** Loads the sign-in and the list of referrals in a real browser, each with an empty cache. */
export async function measureBackOfficeWeight(cluster: Cluster, folder: string): Promise<Budget[]> {
  const { url, connection } = await cluster.create('office_weight');
  const db = createDatabase(createPool(connection, 1));
  const { me } = await seedOffice(db, SIZE);
  const token = await openOperatorSession(db, me, sessionKind.browser);
  await db.destroy();
  const product = await startProduct(folder, url);
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
  try {
    const origin = `http://127.0.0.1:${product.port}`;
    const signIn = await transfersOf(browser, origin + SIGN_IN);
    const list = await transfersOf(browser, origin + LIST, token);
    const head = ['Cold page', 'files', ...KINDS, 'bodies', 'with headers'];
    console.log(`\n${table([head, row(SIGN_IN, signIn), row(LIST, list)])}\n`);
    return [
      {
        name: 'All bodies of a cold list of referrals, measured by Chromium',
        value: bodies(list),
        limit: LIMIT_BYTES,
        unit: 'bytes',
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}
