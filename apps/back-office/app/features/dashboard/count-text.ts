import { MAX_COUNTED } from '@indike/contract/operator/queue';
import { formatCount } from '@indike/rules/money/money';

export const countText = (count: number): string =>
  count >= MAX_COUNTED ? 'mais de mil' : formatCount(count);
