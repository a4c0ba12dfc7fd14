import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankHolidays, easter, isBusinessDay, nextBusinessDay } from './business-days.ts';
import { type PlainDate, addDays, weekday } from './calendar.ts';
import { anyDate } from '../testing/any-date.ts';
import payoutDates from '../testing/payout-dates.json' with { type: 'json' };

const day = (text: string) => text as PlainDate;

it.each([
  [1961, '1961-04-02'],
  [2000, '2000-04-23'],
  [2008, '2008-03-23'],
  [2024, '2024-03-31'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
])('computes Easter of %d', (year, date) => expect(easter(year)).toBe(date));

it('Easter is a Sunday between 22 March and 25 April', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1900, max: 2999 }), (year) => {
      const sunday = easter(year);
      expect(weekday(sunday)).toBe(0);
      expect(sunday >= `${year}-03-22` && sunday <= `${year}-04-25`).toBe(true);
      expect(bankHolidays(year)).toHaveLength(13);
    }),
  );
});

it('has the bank holidays of 2026', () => {
  const expected = payoutDates.bankHolidays['2026'].map(({ date, name }) => ({
    date,
    name: name.replace(/ \(Lei.*/, ''),
  }));
  expect(bankHolidays(2026)).toEqual(expected);
});

describe('business days', () => {
  it.each([
    ['2026-02-16', false],
    ['2026-02-17', false],
    ['2026-02-18', true],
    ['2026-12-24', true],
    ['2026-12-31', true],
    ['2026-11-20', false],
    ['2026-03-14', false],
    ['2026-03-16', true],
  ])('%s: %s', (date, expected) => expect(isBusinessDay(day(date))).toBe(expected));

  it('skips the extra holidays too', () => {
    const extra = new Set(['2026-03-16', '2026-03-17']);
    expect(isBusinessDay(day('2026-03-16'), extra)).toBe(false);
    expect(nextBusinessDay(day('2026-03-14'), extra)).toBe('2026-03-18');
    expect(nextBusinessDay(day('2026-03-13'), extra)).toBe('2026-03-13');
  });

  it('finds the first one on or after a date', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const found = nextBusinessDay(date);
        expect(isBusinessDay(found)).toBe(true);
        for (let before = date; before < found; before = addDays(before, 1)) {
          expect(isBusinessDay(before)).toBe(false);
        }
      }),
    );
  });
});
