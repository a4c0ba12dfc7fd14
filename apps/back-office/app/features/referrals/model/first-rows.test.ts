import { expect, it } from 'vitest';
import { firstRows, rowsInView } from './first-rows.ts';

const rowsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: first + index }));

it('returns only the visible rows of another list', () => {
  expect(firstRows(rowsFrom(100, 50), rowsFrom(1, 50), 20)).toEqual(rowsFrom(100, 20));
});

it('keeps all earlier rows and adds some new ones below them', () => {
  expect(firstRows(rowsFrom(1, 100), rowsFrom(1, 50), 20)).toEqual(rowsFrom(1, 70));
});

it('keeps a refreshed list complete when rows were added at its start', () => {
  expect(firstRows(rowsFrom(1, 200), rowsFrom(9, 192), 20)).toEqual(rowsFrom(1, 200));
});

it('counts the rows that fill the window', () => {
  expect([rowsInView(900), rowsInView(1_440), rowsInView(700)]).toEqual([23, 36, 18]);
});
