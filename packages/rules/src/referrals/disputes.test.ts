import { expect, it } from 'vitest';
import { decideDispute } from './disputes.ts';
import { canTransition, isOpen, referralStatus, type ReferralStatus } from './referrals.ts';

const { waiting, inContact, inNegotiation, inDispute, accepted, finished, cancelled, fixContact } =
  referralStatus;
const company = (...statuses: ReferralStatus[]) =>
  statuses.map((status, index) => ({ id: index + 1, status, hasPromise: false }));

it.each<[ReferralStatus[], number | null, number[]]>([
  [[inDispute, inDispute], inContact, [2]],
  [[inDispute, waiting], inContact, [2]],
  [[inNegotiation, inDispute], null, [2]],
  [[inDispute, fixContact, cancelled, inDispute], inContact, [2, 4]],
])(
  'of %j the first continues in status %s, and the referrals %j are cancelled',
  (statuses, winnerStatus, lost) =>
    expect(decideDispute(1, company(...statuses))).toEqual({ ok: true, winnerStatus, lost }),
);

it('returns to negotiation when there was one before', () => {
  const sides = company(inDispute, inDispute).map((side) => ({ ...side, hasPromise: true }));
  expect(decideDispute(1, sides)).toMatchObject({ winnerStatus: inNegotiation });
});

it.each<[ReferralStatus[]]>([
  [[inContact, inContact]],
  [[inDispute]],
  [[inDispute, cancelled]],
  [[accepted, inDispute]],
  [[finished, inDispute, inDispute]],
  [[cancelled, inDispute, inDispute]],
  [[]],
])('of %j there is no dispute to decide in favour of the first', (statuses) =>
  expect(decideDispute(1, company(...statuses))).toEqual({ ok: false, code: 'no_dispute' }),
);

it('only makes changes that the table of transitions allows', () => {
  for (const status of [waiting, inContact, inNegotiation, inDispute, fixContact])
    expect([isOpen(status), canTransition(status, cancelled)]).toEqual([true, true]);
  for (const to of [inContact, inNegotiation]) expect(canTransition(inDispute, to)).toBe(true);
});
