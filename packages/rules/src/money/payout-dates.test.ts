import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBusinessDay } from '../dates/business-days.ts';
import { type PlainDate, addDays, dateInSaoPaulo, dayOfMonth, firstOfNextMonth } from '../dates/calendar.ts';
import { lastRequestDayFor, nextPayoutDate, payoutDate } from './payout-dates.ts';
import { anyDate } from '../testing/any-date.ts';
import oracle from '../testing/payout-dates.json' with { type: 'json' };
import { FIRST_PROGRAMME } from './first-programme.ts';

describe('the expected dates of payout-dates.json', () => {
  it.each(oracle.payouts)('month $month', ({ month, payout }) => {
    expect(payoutDate(`${month}-01` as PlainDate, FIRST_PROGRAMME)).toBe(payout);
    expect(payoutDate(`${month}-10` as PlainDate, FIRST_PROGRAMME)).toBe(payout);
  });
  it.each(oracle.requestCases)('requested at $requestedAt', ({ requestedAt, payout }) => {
    expect(payoutDate(dateInSaoPaulo(new Date(requestedAt)), FIRST_PROGRAMME)).toBe(payout);
  });
});

it.each([
  ['2026-03-01', '2026-03-10'],
  ['2026-03-10', '2026-03-10'],
  ['2026-03-11', '2026-04-10'],
  ['2026-12-31', '2027-01-10'],
])('a request of %s has the last day %s', (date, last) =>
  expect(lastRequestDayFor(date as PlainDate, FIRST_PROGRAMME)).toBe(last),
);

it.each([
  ['2026-03-05', '2026-03-04'],
  ['2026-03-10', '2026-03-09'],
  ['2026-03-11', '2026-03-10'],
])('a request of 2026-03-04 has, before another version of %s, the last day %s', (replacedOn, last) => {
  const terms = { ...FIRST_PROGRAMME, replacedOn: replacedOn as PlainDate };
  expect(lastRequestDayFor('2026-03-04' as PlainDate, terms)).toBe(last);
  expect(payoutDate('2026-03-04' as PlainDate, terms)).toBe('2026-03-16');
});

it.each([
  ['2026-03-01', '2026-03-16'],
  ['2026-03-16', '2026-03-16'],
  ['2026-03-17', '2026-04-15'],
  ['2026-11-15', '2026-11-16'],
  ['2026-12-16', '2027-01-15'],
])('the next payout on or after %s is %s', (today, next) =>
  expect(nextPayoutDate(today as PlainDate, FIRST_PROGRAMME)).toBe(next),
);

it('the next payout moves past an extra holiday', () => {
  expect(nextPayoutDate('2026-04-15' as PlainDate, FIRST_PROGRAMME, new Set(['2026-04-15']))).toBe(
    '2026-04-16',
  );
});

it('the payout date moves past an extra holiday', () => {
  expect(payoutDate('2026-04-01' as PlainDate, FIRST_PROGRAMME, new Set(['2026-04-15']))).toBe('2026-04-16');
});

it('pays on a business day from the 15th, in the month of the last request day', () => {
  fc.assert(
    fc.property(anyDate, (requestedOn) => {
      const paidOn = payoutDate(requestedOn, FIRST_PROGRAMME);
      const month = dayOfMonth(requestedOn) <= 10 ? requestedOn : firstOfNextMonth(requestedOn);
      expect(isBusinessDay(paidOn)).toBe(true);
      expect(paidOn.slice(0, 7)).toBe(month.slice(0, 7));
      expect(dayOfMonth(paidOn)).toBeGreaterThanOrEqual(15);
      const last = lastRequestDayFor(requestedOn, FIRST_PROGRAMME);
      expect(payoutDate(last, FIRST_PROGRAMME)).toBe(paidOn);
      expect(payoutDate(addDays(last, 1), FIRST_PROGRAMME) > paidOn).toBe(true);
    }),
  );
});
