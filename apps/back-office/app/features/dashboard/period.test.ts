import type { PlainDate } from '@indike/rules/dates/calendar';
import { expect, it } from 'vitest';
import { addressOf, lastMonths, monthChoices, monthsOf, periodOf } from './period.ts';

const TODAY = '2026-11-22' as PlainDate;
const read = (search: string) => periodOf(new URLSearchParams(search), TODAY);

it('writes the same address that it reads', () => {
  for (const search of ['?de=2026-01&ate=2026-01', '?de=2024-12&ate=2026-11'])
    expect(addressOf(read(search))).toBe(search);
});

it.each(['', '?de=2026-02&ate=2026-01', '?de=2026-13&ate=2026-14', '?de=2010-01&ate=2026-01', '?de=x&ate=y'])(
  'falls back to the last three months for %j',
  (search) => expect(read(search)).toEqual({ from: '2026-09', to: '2026-11' }),
);

it('offers as many months as a period may span', () => {
  const months = monthChoices(TODAY);
  expect([months[0], months[11], months.at(-1), months.length]).toEqual([
    '2026-11',
    '2025-12',
    '2021-12',
    60,
  ]);
});

it('counts months over the turn of the year', () => {
  expect(lastMonths(3, '2027-01-31' as PlainDate)).toEqual({ from: '2026-11', to: '2027-01' });
  expect(lastMonths(1, TODAY)).toEqual({ from: '2026-11', to: '2026-11' });
  expect(monthsOf({ from: '2025-12', to: '2026-02' })).toBe(3);
});
