import { expect, it } from 'vitest';
import { inOrder } from './status-order.ts';

it('sorts by instant, not by text, and by id within one instant', () => {
  const at = (id: number, created_at: string) => ({ id, created_at });
  const given = [
    at(4, '2026-03-02T10:00:00Z'),
    at(3, '2026-03-01T10:00:00Z'),
    at(2, '2026-03-01T10:00:00.000Z'),
    at(1, '2026-03-01T08:00:00-03:00'),
  ];
  expect(inOrder(given).map(({ id }) => id)).toEqual([2, 3, 1, 4]);
  expect(given[0]?.id).toBe(4);
});
