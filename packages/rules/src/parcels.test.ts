import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PlainDate, addDays } from './calendar.ts';
import {
  type ParcelState,
  allowedParcelMoves,
  canMoveParcel,
  hasLapsed,
  invoicePaymentRefusals,
  isSettled,
  lastInvoicePaymentDay,
  lastRedemptionDay,
  releaseDate,
  reminderFor,
  whyInvoicePaymentRefused,
} from './parcels.ts';
import { anyDate } from './testing/any-date.ts';

const day = (text: string) => text as PlainDate;
const states = Object.keys(allowedParcelMoves) as ParcelState[];

describe('moves', () => {
  it('run forward only, and end', () => {
    const order: ParcelState[] = ['promised', 'receivable', 'available', 'requested', 'paid'];
    for (const [index, from] of order.entries()) {
      for (const earlier of order.slice(0, index + 1)) expect(canMoveParcel(from, earlier)).toBe(false);
    }
    expect(states.filter(isSettled)).toEqual(['paid', 'expired', 'cancelled']);
  });
  it.each(['promised', 'receivable', 'available'] as const)('%s may expire or be cancelled', (from) => {
    expect([canMoveParcel(from, 'expired'), canMoveParcel(from, 'cancelled')]).toEqual([true, true]);
  });
  it('a requested parcel can only be paid', () => {
    expect(states.filter((to) => canMoveParcel('requested', to))).toEqual(['paid']);
  });
});

it('knows its dates', () => {
  expect(releaseDate(day('2026-03-10'))).toBe('2026-03-15');
  expect(lastInvoicePaymentDay(day('2026-01-01'))).toBe('2026-04-01');
  expect(lastRedemptionDay(day('2026-03-15'))).toBe('2027-03-15');
  expect(hasLapsed(day('2027-03-15'), day('2027-03-15'))).toBe(false);
  expect(hasLapsed(day('2027-03-15'), day('2027-03-16'))).toBe(true);
});

describe('the invoice payment', () => {
  const facts = {
    paidOn: day('2026-03-10'),
    closedOn: day('2026-03-01'),
    firstInvoiceDueOn: day('2026-03-10'),
    today: day('2026-12-31'),
  };
  it.each([
    ['2026-03-10', null],
    ['2026-03-01', null],
    ['2026-02-28', 'paid_before_closing'],
    ['2026-06-08', null],
    ['2026-06-09', 'reward_lapsed'],
    ['2027-01-01', 'paid_in_future'],
  ] as const)('of %s: %s', (paidOn, code) => {
    expect(whyInvoicePaymentRefused({ ...facts, paidOn: day(paidOn) })).toBe(code);
    expect(code === null || invoicePaymentRefusals[code].endsWith('.')).toBe(true);
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

  it('are the same whichever days were missed', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -5, max: 40 }), (last, left) => {
        const reminder = reminderFor(last, addDays(last, -left));
        expect(reminder === null || reminder >= left).toBe(true);
        expect(reminder === null).toBe(left < 0 || left > 30);
      }),
    );
  });
});
