import { centavosFromReais, type Centavos } from './money.ts';

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
