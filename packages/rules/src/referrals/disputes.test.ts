import { expect, it } from 'vitest';
import type { DisputeRule } from '../money/programme.ts';
import { decideDispute, disputeRuleOf } from './disputes.ts';
import { canTransition, isOpen, type ReferralStatus } from './referrals.ts';

const companyBy =
  (disputeRule: DisputeRule) =>
  (...statuses: ReferralStatus[]) =>
    statuses.map((status, index) => ({
      id: index + 1,
      status,
      hasPromise: false,
      programme: { disputeRule },
    }));
const company = companyBy('first_contract');
const decided = companyBy('provider_decides');

const back = { id: 1, outcome: 'back' } as const;
const choose = { id: 1, outcome: 'chosen', reasonText: 'Trouxe quem decide.' } as const;
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
  for (const act of [back, cancel, choose])
    expect(decideDispute(act, decided(...statuses))).toEqual({ ok: false, code: 'no_dispute' });
});

it.each<[ReferralStatus[], object[]]>([
  [
    ['in_dispute', 'in_dispute'],
    [
      { id: 1, to: 'in_contact' },
      { id: 2, to: 'cancelled' },
    ],
  ],
  [
    ['in_negotiation', 'in_dispute', 'waiting'],
    [
      { id: 2, to: 'cancelled' },
      { id: 3, to: 'cancelled' },
    ],
  ],
  [['in_dispute', 'cancelled', 'accepted'], [{ id: 1, to: 'in_contact' }]],
])('of %j the first is chosen, and the other open ones are cancelled', (statuses, moves) =>
  expect(decideDispute(choose, decided(...statuses))).toEqual({ ok: true, moves }),
);

it.each([{ reasonText: ' ' }, { reasonText: null }, { reason: 'no_contact' }])(
  'refuses a choice with %j, because its reason is about another referral',
  (wrong) =>
    expect(decideDispute({ ...choose, ...wrong }, decided('in_dispute', 'in_dispute'))).toEqual({
      ok: false,
      code: 'reason_required',
    }),
);

it('nobody chooses while an open referral was promised that the first contract wins', () => {
  const [old] = company('in_dispute');
  const [, recent] = decided('in_dispute', 'in_dispute');
  if (!old || !recent) throw new Error('no referrals');
  for (const id of [old.id, recent.id])
    expect(decideDispute({ ...choose, id }, [old, recent])).toEqual({
      ok: false,
      code: 'first_contract_wins',
    });
  // The promise ends with the referral.
  expect(decideDispute({ ...choose, id: 2 }, [{ ...old, status: 'cancelled' }, recent])).toMatchObject({
    ok: true,
  });
  expect([disputeRuleOf([old, recent]), disputeRuleOf([recent])]).toEqual([
    'first_contract',
    'provider_decides',
  ]);
});

it('only makes changes that the table of transitions allows', () => {
  for (const status of ['waiting', 'in_contact', 'in_negotiation', 'in_dispute', 'fix_contact'] as const)
    expect([isOpen(status), canTransition(status, 'cancelled')]).toEqual([true, true]);
  for (const to of ['in_contact', 'in_negotiation'] as const)
    expect(canTransition('in_dispute', to)).toBe(true);
});
