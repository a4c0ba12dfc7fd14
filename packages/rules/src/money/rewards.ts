import { levelFor } from './levels.ts';
import { type Centavos, formatBRL, percentOf, subtractCentavos } from './money.ts';
import { rateText } from './programme-texts.ts';
import type { EarningTrigger, Level, Programme } from './programme.ts';

// The reward of a referral (product 5.2, 5.3). Its level, rate, value and count are frozen when the contract closes.

export interface PlannedEarning {
  readonly installment: number;
  readonly installments: number;
  readonly rate: number;
  readonly trigger: EarningTrigger;
  readonly value: Centavos;
}

export interface Reward {
  readonly level: string;
  readonly rate: number;
  readonly contractValue: Centavos;
  readonly closedCount: number;
  readonly total: Centavos;
  readonly earnings: readonly PlannedEarning[];
  readonly sentence: string;
}

/** The reward that is frozen at closing. `closedCount` includes this referral. */
export function freezeReward(
  { contractValue, closedCount }: { readonly contractValue: Centavos; readonly closedCount: number },
  programme: Pick<Programme, 'levels'>,
): Reward {
  const level = levelFor(closedCount, programme);
  const total = percentOf(contractValue, level.rate);
  return {
    level: level.id,
    rate: level.rate,
    contractValue,
    closedCount,
    total,
    earnings: planEarnings(contractValue, total, level),
    sentence:
      `${formatBRL(contractValue)} × ${rateText(level.rate)} ` +
      `(${level.name}, ${closedCount}º contrato fechado) = ${formatBRL(total)}`,
  };
}

/** Estimates the reward at negotiation, as if this referral closed now as the next one. */
export function promiseReward(
  facts: { readonly estimatedValue: Centavos; readonly closedSoFar: number },
  programme: Pick<Programme, 'levels'>,
): Reward {
  return freezeReward({ contractValue: facts.estimatedValue, closedCount: facts.closedSoFar + 1 }, programme);
}

/** What a contract of this value is worth at each level, the first level first. */
export const rewardsByLevel = (contractValue: Centavos, programme: Pick<Programme, 'levels'>): Reward[] =>
  programme.levels.map(({ fromClosed }) =>
    freezeReward({ contractValue, closedCount: fromClosed }, programme),
  );

// The last earning is the remainder, so that all always add up to the rounded total (product 3.2).
function planEarnings(contractValue: Centavos, total: Centavos, { installments }: Level): PlannedEarning[] {
  let rest = total;
  return installments.map(({ rate, trigger }, index) => {
    const isLast = index === installments.length - 1;
    const value = isLast ? rest : percentOf(contractValue, rate);
    rest = subtractCentavos(rest, value);
    return { installment: index + 1, installments: installments.length, rate, trigger, value };
  });
}
