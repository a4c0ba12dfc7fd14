import { expect, it } from 'vitest';
import { createCallBudget, valueOf } from './crm-client.ts';

it('lets so many calls through at once, and then so many a second', async () => {
  const takeCall = createCallBudget({ burst: 3, perSecond: 50 });
  const began = performance.now();
  for (let n = 0; n < 8; n += 1) await takeCall();
  // Five wait for 20 ms each; a timer may fire a little early.
  expect(performance.now() - began).toBeGreaterThan(90);
});

it('takes an amount that it cannot count with for none of ours, and not for an empty one', () => {
  const amounts = [undefined, null, 0, 4200.5, 333.333, -10, 2e9, Number.NaN] as const;
  expect(amounts.slice(0, 4).map((amount) => valueOf(amount))).toEqual([null, null, null, 420_050]);
  expect(new Set(amounts.slice(4).map((amount) => valueOf(amount)))).toEqual(new Set(['other']));
  expect([valueOf(50, 'BRL'), valueOf(50, ''), valueOf(50, 'USD'), valueOf(0, 'USD')]).toEqual([
    5000,
    5000,
    'other',
    null,
  ]);
});
