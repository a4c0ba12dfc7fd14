import { MAX_COUNTED } from '@indike/contract/operator/queue';
import { formatCount } from '@indike/rules/money/money';

/** The number of referrals in a status, as far as it was counted. */
export function countText(count: number, more: boolean): string {
  if (count >= MAX_COUNTED) return 'mais de mil';
  return more ? `${formatCount(count)} ou mais` : formatCount(count);
}
