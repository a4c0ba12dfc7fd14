import { startFilledOffice } from './back-office/filled-product.ts';
import { measureBackOfficeWeight } from './back-office/weight.ts';
import type { Cluster } from './databases.ts';
import { measureLighthouse, type LighthousePlan } from './lighthouse/measure.ts';
import { auditedPages, startFilledSite } from './lighthouse/pages.ts';
import type { Budget } from './report.ts';
import { measureWeight } from './weight.ts';

export interface WebPlan {
  /** Every so many pages of the site are weighed, beginning with the first. */
  readonly step: number;
  readonly lighthouse: LighthousePlan;
}

/** The weight of pages, and what Lighthouse says of them. */
export async function measureWeb(cluster: Cluster, folder: string, plan: WebPlan): Promise<Budget[]> {
  await using started = new AsyncDisposableStack();
  const site = await startFilledSite(cluster, folder);
  started.defer(() => site.stop());
  const office = await startFilledOffice(cluster, folder, 'office_web');
  started.defer(() => office.stop());
  return [
    ...(await measureWeight(site, plan.step)),
    ...(await measureBackOfficeWeight(office)),
    ...(await measureLighthouse(await auditedPages(site, office), plan.lighthouse)),
  ];
}
