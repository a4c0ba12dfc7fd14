import { type LevelId, levelFor } from './levels.ts';
import { type Centavos, formatBRL, percentOf, subtractCentavos } from './money.ts';

// The reward of a referral (product 5.2, 5.3). Its level, rate, value and count are frozen when the contract closes.

export const CLOSING_RATE = 20;

/** What releases an earning: the closing itself (Diamante's first installment) or the payment of the first invoice. */
export type EarningTrigger = 'closing' | 'first_invoice';

export interface PlannedEarning {
  readonly installment: number;
  readonly installments: number;
  readonly rate: number;
  readonly trigger: EarningTrigger;
  readonly value: Centavos;
}

export interface Reward {
  readonly level: LevelId;
  readonly rate: number;
  readonly contractValue: Centavos;
  readonly closedCount: number;
  readonly total: Centavos;
  readonly earnings: readonly PlannedEarning[];
  readonly sentence: string;
}

/** The reward that is frozen at closing. `closedCount` includes this referral. */
export function freezeReward(facts: {
  readonly contractValue: Centavos;
  readonly closedCount: number;
}): Reward {
  const { contractValue, closedCount } = facts;
  const level = levelFor(closedCount);
  const total = percentOf(contractValue, level.rate);
  return {
    level: level.id,
    rate: level.rate,
    contractValue,
    closedCount,
    total,
    earnings:
      level.id === 'diamante' ? twoEarnings(contractValue, level.rate, total) : oneEarning(level.rate, total),
    sentence:
      `${formatBRL(contractValue)} × ${level.rate}% ` +
      `(${level.name}, ${closedCount}º contrato fechado) = ${formatBRL(total)}`,
  };
}

/** Estimates the reward at negotiation, as if this referral closed now as the next one. */
export function promiseReward(facts: {
  readonly estimatedValue: Centavos;
  readonly closedSoFar: number;
}): Reward {
  return freezeReward({ contractValue: facts.estimatedValue, closedCount: facts.closedSoFar + 1 });
}

function oneEarning(rate: number, total: Centavos): readonly PlannedEarning[] {
  return [{ installment: 1, installments: 1, rate, trigger: 'first_invoice', value: total }];
}

// The second earning is the remainder, so that both always add up to the rounded total (product 3.2).
function twoEarnings(contractValue: Centavos, rate: number, total: Centavos): readonly PlannedEarning[] {
  const first = percentOf(contractValue, CLOSING_RATE);
  const rest = subtractCentavos(total, first);
  return [
    { installment: 1, installments: 2, rate: CLOSING_RATE, trigger: 'closing', value: first },
    { installment: 2, installments: 2, rate: rate - CLOSING_RATE, trigger: 'first_invoice', value: rest },
  ];
}
