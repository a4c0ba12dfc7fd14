import type { RewardResponse } from '@indike/contract/money/rewards';
import { plainDate } from '@indike/rules/dates/calendar';
import { type Centavos, centavosFromReais, ZERO_CENTAVOS } from '@indike/rules/money/money';
import type { NextStepEarning } from '@indike/rules/referrals/next-step';

export const toCentavos = (reais: number): Centavos => centavosFromReais(reais) ?? ZERO_CENTAVOS;

const dayOf = (text: string | null) => (text === null ? null : plainDate(text));

/** A reward's earnings as input of the rule `nextStep`, which awards follow: they are released with its last part. */
export function earningsOf(reward: RewardResponse | null | undefined): NextStepEarning[] {
  return (reward?.earnings ?? [])
    .filter(({ campaign }) => campaign === undefined)
    .map((earning) => ({
      state: earning.state,
      installment: earning.installment,
      installments: earning.installments,
      releaseOn: dayOf(earning.release_date),
      paymentOn: dayOf(earning.payment_date),
    }));
}
