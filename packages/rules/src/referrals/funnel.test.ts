import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { funnelRank, funnelStage, medianDays, reachedAtLeast } from './funnel.ts';
import { isClosed, isInvoicePaid, referralStatuses, type ReferralStatus } from './referrals.ts';

it.each<[ReferralStatus, string]>([
  ['waiting', 'made'],
  ['in_contact', 'contacted'],
  ['fix_contact', 'contacted'],
  ['in_negotiation', 'negotiated'],
  ['accepted', 'won'],
  ['reward_scheduled', 'invoiced'],
  ['finished', 'won'],
  ['in_dispute', 'made'],
  ['cancelled', 'made'],
])('status %s has reached %s', (status, stage) => expect(funnelStage(status)).toBe(stage));

it('a closed referral is won, and no other is', () => {
  for (const status of referralStatuses) {
    const rank = funnelRank(funnelStage(status));
    expect([status, rank >= funnelRank('won')]).toEqual([status, isClosed(status)]);
    expect(rank < funnelRank('invoiced') || isInvoicePaid(status)).toBe(true);
  }
});

it('counts the referrals that reached at least each stage', () => {
  const furthest = [
    { rank: 0, count: 5 },
    { rank: 1, count: 3 },
    { rank: 3, count: 2 },
    { rank: 4, count: 1 },
  ];
  expect(reachedAtLeast(furthest)).toEqual([11, 6, 3, 3, 1]);
  expect(reachedAtLeast([])).toEqual([0, 0, 0, 0, 0]);
});

it('the median of grouped durations equals that of the single durations', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 40 }), { maxLength: 60 }), (days) => {
      const sorted = days.toSorted((a, b) => a - b);
      const [low, high] = [
        sorted[Math.floor((sorted.length - 1) / 2)],
        sorted[Math.floor(sorted.length / 2)],
      ];
      const counts = [...new Set(days)].map((day) => ({
        days: day,
        count: days.filter((other) => other === day).length,
      }));
      expect(medianDays(counts)).toBe(low === undefined || high === undefined ? null : (low + high) / 2);
    }),
  );
});
