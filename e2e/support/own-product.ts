import { launchProduct, type Environment, type Product } from './product.ts';
import { pointTo, test } from './test.ts';

interface OwnProduct {
  /** Restarts the product on the same data with other settings. */
  restart(environment: Environment): Promise<void>;
}

/**
 * Runs the tests of a file on a separate product instead of the worker's. `environment` is called when the product
 * starts.
 */
export function useOwnProduct(environment: () => Environment = () => ({})): OwnProduct {
  let product: Product | undefined;
  let pointBack = () => {};
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    product = await launchProduct(environment());
    pointBack = pointTo(product);
  });
  test.afterAll(async () => {
    pointBack();
    await product?.stop();
  });
  return {
    async restart(changed) {
      product = await product?.restart(changed);
      if (product !== undefined) pointTo(product);
    },
  };
}
