import type { ReferralStatus } from '@indike/rules/referrals/referrals';
import { MAX_COUNTED } from '@indike/contract/operator/queue';
import { formatCount } from '@indike/rules/money/money';

export interface StatusCount {
  readonly status: ReferralStatus;
  readonly count: number;
}

/** The count as a fraction (0 to 1) of the largest count, for the bar beside the number. */
export function shareOf(counts: readonly StatusCount[], count: number): number {
  const most = Math.max(0, ...counts.map((row) => row.count));
  return most === 0 ? 0 : count / most;
}

export const countText = (count: number): string =>
  count >= MAX_COUNTED ? 'mais de mil' : formatCount(count);
