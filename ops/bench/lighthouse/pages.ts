import type { BrowserContext } from '@playwright/test';
import { enterOffice, type FilledOffice } from '../back-office/filled-product.ts';
import type { Cluster } from '../databases.ts';
import { LISTED_PAGES, OFFICE_LIST, OFFICE_SIGN_IN, SIGNED_IN_PAGES, UNLISTED_PAGES } from '../pages.ts';
import { startProduct } from '../product.ts';
import type { AuditedPage } from './visit.ts';

/** A running product for the site's pages, with Indikers who have sessions. */
export interface FilledSite {
  readonly origin: string;
  readonly nextToken: () => string;
  stop(): Promise<void>;
}

export async function startFilledSite(cluster: Cluster, folder: string): Promise<FilledSite> {
  const database = await cluster.fill(10, { name: 'site' });
  const product = await startProduct(folder, database.url);
  const { nextToken } = database;
  return { origin: `http://127.0.0.1:${product.port}`, nextToken, stop: () => product.stop() };
}

/** The value that the site stores as the session after a sign-in. */
async function sessionOf(token: string, origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/user`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`the measured person cannot sign in: ${answer.status}`);
  return JSON.stringify({ token, user: await answer.json() });
}

async function storeSession(context: BrowserContext, origin: string, session: string): Promise<void> {
  const tab = await context.newPage();
  await tab.goto(`${origin}/offline.html`);
  await tab.evaluate((stored) => localStorage.setItem('indike.session', stored), session);
  await tab.close();
}

async function sitePages({ origin, nextToken }: FilledSite): Promise<AuditedPage[]> {
  const session = await sessionOf(nextToken(), origin);
  const enter = (context: BrowserContext) => storeSession(context, origin, session);
  const common = { origin, device: 'phone' } as const;
  return [
    ...LISTED_PAGES.map((path) => ({ ...common, path, isListed: true })),
    ...UNLISTED_PAGES.map((path) => ({ ...common, path, isListed: false })),
    ...SIGNED_IN_PAGES.map((path) => ({ ...common, path, isListed: false, enter })),
  ];
}

function officePages(office: FilledOffice): AuditedPage[] {
  const common = { origin: office.origin, device: 'desktop', isListed: false } as const;
  const enter = (context: BrowserContext) => enterOffice(context, office);
  return [
    { ...common, path: OFFICE_SIGN_IN },
    { ...common, path: OFFICE_LIST, enter },
  ];
}

/** Every page of the weight tables. Those of the back office use the desktop profile. */
export const auditedPages = async (site: FilledSite, office: FilledOffice): Promise<AuditedPage[]> => [
  ...(await sitePages(site)),
  ...officePages(office),
];
