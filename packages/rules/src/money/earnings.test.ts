import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PlainDate, addDays } from '../dates/calendar.ts';
import {
  type EarningState,
  allowedEarningTransitions,
  earningStates,
  hasExpired,
  invoicePaymentRefusals,
  isFinalEarningState,
  lastInvoicePaymentDay,
  lastRequestDay,
  releaseDate,
  reminderFor,
  whyInvoicePaymentRefused,
} from './earnings.ts';
import { anyDate } from '../testing/any-date.ts';
import { FIRST_PROGRAMME } from './first-programme.ts';

const day = (text: string) => text as PlainDate;
const canTransition = (from: EarningState, to: EarningState) => allowedEarningTransitions[from].includes(to);

describe('transitions', () => {
  it('only go forward and end in a final state', () => {
    const order: EarningState[] = ['promised', 'receivable', 'available', 'requested', 'paid'];
    for (const [index, from] of order.entries()) {
      for (const earlier of order.slice(0, index + 1)) expect(canTransition(from, earlier)).toBe(false);
    }
    expect(earningStates.filter(isFinalEarningState)).toEqual(['paid', 'expired', 'cancelled']);
  });
  it.each(['promised', 'receivable', 'available'] as const)('%s may expire or be cancelled', (from) => {
    expect([canTransition(from, 'expired'), canTransition(from, 'cancelled')]).toEqual([true, true]);
  });
  it('a requested earning can only be paid', () => {
    expect(earningStates.filter((to) => canTransition('requested', to))).toEqual(['paid']);
  });
});

it('computes the release and the expiry', () => {
  expect(releaseDate(day('2026-03-10'), FIRST_PROGRAMME)).toBe('2026-03-15');
  expect(hasExpired(day('2027-03-15'), day('2027-03-15'))).toBe(false);
  expect(hasExpired(day('2027-03-15'), day('2027-03-16'))).toBe(true);
});

describe('the last day', () => {
  it.each([
    ['recorded before the due date', '2026-01-01', '2025-12-20', '2026-04-01'],
    ['recorded on the last day', '2026-01-01', '2026-04-01', '2026-04-01'],
    ['recorded the day after', '2026-01-01', '2026-04-02', '2026-07-01'],
    ['recorded a year later', '2025-05-15', '2026-11-21', '2027-02-19'],
  ])('to pay the first invoice, %s', (_what, due, recorded, last) => {
    expect(lastInvoicePaymentDay(day(due), day(recorded), FIRST_PROGRAMME)).toBe(last);
  });

  it.each([
    ['recorded before the release', '2026-03-15', '2026-03-10', '2027-03-15'],
    ['recorded on the day of the release', '2026-03-15', '2026-03-15', '2027-03-15'],
    ['recorded the day after', '2026-03-15', '2026-03-16', '2027-03-16'],
    ['recorded after more than a year', '2025-05-20', '2026-11-21', '2027-11-21'],
  ])('to request, %s', (_what, released, recorded, last) => {
    expect(lastRequestDay(day(released), day(recorded), FIRST_PROGRAMME)).toBe(last);
  });

  it('is never before the recording, so that nothing is already expired when recorded', () => {
    fc.assert(
      fc.property(anyDate, anyDate, (date, recorded) => {
        expect(hasExpired(lastInvoicePaymentDay(date, recorded, FIRST_PROGRAMME), recorded)).toBe(false);
        expect(hasExpired(lastRequestDay(date, recorded, FIRST_PROGRAMME), recorded)).toBe(false);
      }),
    );
  });
});

describe('the invoice payment', () => {
  const facts = {
    paidOn: day('2026-03-10'),
    closedOn: day('2026-03-01'),
    firstInvoiceDueOn: day('2026-03-10'),
    contractRecordedOn: day('2026-03-01'),
    today: day('2026-12-31'),
    datesConfirmed: true,
  };
  it.each([
    ['2026-03-10', null],
    ['2026-03-01', null],
    ['2026-02-28', 'paid_before_closing'],
    ['2026-06-08', null],
    ['2026-06-09', 'reward_expired'],
    ['2027-01-01', 'paid_in_future'],
  ] as const)('of %s: %s', (paidOn, code) => {
    expect(whyInvoicePaymentRefused({ ...facts, paidOn: day(paidOn) }, FIRST_PROGRAMME)).toBe(code);
    expect(code === null || invoicePaymentRefusals[code].endsWith('.')).toBe(true);
  });

  it.each([
    ['today', '2026-06-05', null],
    ['90 days ago', '2026-03-07', null],
    ['91 days ago', '2026-03-06', 'paid_long_ago'],
  ] as const)('of %s needs a confirmation only when it is old', (_what, paidOn, code) => {
    const of = { ...facts, paidOn: day(paidOn), today: day('2026-06-05') };
    expect(whyInvoicePaymentRefused({ ...of, datesConfirmed: false }, FIRST_PROGRAMME)).toBe(code);
    expect(whyInvoicePaymentRefused(of, FIRST_PROGRAMME)).toBe(null);
  });

  it('counts from the recording of a contract that was recorded late', () => {
    const late = { ...facts, contractRecordedOn: day('2026-08-01'), paidOn: day('2026-10-30') };
    expect(whyInvoicePaymentRefused(late, FIRST_PROGRAMME)).toBe(null);
    expect(whyInvoicePaymentRefused({ ...late, paidOn: day('2026-10-31') }, FIRST_PROGRAMME)).toBe(
      'reward_expired',
    );
  });
});

describe('reminders', () => {
  it.each([
    [31, null],
    [30, 30],
    [8, 30],
    [7, 7],
    [2, 7],
    [1, 1],
    [0, 1],
    [-1, null],
  ])('%d days before: %s', (left, expected) => {
    const last = day('2026-06-30');
    expect(reminderFor(last, addDays(last, -left))).toBe(expected);
  });

  it('do not depend on which days were missed', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -5, max: 40 }), (last, left) => {
        const reminder = reminderFor(last, addDays(last, -left));
        expect(reminder === null || reminder >= left).toBe(true);
        expect(reminder === null).toBe(left < 0 || left > 30);
      }),
    );
  });
});
