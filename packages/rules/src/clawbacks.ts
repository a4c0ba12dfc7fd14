import { type Centavos, subtractCentavos, zeroCentavos } from './money.ts';
import type { ReferralStatus } from './referrals.ts';

// Money taken back after the reward was released: never an edit, always a negative parcel beside a later one.

export type ClawbackRefusal = 'clawback_before_invoice' | 'clawback_amount_invalid' | 'clawback_too_large';

export type ClawbackFacts = {
  readonly status: ReferralStatus;
  readonly amount: Centavos;
  /** What the referral earned so far: its parcels that neither lapsed nor were cancelled. */
  readonly earned: Centavos;
  readonly clawedBack: Centavos;
};

/** Before the first invoice is paid nothing is clawed back: the referral is cancelled instead. */
export function clawbackLimit({ status, earned, clawedBack }: Omit<ClawbackFacts, 'amount'>): Centavos {
  if (status !== 4 && status !== 5) return zeroCentavos;
  return subtractCentavos(earned, clawedBack);
}

/** Null when the amount may be clawed back. */
export function whyClawbackRefused(facts: ClawbackFacts): ClawbackRefusal | null {
  if (facts.status !== 4 && facts.status !== 5) return 'clawback_before_invoice';
  if (!(facts.amount > 0)) return 'clawback_amount_invalid';
  return facts.amount > clawbackLimit(facts) ? 'clawback_too_large' : null;
}

export type OpenClawback = { readonly id: number; readonly remaining: Centavos };
/** A parcel available now, with what is left of it after earlier recoveries. */
export type OpenParcel = { readonly id: number; readonly net: Centavos };
export type Recovery = {
  readonly clawbackId: number;
  readonly parcelId: number;
  readonly amount: Centavos;
};

/** The oldest clawback takes from the parcel that would lapse first; no parcel goes below zero. Both lists in that order. */
export function planRecovery(
  clawbacks: readonly OpenClawback[],
  parcels: readonly OpenParcel[],
): readonly Recovery[] {
  const recoveries: Recovery[] = [];
  const left = parcels.map((parcel) => ({ ...parcel }));
  for (const clawback of clawbacks) {
    let { remaining } = clawback;
    for (const parcel of left) {
      const amount = remaining < parcel.net ? remaining : parcel.net;
      if (amount <= 0) continue;
      recoveries.push({ clawbackId: clawback.id, parcelId: parcel.id, amount });
      remaining = subtractCentavos(remaining, amount);
      parcel.net = subtractCentavos(parcel.net, amount);
    }
  }
  return recoveries;
}
