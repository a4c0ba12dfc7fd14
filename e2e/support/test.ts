import { test as base } from '@playwright/test';
import { startSocialProviders } from '../../apps/api/src/testing/social-providers.ts';
import { resetClock } from './clock.ts';
import { launchProduct, type Product } from './product.ts';
import { countRequests } from './settled.ts';

/** Points `url` and the database helpers to this product. Returns a function that undoes it. */
export function pointTo({ url, dataDir }: Pick<Product, 'url' | 'dataDir'>): () => void {
  const before = { url: process.env['E2E_URL'] ?? '', dataDir: process.env['E2E_DATA_DIR'] ?? '' };
  process.env['E2E_URL'] = url;
  process.env['E2E_DATA_DIR'] = dataDir;
  return () => void pointTo(before);
}

/**
 * Starts one product for each worker, because a journey may move its clock. The journeys of a worker run one after
 * another and share its product. They find it in E2E_URL. Each begins in real time.
 */
export const test = base.extend<{ realTime: undefined }, { product: undefined }>({
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
  realTime: [
    async ({ request }, use) => {
      await use(undefined);
      await resetClock(request);
    },
    { auto: true },
  ],
  page: async ({ page }, use) => {
    countRequests(page);
    await use(page);
  },
});
