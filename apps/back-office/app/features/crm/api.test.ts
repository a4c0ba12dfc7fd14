import { expect, it } from 'vitest';
import { connectionsQuery } from './api.ts';

it('asks for the connections often only while something is on its way', () => {
  const { refetchInterval } = connectionsQuery();
  const waitFor = (...pending: readonly number[]) =>
    refetchInterval({
      state: {
        data: pending.map((count) => ({ counts: { pending: count, synced: 9, person: 1, failed: 1 } })),
      },
    });
  expect([waitFor(0, 3), waitFor(0, 0), waitFor()]).toEqual([10_000, 60_000, 60_000]);
});
