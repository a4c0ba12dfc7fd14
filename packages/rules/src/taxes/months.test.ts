import { expect, it } from 'vitest';
import { dateOf } from '../dates/calendar.ts';
import { daysOfMonth, MONTH, monthAfter, monthOf, monthText } from './months.ts';

it('a month is from its first day until the first of the next', () => {
  expect(daysOfMonth('2026-11')).toEqual({ from: '2026-11-01', before: '2026-12-01' });
  expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', before: '2027-01-01' });
  expect(monthOf(dateOf(2028, 2, 29))).toBe('2028-02');
  expect(monthText('2026-11')).toBe('nov/26');
});

it.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-03', -15, '2024-12'],
])('%s and %d months is %s', (month, months, expected) => {
  expect(monthAfter(month, months)).toBe(expected);
});

it.each(['2026-13', '2026-1', '2026-00', '26-01', '2026-11-01', '', '1899-12'])('%j is no month', (text) => {
  expect(MONTH.test(text)).toBe(false);
});
