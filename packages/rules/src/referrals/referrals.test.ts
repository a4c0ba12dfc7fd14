import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cancelReasons } from './cancel-reasons.ts';
import type { PlainDate } from '../dates/calendar.ts';
import type { Centavos } from '../money/money.ts';
import {
  type ReferralStatus,
  type ReferralStatusId,
  type TransitionRequest,
  allowedTransitions,
  canAddContact,
  canDeleteContact,
  canEditContact,
  canTransition,
  decideTransition,
  isClosed,
  isOpen,
  isReferralStatusId,
  operatorTransitions,
  transitionRefusals,
} from './referrals.ts';

const statuses = [...allowedTransitions.keys()];
const ids = statuses.filter((status) => status !== null);
const today = '2026-03-16' as PlainDate;
const contract = {
  value: 500_000 as Centavos,
  closedOn: today,
  firstInvoiceDueOn: '2026-04-10' as PlainDate,
  datesConfirmed: false,
};
const closedOn = (closed: string, due = closed, datesConfirmed = false) => ({
  ...contract,
  closedOn: closed as PlainDate,
  firstInvoiceDueOn: due as PlainDate,
  datesConfirmed,
});

function request(from: ReferralStatus, to: ReferralStatusId, facts: Partial<TransitionRequest> = {}) {
  const rivals = { openRivalExists: false, closedRivalExists: false };
  return { from, to, today, referredOn: '2026-03-01' as PlainDate, ...rivals, hasPromise: false, ...facts };
}

describe('transitions', () => {
  // The table of product 4.2, repeated on purpose.
  const table: [ReferralStatus, ReferralStatusId[]][] = [
    [null, [1, 6, 7]],
    [1, [2, 6, 7, 99]],
    [99, [1, 6, 7]],
    [2, [3, 6, 7]],
    [6, [1, 2, 3, 7]],
    [3, [4, 7]],
    [4, [5]],
    [5, []],
    [7, []],
  ];
  it.each(table)('from %s', (from, allowed) => {
    for (const to of ids) expect(canTransition(from, to)).toBe(allowed.includes(to));
  });

  it.each([
    [null, 1, {}, true],
    [1, 1, {}, 'same_status'],
    [null, 3, { contract }, 'transition_not_allowed'],
    [7, 1, {}, 'transition_not_allowed'],
    [3, 4, {}, 'made_by_invoice_payment'],
    [4, 5, {}, 'made_automatically'],
    [1, 6, {}, 'no_open_rival'],
    [1, 6, { openRivalExists: true }, true],
    [1, 7, {}, 'reason_required'],
    [1, 7, { reason: 'toString' }, 'reason_required'],
    [1, 7, { reason: 'no_budget' }, true],
    [1, 2, {}, 'estimated_value_required'],
    [1, 2, { estimatedValue: 0 as Centavos }, 'estimated_value_required'],
    [1, 2, { estimatedValue: 500_000 as Centavos }, true],
    [6, 2, { hasPromise: true }, true],
    [6, 2, { hasPromise: true, estimatedValue: 0 as Centavos }, 'estimated_value_required'],
    [2, 3, {}, 'contract_required'],
    [2, 3, { contract }, true],
    [6, 3, { contract, openRivalExists: true }, true],
    [2, 3, { contract, closedRivalExists: true }, 'rival_closed'],
    [2, 3, { contract: { ...contract, value: 0 as Centavos } }, 'contract_value_not_positive'],
    [2, 3, { contract: { ...contract, closedOn: '2026-03-17' as PlainDate } }, 'closing_in_future'],
    [
      2,
      3,
      { contract: { ...contract, firstInvoiceDueOn: '2026-03-15' as PlainDate } },
      'first_invoice_before_closing',
    ],
    [2, 3, { contract: closedOn('2026-03-01') }, true],
    [2, 3, { contract: closedOn('2026-02-28') }, 'closing_before_referral'],
    [2, 3, { contract: closedOn('2025-03-16', '2026-03-16') }, 'closing_before_referral'],
    [2, 3, { contract: closedOn('2025-03-16', '2026-03-16', true) }, true],
    [2, 3, { contract: closedOn('2025-03-16', '2025-03-15', true) }, 'first_invoice_before_closing'],
    [2, 3, { contract: closedOn('2025-12-16'), referredOn: '2025-01-01' as PlainDate }, true],
    [
      2,
      3,
      { contract: closedOn('2025-12-15'), referredOn: '2025-01-01' as PlainDate },
      'first_invoice_long_ago',
    ],
    [2, 3, { contract: closedOn('2025-12-15', '2025-12-15', true) }, true],
  ] as const)('%s to %s with %j: %s', (from, to, facts, expected) => {
    const decision = decideTransition(request(from, to, facts));
    expect(decision).toEqual(expected === true ? { ok: true } : { ok: false, code: expected });
  });

  it('never allows what the table forbids, and has a text for every refusal', () => {
    const facts = fc.record({
      openRivalExists: fc.boolean(),
      closedRivalExists: fc.boolean(),
      hasPromise: fc.boolean(),
      reason: fc.option(fc.oneof(fc.string(), fc.constantFrom(...Object.keys(cancelReasons)))),
      estimatedValue: fc.option(fc.integer().map((value) => value as Centavos)),
      contract: fc.option(fc.constant(contract)),
    });
    fc.assert(
      fc.property(fc.constantFrom(...statuses), fc.constantFrom(...ids), facts, (from, to, known) => {
        const decision = decideTransition(request(from, to, known));
        const right = decision.ok
          ? operatorTransitions(from).includes(to)
          : transitionRefusals[decision.code].endsWith('.');
        expect(right).toBe(true);
      }),
    );
  });
});

describe('statuses', () => {
  it('are either open, closed or cancelled', () => {
    expect(statuses.filter(isOpen)).toEqual([null, 1, 99, 2, 6]);
    expect(statuses.filter(isClosed)).toEqual([3, 4, 5]);
  });
  it.each([0, 8, -1, 1.5, Number.NaN, null, undefined, '1', {}])('%s is not a status id', (value) => {
    expect(isReferralStatusId(value)).toBe(false);
  });
  it('have valid ids', () => expect(ids.every(isReferralStatusId)).toBe(true));
});

describe('contacts', () => {
  it('can be edited only in statuses 1 and 99', () =>
    expect(statuses.filter(canEditContact)).toEqual([1, 99]));
  it('number one to three', () => {
    expect([0, 1, 2, 3, 4].map(canAddContact)).toEqual([true, true, true, false, false]);
    expect([0, 1, 2, 3].map(canDeleteContact)).toEqual([false, false, true, true]);
  });
});
