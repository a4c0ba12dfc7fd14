import { parseTypedAmount, reaisFromCentavos } from '@indike/rules/money/money';

// Figures as they are typed. NaN for what is none, which no schema takes.

/** '62,5' */
export const typedNumber = (text: string): number =>
  /^\d{1,9}([.,]\d{1,9})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN;

/** 'R$ 1.234,50' */
export function typedReais(text: string): number {
  const amount = parseTypedAmount(text);
  return amount === null ? Number.NaN : reaisFromCentavos(amount);
}
