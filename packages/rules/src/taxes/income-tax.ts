import { type PlainDate, dateOf } from '../dates/calendar.ts';
import { type Centavos, uncheckedCentavos, ZERO_CENTAVOS } from '../money/money.ts';

// The monthly tables of the income tax withheld at the source (IRRF), each with the date from which it applies. A new
// table is added as a new entry, so that payments of earlier months are still computed with the table of their month.

export interface Bracket {
  /** The largest base of the bracket; null for the last one. */
  readonly upTo: number | null;
  /** In thousandths: 75 is 7,5 %. */
  readonly rate: number;
  readonly deduction: number;
}

/** Removes the whole tax up to `wholeUpTo`, and less and less of it up to `until` (Lei 15.270/2025). */
export interface Reduction {
  readonly wholeUpTo: number;
  readonly until: number;
  /** The reduction is `constant` less the income times `factor`, which is in millionths. */
  readonly constant: number;
  readonly factor: number;
}

export interface IncomeTaxTable {
  readonly from: PlainDate;
  /** What may be deducted without proof, in place of the social security contribution. */
  readonly simplifiedDiscount: Centavos;
  readonly brackets: readonly Bracket[];
  readonly reduction: Reduction | null;
}

const SIMPLIFIED_DISCOUNT = uncheckedCentavos(60_720);
const BRACKETS: readonly Bracket[] = [
  { upTo: 242_880, rate: 0, deduction: 0 },
  { upTo: 282_665, rate: 75, deduction: 18_216 },
  { upTo: 375_105, rate: 150, deduction: 39_416 },
  { upTo: 466_468, rate: 225, deduction: 67_549 },
  { upTo: null, rate: 275, deduction: 90_873 },
];

/** The table of May 2025 (Lei 15.191/2025). */
const TABLE_2025: IncomeTaxTable = {
  from: dateOf(2025, 5, 1),
  simplifiedDiscount: SIMPLIFIED_DISCOUNT,
  brackets: BRACKETS,
  reduction: null,
};

/** The table of January 2026: the same brackets, with a reduction. */
const TABLE_2026: IncomeTaxTable = {
  ...TABLE_2025,
  from: dateOf(2026, 1, 1),
  reduction: { wholeUpTo: 500_000, until: 735_000, constant: 97_862, factor: 133_145 },
};

/** The table that applies on the date. Dates before the first table get the first one. */
export const tableOn = (day: PlainDate): IncomeTaxTable => (day >= TABLE_2026.from ? TABLE_2026 : TABLE_2025);

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
  return tax > 0n ? uncheckedCentavos(Number((tax + MILLIONTHS / 2n) / MILLIONTHS)) : ZERO_CENTAVOS;
}
