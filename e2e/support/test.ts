import { test as base } from '@playwright/test';
import { countRequests } from './settled.ts';
import { PRODUCTS, type StartedProduct } from './start-products.ts';

/**
 * Each of the workers that run side by side has a product of its own (start-products.ts): a journey may move its clock, and
 * shares it only with the journeys before and after it. They find it in E2E_URL.
 */
export const test = base.extend<object, { product: undefined }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures this one needs.
    async ({}, use, { parallelIndex }) => {
      const products: readonly StartedProduct[] = JSON.parse(process.env[PRODUCTS] ?? '[]');
      const product = products[parallelIndex];
      if (product === undefined) throw new Error(`no product for worker ${parallelIndex}`);
      process.env['E2E_URL'] = product.url;
      process.env['E2E_DATA_DIR'] = product.dataDir;
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  page: async ({ page }, use) => {
    countRequests(page);
    await use(page);
  },
});
