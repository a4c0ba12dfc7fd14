import { type LevelId, levelFor } from './levels.ts';
import { type Centavos, formatBRL, percentOf, subtractCentavos } from './money.ts';

// The reward of a referral (decisions §5): level, rate, value and count are frozen when the contract closes.

export const CLOSING_RATE = 20;

/** What makes an earning due: the closing itself (Diamante's first) or the first invoice paid. */
export type EarningTrigger = 'closing' | 'first_invoice';

export type PlannedEarning = {
  readonly installment: number;
  readonly installments: number;
  readonly rate: number;
  readonly trigger: EarningTrigger;
  readonly value: Centavos;
};

export type Reward = {
  readonly level: LevelId;
  readonly rate: number;
  readonly contractValue: Centavos;
  readonly closedCount: number;
  readonly total: Centavos;
  readonly earnings: readonly PlannedEarning[];
  readonly sentence: string;
};

/** At closing; the count of closed referrals includes this one. */
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

/** At negotiation: what the Indiker would earn if this referral closed now, as the next one. */
export function promiseReward(facts: {
  readonly estimatedValue: Centavos;
  readonly closedSoFar: number;
}): Reward {
  return freezeReward({ contractValue: facts.estimatedValue, closedCount: facts.closedSoFar + 1 });
}

function oneEarning(rate: number, total: Centavos): readonly PlannedEarning[] {
  return [{ installment: 1, installments: 1, rate, trigger: 'first_invoice', value: total }];
}

// The second is the rest, so that both always add up to the rounded whole.
function twoEarnings(contractValue: Centavos, rate: number, total: Centavos): readonly PlannedEarning[] {
  const first = percentOf(contractValue, CLOSING_RATE);
  const rest = subtractCentavos(total, first);
  return [
    { installment: 1, installments: 2, rate: CLOSING_RATE, trigger: 'closing', value: first },
    { installment: 2, installments: 2, rate: rate - CLOSING_RATE, trigger: 'first_invoice', value: rest },
  ];
}
