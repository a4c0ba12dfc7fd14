import { expect, it } from 'vitest';
import { sampleOf } from './sample.ts';

const item = (id: number, net = 10) => ({ id, net });
const idsOf = (sample: ReturnType<typeof sampleOf>) =>
  sample.map(({ title, items }) => [title, items.map(({ id }) => id)]);

it('shows the largest, the first and the last of a list, each once', () => {
  const first = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((id) => item(id, id === 2 ? 99 : 10));
  expect(idsOf(sampleOf({ first }))).toEqual([
    ['Os maiores', [2, 1, 3]],
    ['Os últimos', [10, 11, 12]],
  ]);
});

it('shows the largest and the last of a list that is not loaded whole', () => {
  const parts = {
    first: [item(1), item(2), item(3), item(4)],
    last: [item(98), item(99)],
    largest: [item(50, 900)],
  };
  expect(idsOf(sampleOf(parts))).toEqual([
    ['Os maiores', [50]],
    ['Os primeiros', [1, 2, 3]],
    ['Os últimos', [98, 99]],
  ]);
});
