import { expect, it } from 'vitest';
import { dateOf } from '../dates/calendar.ts';
import { monthRange, MONTH, monthAfter, monthOf, monthText } from './months.ts';

it('a month goes from its first day until before the first day of the next', () => {
  expect(monthRange('2026-11')).toEqual({ from: '2026-11-01', before: '2026-12-01' });
  expect(monthRange('2026-12')).toEqual({ from: '2026-12-01', before: '2027-01-01' });
  expect(monthOf(dateOf(2028, 2, 29))).toBe('2028-02');
  expect(monthText('2026-11')).toBe('nov/26');
});

it.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-03', -15, '2024-12'],
])('%s plus %d months is %s', (month, months, expected) => {
  expect(monthAfter(month, months)).toBe(expected);
});

it.each(['2026-13', '2026-1', '2026-00', '26-01', '2026-11-01', '', '1899-12'])(
  'does not accept %j as a month',
  (text) => {
    expect(MONTH.test(text)).toBe(false);
  },
);
