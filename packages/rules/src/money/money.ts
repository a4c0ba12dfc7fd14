// Money is integer centavos; reais appear only on the wire (JSON numbers) and in texts.

declare const centavosBrand: unique symbol;
export type Centavos = number & { readonly [centavosBrand]: true };

export const MAX_REAIS = 1_000_000_000;
export const ZERO_CENTAVOS = 0 as Centavos;

export function isCentavos(value: number): value is Centavos {
  return Number.isSafeInteger(value);
}

/** Null when the value is no whole number of centavos; may be negative (a clawback). */
export function centavos(value: number): Centavos | null {
  return isCentavos(value) ? value : null;
}

/** Null for more than two decimals, NaN, negative or absurd amounts. */
export function centavosFromReais(reais: number): Centavos | null {
  if (!(reais >= 0 && reais <= MAX_REAIS)) return null;
  const value = Math.round(reais * 100);
  return value / 100 === reais ? ((value + 0) as Centavos) : null;
}

export function reaisFromCentavos(value: Centavos): number {
  return value / 100;
}

export function addCentavos(...values: readonly Centavos[]): Centavos {
  return values.reduce<number>((sum, value) => sum + value, 0) as Centavos;
}

export function subtractCentavos(from: Centavos, value: Centavos): Centavos {
  return (from - value) as Centavos;
}

/** 'R$ 1.234,56' with a no-break space, in integers: a division by 100 loses centavos in large sums. */
export function formatBRL(value: Centavos): string {
  const digits = String(Math.abs(value)).padStart(3, '0');
  return `${value < 0 ? '-' : ''}R$\u00a0${grouped(digits.slice(0, -2))},${digits.slice(-2)}`;
}

/** '1.234', of a whole number that is not negative: as Intl would, which is slow to wake on a phone. */
export function formatCount(count: number): string {
  return grouped(String(count));
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, '.');
}

/** Whole percent of an amount, half up (away from zero). Split at the hundreds, so that nothing leaves the safe integers. */
export function percentOf(value: Centavos, percent: number): Centavos {
  const amount = Math.abs(value);
  const hundreds = Math.floor(amount / 100);
  const rounded = hundreds * percent + Math.floor(((amount % 100) * percent + 50) / 100);
  return (value < 0 ? -rounded : rounded) as Centavos;
}
