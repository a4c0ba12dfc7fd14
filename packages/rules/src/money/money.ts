// Money is an integer number of centavos (product 3.1). Reais appear only on the wire (JSON numbers) and in texts.

declare const centavosBrand: unique symbol;
export type Centavos = number & { readonly [centavosBrand]: true };

export const MAX_REAIS = 1_000_000_000;
/** For constants and for results of integer arithmetic on amounts that were checked before. */
export const uncheckedCentavos = (value: number) => value as Centavos;

export const ZERO_CENTAVOS = uncheckedCentavos(0);

export function isCentavos(value: number): value is Centavos {
  return Number.isSafeInteger(value);
}

/** Null when the value is not a whole number of centavos. It may be negative (a clawback). */
export function centavos(value: number): Centavos | null {
  return isCentavos(value) ? value : null;
}

/** Null for more than two decimals, NaN, negative amounts and those above MAX_REAIS. */
export function centavosFromReais(reais: number): Centavos | null {
  if (!(reais >= 0 && reais <= MAX_REAIS)) return null;
  const value = Math.round(reais * 100);
  // Adding 0 turns -0 into 0.
  return value / 100 === reais ? uncheckedCentavos(value + 0) : null;
}

export function reaisFromCentavos(value: Centavos): number {
  return value / 100;
}

export function addCentavos(...values: readonly Centavos[]): Centavos {
  return uncheckedCentavos(values.reduce<number>((sum, value) => sum + value, 0));
}

/** `count` is a whole number. */
export function multiplyCentavos(value: Centavos, count: number): Centavos {
  return uncheckedCentavos(value * count);
}

export function subtractCentavos(from: Centavos, value: Centavos): Centavos {
  return uncheckedCentavos(from - value);
}

/** 'R$ 1.234,56' with a no-break space. */
export function formatBRL(value: Centavos): string {
  return `${sign(value)}R$\u00a0${reaisText(value)}`;
}

/** '1.234,56' */
export function formatAmount(value: Centavos): string {
  return `${sign(value)}${reaisText(value)}`;
}

const sign = (value: Centavos): string => (value < 0 ? '-' : '');

/** Works on the digits, because a division by 100 loses centavos in large sums. */
function reaisText(value: Centavos): string {
  const digits = String(Math.abs(value)).padStart(3, '0');
  return `${grouped(digits.slice(0, -2))},${digits.slice(-2)}`;
}

/** '1.234' for a whole number that is not negative. Does not use Intl, whose first use is slow on a phone. */
export function formatCount(count: number): string {
  return grouped(String(count));
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, '.');
}

/**
 * Percent of an amount, with two decimals at most, rounded half away from zero (product 3.2). Counted in hundredths of a
 * percent, and separately above and below R$ 100,00, to stay within safe integers.
 */
export function percentOf(value: Centavos, percent: number): Centavos {
  const amount = Math.abs(value);
  const share = Math.round(percent * 100);
  const rounded =
    Math.floor(amount / 10_000) * share + Math.floor(((amount % 10_000) * share + 5_000) / 10_000);
  return uncheckedCentavos(value < 0 ? -rounded : rounded);
}

/** Parses 'R$ 5.000,50', '5000,5', '5.000' or '5000.50'; null when the text is not an amount above zero. */
export function parseTypedAmount(text: string): Centavos | null {
  const plain = text.replaceAll(/\s|R\$/g, '');
  const digits = /^\d+\.\d{1,2}$/.test(plain)
    ? plain
    : /^\d{1,3}(\.\d{3})*(,\d{1,2})?$|^\d+(,\d{1,2})?$/.test(plain)
      ? plain.replaceAll('.', '').replace(',', '.')
      : '';
  const amount = digits === '' ? null : centavosFromReais(Number(digits));
  return amount === null || amount <= 0 ? null : amount;
}
