import { type Centavos, subtractCentavos, ZERO_CENTAVOS } from '../money/money.ts';
import { type ReferralStatus, isInvoicePaid } from './referrals.ts';

// Clawbacks: money taken back after the reward was released (product 5.6). A clawback never edits the earning. It adds
// a new negative one, which is offset against available earnings.

export type ClawbackRefusal = 'clawback_before_invoice' | 'clawback_amount_invalid' | 'clawback_too_large';

export interface ClawbackFacts {
  readonly status: ReferralStatus;
  readonly amount: Centavos;
  /** What the referral earned so far: its earnings that neither expired nor were cancelled. */
  readonly earned: Centavos;
  readonly clawedBack: Centavos;
}

/** Zero until the first invoice is paid: before that, the referral is cancelled instead. */
export function clawbackLimit({ status, earned, clawedBack }: Omit<ClawbackFacts, 'amount'>): Centavos {
  if (!isInvoicePaid(status)) return ZERO_CENTAVOS;
  return subtractCentavos(earned, clawedBack);
}

/** Null when the amount may be clawed back. */
export function whyClawbackRefused(facts: ClawbackFacts): ClawbackRefusal | null {
  if (!isInvoicePaid(facts.status)) return 'clawback_before_invoice';
  if (!(facts.amount > 0)) return 'clawback_amount_invalid';
  return facts.amount > clawbackLimit(facts) ? 'clawback_too_large' : null;
}

export interface OpenClawback {
  readonly id: number;
  readonly remaining: Centavos;
}
/** An available earning, with what earlier offsets left of it. */
export interface OpenEarning {
  readonly id: number;
  readonly net: Centavos;
}
export interface ClawbackOffset {
  readonly clawbackId: number;
  readonly earningId: number;
  readonly amount: Centavos;
}

/**
 * Offsets the oldest clawback against the earning that expires first; no earning goes below zero. Both lists must be
 * sorted in this order.
 */
export function planClawbackOffsets(
  clawbacks: readonly OpenClawback[],
  earnings: readonly OpenEarning[],
): readonly ClawbackOffset[] {
  const offsets: ClawbackOffset[] = [];
  const open = earnings.map((earning) => ({ ...earning }));
  for (const clawback of clawbacks) {
    let { remaining } = clawback;
    for (const earning of open) {
      const amount = remaining < earning.net ? remaining : earning.net;
      if (amount <= 0) continue;
      offsets.push({ clawbackId: clawback.id, earningId: earning.id, amount });
      remaining = subtractCentavos(remaining, amount);
      earning.net = subtractCentavos(earning.net, amount);
    }
  }
  return offsets;
}
