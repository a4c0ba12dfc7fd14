import type { BrowserContext } from '@playwright/test';
import { enterOffice, startFilledOffice } from '../back-office/filled-product.ts';
import type { Cluster } from '../databases.ts';
import { OFFICE_LIST, OFFICE_SIGN_IN, OPEN_PAGES, SIGNED_IN_PAGES } from '../pages.ts';
import { startProduct } from '../product.ts';
import type { AuditedPage } from './visit.ts';

/** Left out of the sitemap, with a word for search engines: they have nothing that anybody looks for. */
const UNLISTED: ReadonlySet<string> = new Set([
  '/forgot_password',
  '/redefinir-senha',
  '/politica-de-privacidade',
]);

/** Products that run, and their pages. */
export interface AuditedProducts {
  readonly pages: readonly AuditedPage[];
  stop(): Promise<void>;
}

/** The session as the site stores it after the sign-in. */
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

async function startSite(cluster: Cluster, folder: string): Promise<AuditedProducts> {
  const database = await cluster.fill(10, { name: 'lighthouse' });
  const product = await startProduct(folder, database.url);
  const origin = `http://127.0.0.1:${product.port}`;
  const session = await sessionOf(database.nextToken(), origin);
  const enter = (context: BrowserContext) => storeSession(context, origin, session);
  const common = { origin, device: 'phone' } as const;
  return {
    pages: [
      ...OPEN_PAGES.map((path) => ({ ...common, path, isListed: !UNLISTED.has(path) })),
      ...SIGNED_IN_PAGES.map((path) => ({ ...common, path, isListed: false, enter })),
    ],
    stop: () => product.stop(),
  };
}

async function startOffice(cluster: Cluster, folder: string): Promise<AuditedProducts> {
  const office = await startFilledOffice(cluster, folder, 'office_lighthouse');
  const common = { origin: office.origin, device: 'desktop', isListed: false } as const;
  const enter = (context: BrowserContext) => enterOffice(context, office);
  return {
    pages: [
      { ...common, path: OFFICE_SIGN_IN },
      { ...common, path: OFFICE_LIST, enter },
    ],
    stop: () => office.stop(),
  };
}

/** Every page of the weight tables, the back office's as an operator sees them at a desk. */
export async function startAudited(cluster: Cluster, folder: string): Promise<AuditedProducts> {
  const site = await startSite(cluster, folder);
  const office = await startOffice(cluster, folder);
  return {
    pages: [...site.pages, ...office.pages],
    async stop() {
      await office.stop();
      await site.stop();
    },
  };
}
