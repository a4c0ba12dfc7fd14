import { expect, it } from 'vitest';
import { decideDispute } from './disputes.ts';
import { canTransition, isOpen, referralStatus, type ReferralStatus } from './referrals.ts';

const { waiting, inContact, inNegotiation, inDispute, accepted, finished, cancelled, fixContact } =
  referralStatus;
const company = (...statuses: ReferralStatus[]) =>
  statuses.map((status, index) => ({ id: index + 1, status, hasPromise: false }));

const back = { id: 1, outcome: 'back' } as const;
const cancel = { id: 1, outcome: 'cancelled', reason: 'no_budget' } as const;

it.each<[ReferralStatus[], object[]]>([
  [[inDispute, inDispute], [{ id: 1, to: inContact }]],
  [[inDispute, waiting], [{ id: 1, to: inContact }]],
  [[inDispute], [{ id: 1, to: inContact }]],
  [[inDispute, cancelled, accepted], [{ id: 1, to: inContact }]],
])('of %j the first goes back and no other changes', (statuses, moves) =>
  expect(decideDispute(back, company(...statuses))).toEqual({ ok: true, moves }),
);

it('returns to negotiation when there was one before', () => {
  const sides = company(inDispute, inDispute).map((side) => ({ ...side, hasPromise: true }));
  expect(decideDispute(back, sides)).toEqual({ ok: true, moves: [{ id: 1, to: inNegotiation }] });
});

it.each<[ReferralStatus[], object[]]>([
  [[inDispute, inDispute], [{ id: 2, to: inContact }]],
  [[inNegotiation, inDispute], [{ id: 2, to: inContact }]],
  [[inDispute, inDispute, inDispute], []],
  [[inDispute, waiting], []],
  [[inDispute], []],
])('of %j the first is cancelled, and %j goes back because no rival is left', (statuses, left) =>
  expect(decideDispute(cancel, company(...statuses))).toEqual({
    ok: true,
    moves: [{ id: 1, to: cancelled }, ...left],
  }),
);

it.each([
  [{ reason: null }, 'reason_required'],
  [{ reason: 'dispute_referred_first' }, 'reason_required'],
  [{ reason: null, reasonText: '  ' }, 'reason_required'],
  [{ reason: 'repeated_referral' }, 'no_closed_rival'],
])('refuses a cancellation with %j', (wrong, code) =>
  expect(decideDispute({ ...cancel, ...wrong }, company(inDispute, inDispute))).toEqual({ ok: false, code }),
);

it('accepts a reason in the words of the operator', () =>
  expect(
    decideDispute({ ...cancel, reason: null, reasonText: 'A empresa fechou.' }, company(inDispute, waiting)),
  ).toMatchObject({ ok: true }));

it('a referral that is not in dispute itself cannot go back', () =>
  expect(decideDispute(back, company(inNegotiation, inDispute))).toEqual({
    ok: false,
    code: 'not_in_dispute',
  }));

it.each<[ReferralStatus[]]>([
  [[inContact, inContact]],
  [[accepted, inDispute]],
  [[finished, inDispute, inDispute]],
  [[cancelled, inDispute, inDispute]],
  [[]],
])('of %j there is no dispute to decide about the first', (statuses) => {
  for (const act of [back, cancel])
    expect(decideDispute(act, company(...statuses))).toEqual({ ok: false, code: 'no_dispute' });
});

it('only makes changes that the table of transitions allows', () => {
  for (const status of [waiting, inContact, inNegotiation, inDispute, fixContact])
    expect([isOpen(status), canTransition(status, cancelled)]).toEqual([true, true]);
  for (const to of [inContact, inNegotiation]) expect(canTransition(inDispute, to)).toBe(true);
});
