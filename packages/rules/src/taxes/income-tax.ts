import type { PlainDate } from '../dates/calendar.ts';
import { ZERO_CENTAVOS, type Centavos } from '../money/money.ts';
import { tableOn, type IncomeTaxTable } from './income-tax-tables.ts';

export interface MonthlyIncome {
  /** Everything that one CPF is paid in the month. */
  readonly gross: Centavos;
  /** A date in the month, which selects the table. */
  readonly on: PlainDate;
  /** Deducted in place of the simplified discount when it is larger. */
  readonly socialSecurity?: Centavos;
}

// Taxes are computed in millionths of a centavo, which the factor of the reduction requires. Such values exceed safe
// integers, therefore they are bigints.
const MILLIONTHS = 1_000_000n;

function bracketTax({ brackets }: IncomeTaxTable, base: number): bigint {
  const bracket = brackets.find(({ upTo }) => upTo === null || base <= upTo);
  if (!bracket) return 0n;
  return BigInt(base) * BigInt(bracket.rate) * 1_000n - BigInt(bracket.deduction) * MILLIONTHS;
}

function reductionOf({ reduction }: IncomeTaxTable, gross: number, tax: bigint): bigint {
  if (reduction === null || gross > reduction.until) return 0n;
  if (gross <= reduction.wholeUpTo) return tax;
  return BigInt(reduction.constant) * MILLIONTHS - BigInt(gross) * BigInt(reduction.factor);
}

/** The income tax of one CPF for one month, rounded once, half up (product 3.2). */
export function monthlyIncomeTax({ gross, on, socialSecurity = ZERO_CENTAVOS }: MonthlyIncome): Centavos {
  const table = tableOn(on);
  const deducted = Math.max(table.simplifiedDiscount, socialSecurity);
  const before = bracketTax(table, Math.max(0, gross - deducted));
  const tax = before - reductionOf(table, gross, before);
  return tax > 0n ? (Number((tax + MILLIONTHS / 2n) / MILLIONTHS) as Centavos) : ZERO_CENTAVOS;
}
