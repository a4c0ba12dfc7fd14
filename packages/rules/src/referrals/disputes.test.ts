import { expect, it } from 'vitest';
import { decideDispute } from './disputes.ts';
import { canTransition, isOpen, type ReferralStatus } from './referrals.ts';

const company = (...statuses: ReferralStatus[]) =>
  statuses.map((status, index) => ({ id: index + 1, status, hasPromise: false }));

const back = { id: 1, outcome: 'back' } as const;
const cancel = { id: 1, outcome: 'cancelled', reason: 'no_budget' } as const;

it.each<[ReferralStatus[], object[]]>([
  [['in_dispute', 'in_dispute'], [{ id: 1, to: 'in_contact' }]],
  [['in_dispute', 'waiting'], [{ id: 1, to: 'in_contact' }]],
  [['in_dispute'], [{ id: 1, to: 'in_contact' }]],
  [['in_dispute', 'cancelled', 'accepted'], [{ id: 1, to: 'in_contact' }]],
])('of %j the first goes back and no other changes', (statuses, moves) =>
  expect(decideDispute(back, company(...statuses))).toEqual({ ok: true, moves }),
);

it('returns to negotiation when there was one before', () => {
  const sides = company('in_dispute', 'in_dispute').map((side) => ({ ...side, hasPromise: true }));
  expect(decideDispute(back, sides)).toEqual({ ok: true, moves: [{ id: 1, to: 'in_negotiation' }] });
});

it.each<[ReferralStatus[], object[]]>([
  [['in_dispute', 'in_dispute'], [{ id: 2, to: 'in_contact' }]],
  [['in_negotiation', 'in_dispute'], [{ id: 2, to: 'in_contact' }]],
  [['in_dispute', 'in_dispute', 'in_dispute'], []],
  [['in_dispute', 'waiting'], []],
  [['in_dispute'], []],
])('of %j the first is cancelled, and %j goes back because no rival is left', (statuses, left) =>
  expect(decideDispute(cancel, company(...statuses))).toEqual({
    ok: true,
    moves: [{ id: 1, to: 'cancelled' }, ...left],
  }),
);

it.each([
  [{ reason: null }, 'reason_required'],
  [{ reason: 'dispute_referred_first' }, 'reason_required'],
  [{ reason: null, reasonText: '  ' }, 'reason_required'],
  [{ reason: 'repeated_referral' }, 'no_closed_rival'],
])('refuses a cancellation with %j', (wrong, code) =>
  expect(decideDispute({ ...cancel, ...wrong }, company('in_dispute', 'in_dispute'))).toEqual({
    ok: false,
    code,
  }),
);

it('accepts a reason in the words of the operator', () =>
  expect(
    decideDispute(
      { ...cancel, reason: null, reasonText: 'A empresa fechou.' },
      company('in_dispute', 'waiting'),
    ),
  ).toMatchObject({ ok: true }));

it('a referral that is not in dispute itself cannot go back', () =>
  expect(decideDispute(back, company('in_negotiation', 'in_dispute'))).toEqual({
    ok: false,
    code: 'not_in_dispute',
  }));

it.each<[ReferralStatus[]]>([
  [['in_contact', 'in_contact']],
  [['accepted', 'in_dispute']],
  [['finished', 'in_dispute', 'in_dispute']],
  [['cancelled', 'in_dispute', 'in_dispute']],
  [[]],
])('of %j there is no dispute to decide about the first', (statuses) => {
  for (const act of [back, cancel])
    expect(decideDispute(act, company(...statuses))).toEqual({ ok: false, code: 'no_dispute' });
});

it('only makes changes that the table of transitions allows', () => {
  for (const status of ['waiting', 'in_contact', 'in_negotiation', 'in_dispute', 'fix_contact'] as const)
    expect([isOpen(status), canTransition(status, 'cancelled')]).toEqual([true, true]);
  for (const to of ['in_contact', 'in_negotiation'] as const)
    expect(canTransition('in_dispute', to)).toBe(true);
});
