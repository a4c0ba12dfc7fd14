import { rmSync } from 'node:fs';
import { emptyDataDir, FIRST_START, launchProduct } from './product.ts';

/** Runs before all workers: makes the first start whose data each worker's product begins with. */
export default async function globalSetup(): Promise<() => void> {
  const dataDir = emptyDataDir();
  const product = await launchProduct({}, dataDir);
  await product.end();
  process.env[FIRST_START] = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}
