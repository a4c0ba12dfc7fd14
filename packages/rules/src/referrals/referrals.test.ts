import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cancelReasons } from './cancel-reasons.ts';
import type { PlainDate } from '../dates/calendar.ts';
import type { Centavos } from '../money/money.ts';
import {
  type ReferralStatus,
  type ReachableStatus,
  type TransitionRequest,
  canAddContact,
  canDeleteContact,
  canEditContact,
  cancellationWarning,
  canTransition,
  decideTransition,
  isClosed,
  isOpen,
  operatorTransitions,
  reachableStatuses,
  referralStatuses,
  transitionRefusals,
  ownContactField,
} from './referrals.ts';
import { FIRST_PROGRAMME } from '../money/first-programme.ts';
import { disputeRules } from '../money/programme.ts';

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

const decides = { disputeRule: 'provider_decides' } as const;

function request(from: ReferralStatus, to: ReachableStatus, facts: Partial<TransitionRequest> = {}) {
  const rivals = { openRivalExists: false, disputeRule: 'first_contract', closedRivalExists: false } as const;
  return { from, to, today, referredOn: '2026-03-01' as PlainDate, ...rivals, hasPromise: false, ...facts };
}

describe('transitions', () => {
  // The table of product 4.2, repeated on purpose.
  const table: [ReferralStatus, ReachableStatus[]][] = [
    ['waiting', ['in_contact', 'in_dispute', 'cancelled']],
    ['in_contact', ['in_negotiation', 'in_dispute', 'cancelled', 'fix_contact']],
    ['fix_contact', ['in_contact', 'in_dispute', 'cancelled']],
    ['in_negotiation', ['accepted', 'in_dispute', 'cancelled']],
    ['in_dispute', ['in_contact', 'in_negotiation', 'accepted', 'cancelled']],
    ['accepted', ['reward_scheduled', 'cancelled']],
    ['reward_scheduled', ['finished']],
    ['finished', []],
    ['cancelled', []],
  ];
  it.each(table)('from %s', (from, allowed) => {
    for (const to of reachableStatuses) expect(canTransition(from, to)).toBe(allowed.includes(to));
  });

  it.each([
    ['waiting', 'in_contact', {}, true],
    ['in_contact', 'in_contact', {}, 'same_status'],
    ['waiting', 'accepted', { contract }, 'transition_not_allowed'],
    ['cancelled', 'in_contact', {}, 'transition_not_allowed'],
    ['accepted', 'reward_scheduled', {}, 'made_by_invoice_payment'],
    ['reward_scheduled', 'finished', {}, 'made_automatically'],
    ['in_contact', 'in_dispute', {}, 'no_open_rival'],
    ['in_contact', 'in_dispute', { openRivalExists: true }, true],
    ['in_contact', 'cancelled', {}, 'reason_required'],
    ['in_contact', 'cancelled', { reason: 'toString' }, 'reason_required'],
    ['in_contact', 'cancelled', { reason: 'no_budget' }, true],
    ['in_contact', 'in_negotiation', {}, 'estimated_value_required'],
    ['in_contact', 'in_negotiation', { estimatedValue: 0 as Centavos }, 'estimated_value_required'],
    ['in_contact', 'in_negotiation', { estimatedValue: 500_000 as Centavos }, true],
    ['in_dispute', 'in_negotiation', { hasPromise: true }, true],
    [
      'in_dispute',
      'in_negotiation',
      { hasPromise: true, estimatedValue: 0 as Centavos },
      'estimated_value_required',
    ],
    ['in_negotiation', 'accepted', {}, 'contract_required'],
    ['in_negotiation', 'accepted', { contract }, true],
    ['in_dispute', 'accepted', { contract, openRivalExists: true }, true],
    ['in_dispute', 'accepted', { contract, openRivalExists: true, ...decides }, 'rival_undecided'],
    ['in_negotiation', 'accepted', { contract, openRivalExists: true, ...decides }, 'rival_undecided'],
    ['in_negotiation', 'accepted', { contract, ...decides }, true],
    ['in_negotiation', 'cancelled', { reason: 'no_budget', openRivalExists: true, ...decides }, true],
    ['in_negotiation', 'accepted', { contract, closedRivalExists: true }, 'rival_closed'],
    [
      'in_negotiation',
      'accepted',
      { contract: { ...contract, value: 0 as Centavos } },
      'contract_value_not_positive',
    ],
    [
      'in_negotiation',
      'accepted',
      { contract: { ...contract, closedOn: '2026-03-17' as PlainDate } },
      'closing_in_future',
    ],
    [
      'in_negotiation',
      'accepted',
      { contract: { ...contract, firstInvoiceDueOn: '2026-03-15' as PlainDate } },
      'first_invoice_before_closing',
    ],
    ['in_negotiation', 'accepted', { contract: closedOn('2026-03-01') }, true],
    ['in_negotiation', 'accepted', { contract: closedOn('2026-02-28') }, 'closing_before_referral'],
    [
      'in_negotiation',
      'accepted',
      { contract: closedOn('2025-03-16', '2026-03-16') },
      'closing_before_referral',
    ],
    ['in_negotiation', 'accepted', { contract: closedOn('2025-03-16', '2026-03-16', true) }, true],
    [
      'in_negotiation',
      'accepted',
      { contract: closedOn('2025-03-16', '2025-03-15', true) },
      'first_invoice_before_closing',
    ],
    [
      'in_negotiation',
      'accepted',
      { contract: closedOn('2025-12-16'), referredOn: '2025-01-01' as PlainDate },
      true,
    ],
    [
      'in_negotiation',
      'accepted',
      { contract: closedOn('2025-12-15'), referredOn: '2025-01-01' as PlainDate },
      'first_invoice_long_ago',
    ],
    ['in_negotiation', 'accepted', { contract: closedOn('2025-12-15', '2025-12-15', true) }, true],
  ] as const)('%s to %s with %j: %s', (from, to, facts, expected) => {
    const decision = decideTransition(request(from, to, facts), FIRST_PROGRAMME);
    expect(decision).toEqual(expected === true ? { ok: true } : { ok: false, code: expected });
  });

  it('never allows what the table forbids, and has a text for every refusal', () => {
    const facts = fc.record({
      openRivalExists: fc.boolean(),
      disputeRule: fc.constantFrom(...disputeRules),
      closedRivalExists: fc.boolean(),
      hasPromise: fc.boolean(),
      reason: fc.option(fc.oneof(fc.string(), fc.constantFrom(...Object.keys(cancelReasons)))),
      estimatedValue: fc.option(fc.integer().map((value) => value as Centavos)),
      contract: fc.option(fc.constant(contract)),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...referralStatuses),
        fc.constantFrom(...reachableStatuses),
        facts,
        (from, to, known) => {
          const decision = decideTransition(request(from, to, known), FIRST_PROGRAMME);
          const right = decision.ok
            ? operatorTransitions(from).includes(to)
            : transitionRefusals[decision.code].endsWith('.');
          expect(right).toBe(true);
        },
      ),
    );
  });
});

