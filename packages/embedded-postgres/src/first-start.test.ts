import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { during, kill9, launchProduct, newFolder, removeFolders } from './testing/harness.ts';

afterEach(removeFolders);

test(
  'proof 6: starts correctly after the first start was killed, at each of 20 moments',
  { timeout: 300_000 },
  async () => {
    const moments = Array.from({ length: 20 }, (_, index) => 60 + index * 85);
    const survived: number[] = [];
    const worker = async (): Promise<void> => {
      for (let moment = moments.pop(); moment !== undefined; moment = moments.pop()) {
        const dataDir = newFolder();
        const product = launchProduct(dataDir);
        await sleep(moment);
        await kill9(product);
        await during(dataDir, async (sql) => expect(await sql('select 1')).toEqual([1]));
        survived.push(moment);
      }
    };
    await Promise.all([worker(), worker(), worker()]);
    expect(survived).toHaveLength(20);
  },
);
