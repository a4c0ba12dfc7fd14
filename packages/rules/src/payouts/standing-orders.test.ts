import { describe, expect, it } from 'vitest';
import type { PlainDate } from '../dates/calendar.ts';
import type { Centavos } from '../money/money.ts';
import {
  isWithinCeilings,
  type StandingOrder,
  standingOrderStatus,
  whyOrderApprovalRefused,
  whyOrderEndRefused,
  whyOrderRefused,
} from './standing-orders.ts';

const day = (text: string) => text as PlainDate;
const cents = (amount: number) => amount as Centavos;
const ORDER: StandingOrder = {
  perDay: cents(1_000),
  perPerson: cents(500),
  perWithdrawal: cents(300),
  startsOn: day('2026-12-01'),
  endsOn: day('2026-12-31'),
};

it.each([
  [{}, '2026-11-30', null],
  [{}, '2026-12-31', null],
  [{}, '2027-01-01', 'standing_order_over'],
  [{ endsOn: day('2026-11-30') }, '2026-11-01', 'standing_order_over'],
  [{ perWithdrawal: cents(501) }, '2026-12-01', 'ceilings_not_ascending'],
  [{ perPerson: cents(1_001) }, '2026-12-01', 'ceilings_not_ascending'],
  [{ perPerson: cents(1_000), perWithdrawal: cents(1_000) }, '2026-12-01', null],
])('an order with %j on %s: %s', (more, today, code) =>
  expect(whyOrderRefused({ ...ORDER, ...more }, day(today))).toBe(code),
);

it.each([
  [false, false, '2026-12-10', 'prepared'],
  [true, false, '2026-11-30', 'approved'],
  [true, false, '2026-12-01', 'in_force'],
  [true, false, '2026-12-31', 'in_force'],
  [true, false, '2027-01-01', 'finished'],
  [true, true, '2026-12-10', 'ended'],
] as const)('approved %s, ended %s, on %s: %s', (isApproved, isEnded, today, status) => {
  expect(standingOrderStatus({ ...ORDER, isApproved, isEnded }, day(today))).toBe(status);
  expect(whyOrderEndRefused(status)).toBe(
    ['finished', 'ended'].includes(status) ? 'standing_order_decided' : null,
  );
});

describe('the approval', () => {
  const facts = {
    order: ORDER,
    status: 'prepared',
    preparedBy: 1,
    decidedBy: 2,
    approved: [],
    today: day('2026-12-10'),
  } as const;
  const other = (startsOn: string, endsOn: string) => [{ startsOn: day(startsOn), endsOn: day(endsOn) }];

  it.each([
    [{}, null],
    [{ status: 'in_force' } as const, 'standing_order_decided'],
    [{ decidedBy: 1 }, 'same_person'],
    [{ today: day('2027-01-01') }, 'standing_order_over'],
    [{ approved: other('2026-11-01', '2026-11-30') }, null],
    [{ approved: other('2027-01-01', '2027-01-31') }, null],
    [{ approved: other('2026-11-01', '2026-12-01') }, 'standing_order_overlaps'],
    [{ approved: other('2026-12-31', '2027-01-31') }, 'standing_order_overlaps'],
    [{ approved: other('2026-01-01', '2027-12-31') }, 'standing_order_overlaps'],
  ])('with %j: %s', (more, code) => expect(whyOrderApprovalRefused({ ...facts, ...more })).toBe(code));
});

it.each([
  [300, 200, 700, true],
  [301, 0, 0, false],
  [300, 201, 201, false],
  [300, 0, 701, false],
])(
  'an amount of %i after %i to the person and %i to all is within the ceilings: %s',
  (amount, person, all, is) =>
    expect(isWithinCeilings(ORDER, { person: cents(person), all: cents(all) }, cents(amount))).toBe(is),
);
