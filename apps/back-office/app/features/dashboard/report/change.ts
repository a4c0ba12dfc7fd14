import { formatCount } from '@indike/rules/money/money';

/** Which direction is good news; null for figures that are neither. */
export type Better = 'more' | 'less' | null;

/** How a figure differs from the period before, in words, because colour alone says nothing to some. */
export interface Change {
  readonly text: string;
  readonly verdict: 'melhor' | 'pior' | null;
}

export const NO_PERIOD: Change = { text: 'sem período anterior', verdict: null };
const NO_VALUE: Change = { text: 'sem comparação', verdict: null };
const SAME: Change = { text: 'igual ao período anterior', verdict: null };

interface Figure {
  /** Null where there is nothing to divide by. */
  readonly now: number | null;
  /** Undefined without a period before. */
  readonly before: number | null | undefined;
  readonly better: Better;
  readonly format?: (difference: number) => string;
}

export function changeOf({ now, before, better, format = formatCount }: Figure): Change {
  if (before === undefined) return NO_PERIOD;
  if (now === null || before === null) return NO_VALUE;
  const difference = now - before;
  if (difference === 0) return SAME;
  const sign = difference > 0 ? '+' : '−';
  const percent = ((Math.abs(difference) / Math.abs(before)) * 100).toFixed(1).replace('.', ',');
  const isGood = better === null ? null : (better === 'more') === difference > 0;
  return {
    text: `${sign}${format(Math.abs(difference))} (${before === 0 ? 'antes 0' : `${sign}${percent}%`})`,
    verdict: isGood === null ? null : isGood ? 'melhor' : 'pior',
  };
}
