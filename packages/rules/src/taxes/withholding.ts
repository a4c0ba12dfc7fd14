import type { PlainDate } from '../dates/calendar.ts';
import {
  addCentavos,
  reaisFromCentavos,
  subtractCentavos,
  ZERO_CENTAVOS,
  type Centavos,
  uncheckedCentavos,
} from '../money/money.ts';
import { type WithdrawalStatus } from '../money/withdrawals.ts';
import { monthlyIncomeTax } from './income-tax.ts';

// How much of a payment is withheld as income tax. The payer decides from which date anything is withheld.

/** What one CPF was already paid in a month, before the payment in question. */
export interface PaidInMonth {
  readonly gross: Centavos;
  readonly withheld: Centavos;
}

export const NOTHING_PAID: PaidInMonth = { gross: ZERO_CENTAVOS, withheld: ZERO_CENTAVOS };

/**
 * The tax on the sum of the month less what was already withheld. At least one centavo of the payment is left, even
 * when too little was withheld from an earlier payment.
 */
export function withheldFrom(gross: Centavos, earlier: PaidInMonth, on: PlainDate): Centavos {
  const due = monthlyIncomeTax({ gross: addCentavos(earlier.gross, gross), on }) - earlier.withheld;
  return uncheckedCentavos(Math.max(0, Math.min(due, gross - 1)));
}

/**
 * How much of a withdrawal is withheld and how much is sent. Null unless it is scheduled or paid, because neither is
 * known before.
 */
export function paidOut(withdrawal: {
  readonly status: WithdrawalStatus;
  readonly total: Centavos;
  readonly withheld: Centavos;
}): { readonly withheld: Centavos; readonly net: Centavos } | null {
  const { status, total, withheld } = withdrawal;
  if (status !== 'scheduled' && status !== 'paid') return null;
  return { withheld, net: subtractCentavos(total, withheld) };
}

export interface TaxedAmounts {
  readonly withheld: number | null;
  readonly net: number | null;
}

/** `paidOut` for the wire, in reais. */
export function taxedAmounts(withdrawal: Parameters<typeof paidOut>[0]): TaxedAmounts {
  const amounts = paidOut(withdrawal);
  return {
    withheld: amounts && reaisFromCentavos(amounts.withheld),
    net: amounts && reaisFromCentavos(amounts.net),
  };
}

export interface WithholdingPeriod {
  readonly effectiveFrom: PlainDate;
  readonly enabled: boolean;
}

/**
 * `periods` are in the order in which they were set. Of two for one date the later counts. Off before the first one.
 */
export function isWithheldOn(day: PlainDate, periods: readonly WithholdingPeriod[]): boolean {
  let current: WithholdingPeriod | undefined;
  for (const period of periods) {
    if (period.effectiveFrom > day) continue;
    if (!current || period.effectiveFrom >= current.effectiveFrom) current = period;
  }
  return current?.enabled ?? false;
}

export const withholdingRefusals = {
  effective_in_past: 'A retenção não muda para dias que já passaram.',
  already_so: 'Nesse dia a retenção já está assim.',
} as const;
export type WithholdingRefusal = keyof typeof withholdingRefusals;
export type WithholdingDecision =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: WithholdingRefusal };

/**
 * Refuses past dates, because what was withheld from payments stays as it is, and refuses a setting that already
 * applies.
 */
export function decideWithholding(
  { effectiveFrom, enabled }: WithholdingPeriod,
  { today, periods }: { readonly today: PlainDate; readonly periods: readonly WithholdingPeriod[] },
): WithholdingDecision {
  if (effectiveFrom < today) return { ok: false, code: 'effective_in_past' };
  if (isWithheldOn(effectiveFrom, periods) === enabled) return { ok: false, code: 'already_so' };
  return { ok: true };
}
