import type { BackgroundLoop } from '../platform/jobs/loops.ts';

/** Begins what is due, and waits until all of it is done. */
export async function runUntilIdle(loop: BackgroundLoop): Promise<void> {
  await loop.begin();
  await loop.waitUntilIdle();
}
