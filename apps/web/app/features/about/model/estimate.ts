import { formatBRL, parseTypedAmount } from '@indike/rules/money/money';
import type { Programme } from '@indike/rules/money/programme';
import { rewardsByLevel } from '@indike/rules/money/rewards';

/** Stands for a reward while what is typed is no amount. */
export const NO_REWARD = '–';

/** The reward of a contract of the typed value at each level, the first level first; null when it is no amount. */
export function estimate(typed: string, programme: Pick<Programme, 'levels'>): string[] | null {
  const value = parseTypedAmount(typed);
  return value && rewardsByLevel(value, programme).map(({ total }) => formatBRL(total));
}

/** What was typed, as an amount is written. */
export function tidied(typed: string): string {
  const value = parseTypedAmount(typed);
  return value === null ? typed : formatBRL(value);
}
