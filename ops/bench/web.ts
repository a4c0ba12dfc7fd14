import { startFilledOffice } from './back-office/filled-product.ts';
import { measureBackOfficeWeight } from './back-office/weight.ts';
import type { Cluster } from './databases.ts';
import { measureFirstPaint } from './first-paint.ts';
import { measureLighthouse, type LighthousePlan } from './lighthouse/measure.ts';
import { auditedPages, startFilledSite } from './lighthouse/pages.ts';
import { LISTED_PAGES, SIGNED_IN_PAGES, UNLISTED_PAGES } from './pages.ts';
import type { Budget } from './report.ts';
import { measureWeight } from './weight.ts';

export interface WebPlan {
  /** Weighs only every n-th page of the site, starting with the first. */
  readonly weighStep: number;
  /** Audits only every n-th page with Lighthouse, starting with the first. */
  readonly auditStep: number;
  readonly lighthouse: LighthousePlan;
}

const everyNth = <T>(items: readonly T[], step: number): T[] =>
  items.filter((_, index) => index % step === 0);

/** Measures the weight of pages and their Lighthouse scores. */
export async function measureWeb(cluster: Cluster, folder: string, plan: WebPlan): Promise<Budget[]> {
  await using started = new AsyncDisposableStack();
  const site = await startFilledSite(cluster, folder);
  started.defer(() => site.stop());
  const office = await startFilledOffice(cluster, folder, 'office_web');
  started.defer(() => office.stop());
  const sitePages = [...LISTED_PAGES, ...UNLISTED_PAGES, ...SIGNED_IN_PAGES];
  return [
    ...(await measureWeight(site, everyNth(sitePages, plan.weighStep))),
    ...(await measureFirstPaint(site.origin)),
    ...(await measureBackOfficeWeight(office)),
    ...(await measureLighthouse(everyNth(await auditedPages(site, office), plan.auditStep), plan.lighthouse)),
  ];
}
