import { formatCount } from '@indike/rules/money/money';

/** '1 fatura', '1.200 faturas' */
export const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
