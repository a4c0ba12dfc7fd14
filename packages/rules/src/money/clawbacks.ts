import { type Centavos, subtractCentavos, ZERO_CENTAVOS } from './money.ts';
import type { ReferralStatus } from '../referrals/referrals.ts';

// Money taken back after the reward was released: never an edit, always a negative earning beside a later one.

export type ClawbackRefusal = 'clawback_before_invoice' | 'clawback_amount_invalid' | 'clawback_too_large';

export type ClawbackFacts = {
  readonly status: ReferralStatus;
  readonly amount: Centavos;
  /** What the referral earned so far: its earnings that neither lapsed nor were cancelled. */
  readonly earned: Centavos;
  readonly clawedBack: Centavos;
};

/** Before the first invoice is paid nothing is clawed back: the referral is cancelled instead. */
export function clawbackLimit({ status, earned, clawedBack }: Omit<ClawbackFacts, 'amount'>): Centavos {
  if (status !== 4 && status !== 5) return ZERO_CENTAVOS;
  return subtractCentavos(earned, clawedBack);
}

/** Null when the amount may be clawed back. */
export function whyClawbackRefused(facts: ClawbackFacts): ClawbackRefusal | null {
  if (facts.status !== 4 && facts.status !== 5) return 'clawback_before_invoice';
  if (!(facts.amount > 0)) return 'clawback_amount_invalid';
  return facts.amount > clawbackLimit(facts) ? 'clawback_too_large' : null;
}

export type OpenClawback = { readonly id: number; readonly remaining: Centavos };
/** An earning available now, with what is left of it after earlier recoveries. */
export type OpenEarning = { readonly id: number; readonly net: Centavos };
export type Recovery = {
  readonly clawbackId: number;
  readonly earningId: number;
  readonly amount: Centavos;
};

/** The oldest clawback takes from the earning that would lapse first; no earning goes below zero. Both lists in that order. */
export function planRecovery(
  clawbacks: readonly OpenClawback[],
  earnings: readonly OpenEarning[],
): readonly Recovery[] {
  const recoveries: Recovery[] = [];
  const left = earnings.map((earning) => ({ ...earning }));
  for (const clawback of clawbacks) {
    let { remaining } = clawback;
    for (const earning of left) {
      const amount = remaining < earning.net ? remaining : earning.net;
      if (amount <= 0) continue;
      recoveries.push({ clawbackId: clawback.id, earningId: earning.id, amount });
      remaining = subtractCentavos(remaining, amount);
      earning.net = subtractCentavos(earning.net, amount);
    }
  }
  return recoveries;
}
