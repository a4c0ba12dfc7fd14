import { expect, it } from 'vitest';
import { extendTo, NONE_SELECTED, selectedOf, toggle, toggleAll, type Selection } from './selection.ts';

const ORDER = [10, 20, 30, 40, 50];
const idsOf = ({ ids }: Selection) => [...ids].toSorted((a, b) => a - b);

it('selects and deselects one row', () => {
  const one = toggle(NONE_SELECTED, 20);
  expect([idsOf(one), one.anchor]).toEqual([[20], 20]);
  expect(idsOf(toggle(one, 20))).toEqual([]);
});

it.each([
  [40, [20, 30, 40]],
  [10, [10, 20]],
  [20, [20]],
])('selects the range from the last selected row to %i', (to, ids) =>
  expect(idsOf(extendTo(toggle(NONE_SELECTED, 20), ORDER, to))).toEqual(ids),
);

it('selects only this row if the last selected one left the list or there is none', () => {
  expect(idsOf(extendTo(NONE_SELECTED, ORDER, 30))).toEqual([30]);
  expect(idsOf(extendTo({ ids: new Set(), anchor: 99 }, ORDER, 30))).toEqual([30]);
});

it('selects all rows, and deselects them if all are selected', () => {
  const all = toggleAll(toggle(NONE_SELECTED, 10), ORDER);
  expect(idsOf(all)).toEqual(ORDER);
  expect(idsOf(toggleAll(all, ORDER))).toEqual([]);
});

it('drops selected rows that left the list', () => {
  const rows = [{ id: 20 }, { id: 40 }];
  expect(selectedOf({ ids: new Set([10, 40]), anchor: 10 }, rows)).toEqual([{ id: 40 }]);
});
