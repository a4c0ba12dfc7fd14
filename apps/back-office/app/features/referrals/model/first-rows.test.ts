import { expect, it } from 'vitest';
import { firstRows, rowsInView } from './first-rows.ts';

const rowsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: first + index }));

it('begins another list with what one sees of it', () => {
  expect(firstRows(rowsFrom(100, 50), rowsFrom(1, 50), 20)).toEqual(rowsFrom(100, 20));
});

it('goes on below the rows that were there, of which none goes away', () => {
  expect(firstRows(rowsFrom(1, 100), rowsFrom(1, 50), 20)).toEqual(rowsFrom(1, 70));
});

it('keeps a list whole that was refreshed, whatever came in at its beginning', () => {
  expect(firstRows(rowsFrom(1, 200), rowsFrom(9, 192), 20)).toEqual(rowsFrom(1, 200));
});

it('shows at first what fills the window', () => {
  expect([rowsInView(900), rowsInView(1_440), rowsInView(700)]).toEqual([17, 26, 13]);
});
