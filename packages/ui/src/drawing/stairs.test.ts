import { expect, it } from 'vitest';
import { stairsOf } from './stairs.ts';

const SPACE = { width: 396, gap: 24, low: 50, high: 118 };
const at = (...rates: number[]) =>
  stairsOf(
    rates.map((rate) => ({ rate })),
    SPACE,
  );

it('draws three levels side by side, as high as their rates', () =>
  expect(at(50, 60, 80)).toEqual([
    { level: { rate: 50 }, left: 0, width: 116, height: 50, isTop: false },
    { level: { rate: 60 }, left: 140, width: 116, height: 73, isTop: false },
    { level: { rate: 80 }, left: 280, width: 116, height: 118, isTop: true },
  ]));

it.each([[[50]], [[40, 40]], [[10, 20, 30, 40, 50]]])('fits %j into the same space', (rates) => {
  const stairs = at(...rates);
  expect(stairs).toHaveLength(rates.length);
  const last = stairs.at(-1);
  expect((last?.left ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(SPACE.width + 1);
  expect(last).toMatchObject({ height: 118, isTop: true });
});
