import type { Level } from '@indike/rules/money/programme';

interface Space {
  /** The width of all steps together. */
  readonly width: number;
  readonly gap: number;
  /** The height of the step of the level that pays least, and of the one that pays most. */
  readonly low: number;
  readonly high: number;
}

export interface Stair<L> {
  readonly level: L;
  readonly left: number;
  readonly width: number;
  readonly height: number;
  readonly isTop: boolean;
}

/** A step for each level, as high as its rate. */
export function stairsOf<L extends Pick<Level, 'rate'>>(
  levels: readonly L[],
  { width, gap, low, high }: Space,
): readonly Stair<L>[] {
  const rates = levels.map(({ rate }) => rate);
  const [least, most] = [Math.min(...rates), Math.max(...rates)];
  const each = (width + gap) / levels.length;
  return levels.map((level, index) => ({
    level,
    left: Math.round(index * each),
    width: Math.round(each - gap),
    height: Math.round(most === least ? high : low + ((high - low) * (level.rate - least)) / (most - least)),
    isTop: index === levels.length - 1,
  }));
}
