import { expect, it } from 'vitest';
import { offeredTransitions } from './offered-transitions.ts';
import type { ReachableStatus } from './referrals.ts';

const offered = (
  allowed_transitions: readonly ReachableStatus[],
  rivals = 0,
  dispute_rule: 'first_contract' | 'provider_decides' = 'first_contract',
) =>
  offeredTransitions({ allowed_transitions, rivals: Array.from({ length: rivals }), dispute_rule }).map(
    ({ to }) => to,
  );

it('offers the transitions that the server allows, the main next step first', () => {
  expect(offered(['cancelled', 'fix_contact', 'in_negotiation'])).toEqual([
    'in_negotiation',
    'fix_contact',
    'cancelled',
  ]);
});

it('offers a dispute only if there is a rival', () => {
  expect(offered(['in_dispute', 'in_contact'])).toEqual(['in_contact']);
  expect(offered(['in_dispute', 'in_contact'], 1)).toEqual(['in_contact', 'in_dispute']);
});

it('offers no contract before the provider has chosen between this referral and its rivals', () => {
  expect(offered(['accepted', 'cancelled'], 1, 'provider_decides')).toEqual(['cancelled']);
  expect(offered(['accepted', 'cancelled'], 0, 'provider_decides')).toEqual(['accepted', 'cancelled']);
  expect(offered(['accepted', 'cancelled'], 1)).toEqual(['accepted', 'cancelled']);
});
