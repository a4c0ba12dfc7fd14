import { test as base } from '@playwright/test';
import { startSocialProviders } from '../../apps/api/src/testing/social-providers.ts';
import { launchProduct, type Product } from './product.ts';
import { countRequests } from './settled.ts';

/** Where `url` and the database's helpers look from now on. Gives what undoes it. */
export function pointTo({ url, dataDir }: Pick<Product, 'url' | 'dataDir'>): () => void {
  const before = { url: process.env['E2E_URL'] ?? '', dataDir: process.env['E2E_DATA_DIR'] ?? '' };
  process.env['E2E_URL'] = url;
  process.env['E2E_DATA_DIR'] = dataDir;
  return () => void pointTo(before);
}

/**
 * Each worker has a product of its own, started once: a journey may move its clock, and shares it only with the journeys
 * that the same worker runs before or after. They find it in E2E_URL.
 */
export const test = base.extend<object, { product: undefined }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures this one needs.
    async ({}, use) => {
      const providers = await startSocialProviders();
      try {
        const product = await launchProduct(providers.environment);
        try {
          pointTo(product);
          await use(undefined);
        } finally {
          await product.stop();
        }
      } finally {
        await providers.stop();
      }
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  page: async ({ page }, use) => {
    countRequests(page);
    await use(page);
  },
});
