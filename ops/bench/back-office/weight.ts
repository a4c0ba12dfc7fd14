import { type Browser, chromium, type Response } from '@playwright/test';
import { browserFlags, findBrowser } from '#scripts/browser.mjs';
import { OFFICE_LIST, OFFICE_SIGN_IN } from '../pages.ts';
import type { Budget } from '../report.ts';
import { table } from '../../text-table.ts';
import { enterOffice, type FilledOffice } from './filled-product.ts';

/** Budget for everything the first page downloads, in bytes on the wire: HTML, scripts, styles, fonts and responses. */
const LIMIT_BYTES = 250_000;
const KINDS = ['document', 'script', 'stylesheet', 'font', 'fetch'] as const;

interface Transfer {
  /** Playwright's resource type. */
  readonly kind: string;
  readonly body: number;
  readonly headers: number;
}

async function transferOf(response: Response): Promise<Transfer> {
  const { responseBodySize: body, responseHeadersSize: headers } = await response.request().sizes();
  return { kind: response.request().resourceType(), body, headers };
}

/** Everything that a page downloads with an empty cache. */
async function transfersOf(browser: Browser, office: FilledOffice, path: string): Promise<Transfer[]> {
  const context = await browser.newContext();
  const isList = path === OFFICE_LIST;
  if (isList) await enterOffice(context, office);
  const page = await context.newPage();
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(office.origin + path, { waitUntil: 'networkidle' });
  if (isList) await page.locator('[data-row]').nth(49).waitFor();
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

/** Weighs the sign-in page and the list of referrals in a real browser, each with an empty cache. */
export async function measureBackOfficeWeight(office: FilledOffice): Promise<Budget[]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
  try {
    const signIn = await transfersOf(browser, office, OFFICE_SIGN_IN);
    const list = await transfersOf(browser, office, OFFICE_LIST);
    const head = ['Cold page', 'files', ...KINDS, 'bodies', 'with headers'];
    console.log(`\n${table([head, row(OFFICE_SIGN_IN, signIn), row(OFFICE_LIST, list)])}\n`);
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
  }
}
