import type { RewardAnswer } from '@indike/contract/rewards';
import { plainDate } from '@indike/rules/calendar';
import { type Centavos, centavosFromReais, zeroCentavos } from '@indike/rules/money';
import type { NextStepEarning } from '@indike/rules/next-step';

export const toCentavos = (reais: number): Centavos => centavosFromReais(reais) ?? zeroCentavos;

const dayOf = (text: string | null) => (text === null ? null : plainDate(text));

/** A reward's parcels as the rule of the next step takes them. */
export function earningsOf(reward: RewardAnswer | null | undefined): NextStepEarning[] {
  return (reward?.parcels ?? []).map((parcel) => ({
    state: parcel.state,
    installment: parcel.installment,
    installments: parcel.installments,
    releaseOn: dayOf(parcel.release_date),
    paymentOn: dayOf(parcel.payment_date),
  }));
}
