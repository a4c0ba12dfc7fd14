import type { ReferralStatus } from './referrals.ts';

// How far referrals get. The back office's dashboard counts them by the month in which they were made.

/** In order. A referral that reached a stage counts as having reached the earlier ones, even when it skipped them. */
export const FUNNEL_STAGES = ['made', 'contacted', 'negotiated', 'won', 'invoiced'] as const;
export type FunnelStage = (typeof FUNNEL_STAGES)[number];

/** The stage that a referral reached by having this status. A dispute and a cancellation are no progress. */
export function funnelStage(status: ReferralStatus): FunnelStage {
  switch (status) {
    case 'waiting':
    case 'in_dispute':
    case 'cancelled':
      return 'made';
    case 'in_contact':
    case 'fix_contact':
      return 'contacted';
    case 'in_negotiation':
      return 'negotiated';
    case 'accepted':
    // Not 'invoiced', because the reward may have expired without the first invoice being paid.
    case 'finished':
      return 'won';
    case 'reward_scheduled':
      return 'invoiced';
  }
}

export const funnelRank = (stage: FunnelStage): number => FUNNEL_STAGES.indexOf(stage);

/** Turns the counts by furthest stage into the count of referrals that reached at least each stage. */
export function reachedAtLeast(
  furthest: readonly { readonly rank: number; readonly count: number }[],
): number[] {
  return FUNNEL_STAGES.map((_, rank) =>
    furthest.filter((row) => row.rank >= rank).reduce((sum, { count }) => sum + count, 0),
  );
}

export interface DayCount {
  readonly days: number;
  readonly count: number;
}

/** The median of all durations; for an even number of them, the mean of the two in the middle. Null without any. */
export function medianDays(counts: readonly DayCount[]): number | null {
  const sorted = counts.filter(({ count }) => count > 0).toSorted((a, b) => a.days - b.days);
  const total = sorted.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const at = (position: number): number => {
    let passed = 0;
    for (const { days, count } of sorted) {
      passed += count;
      if (position < passed) return days;
    }
    return sorted.at(-1)?.days ?? 0;
  };
  return (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2;
}