describe('statuses', () => {
  it('are either open, closed or cancelled', () => {
    expect(referralStatuses.filter(isOpen)).toEqual([
      'waiting',
      'in_contact',
      'fix_contact',
      'in_negotiation',
      'in_dispute',
    ]);
    expect(referralStatuses.filter(isClosed)).toEqual(['accepted', 'reward_scheduled', 'finished']);
  });
});

describe('contacts', () => {
  it('can be edited only while in contact or to be corrected', () =>
    expect(referralStatuses.filter(canEditContact)).toEqual(['in_contact', 'fix_contact']));
  it('number one to three', () => {
    expect([0, 1, 2, 3, 4].map(canAddContact)).toEqual([true, true, true, false, false]);
    expect([0, 1, 2, 3].map(canDeleteContact)).toEqual([false, false, true, true]);
  });
});

const owner = { email: 'ana@example.com', phone: '11987654321' };

it.each([
  ['the same e-mail', { email: 'ana@example.com', phone: '1130001234' }, 'email'],
  ['the same phone', { email: 'rui@example.com', phone: '11987654321' }, 'phone'],
  ['both', owner, 'email'],
  ['neither', { email: 'rui@example.com', phone: '1130001234' }, null],
])('%s', (_what, contact, field) => expect(ownContactField(owner, contact)).toBe(field));

it('a cancellation takes a contract and its reward away once it is signed', () =>
  expect(referralStatuses.filter((status) => cancellationWarning(status) !== null)).toEqual([
    'accepted',
    'reward_scheduled',
    'finished',
  ]));

it('two missing phones are not the same phone', () => {
  expect(ownContactField({ ...owner, phone: null }, { email: 'rui@example.com', phone: null })).toBeNull();
});
