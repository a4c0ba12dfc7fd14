import { rmSync } from 'node:fs';
import { emptyDataDir, FIRST_START, launchProduct } from './product.ts';

/** Before all workers: the first start whose data their products begin with. */
export default async function globalSetup(): Promise<() => void> {
  const dataDir = emptyDataDir();
  const product = await launchProduct({}, dataDir);
  await product.end();
  process.env[FIRST_START] = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}
