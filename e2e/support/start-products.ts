import type { FullConfig } from '@playwright/test';
import { startSocialProviders } from '../../apps/api/src/testing/social-providers.ts';
import { launchProduct } from './product.ts';

/** Where a worker finds its product. */
export interface StartedProduct {
  readonly url: string;
  readonly dataDir: string;
}

/** Names a JSON list in the environment of the workers: the product of each that runs at the same time. */
export const PRODUCTS = 'E2E_PRODUCTS';

/** One product for each worker that runs at the same time; workers that follow one another in its place share it. */
export default async function startProducts({ workers }: FullConfig): Promise<() => Promise<void>> {
  const providers = await startSocialProviders();
  const launches = Array.from({ length: workers }, () => launchProduct(providers.environment));
  const stop = async (): Promise<void> => {
    const settled = await Promise.allSettled(launches);
    const products = settled.flatMap((launch) => (launch.status === 'fulfilled' ? [launch.value] : []));
    await Promise.all(products.map((product) => product.stop()));
    await providers.stop();
  };
  try {
    const products = await Promise.all(launches);
    const started: StartedProduct[] = products.map(({ url, dataDir }) => ({ url, dataDir }));
    process.env[PRODUCTS] = JSON.stringify(started);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
