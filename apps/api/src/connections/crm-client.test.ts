import { expect, it } from 'vitest';
import { createCallBudget } from './crm-client.ts';

it('lets so many calls through at once, and then so many a second', async () => {
  const takeCall = createCallBudget({ burst: 3, perSecond: 50 });
  const began = performance.now();
  for (let n = 0; n < 8; n += 1) await takeCall();
  // Five wait for 20 ms each; a timer may fire a little early.
  expect(performance.now() - began).toBeGreaterThan(90);
});
