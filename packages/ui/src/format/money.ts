import { centavosFromReais, formatBRL } from '@indike/rules/money/money';

/** Formats reais from the wire as 'R$ 1.234,56', with a no-break space. An invalid amount is shown as a dash. */
export function moneyText(reais: number): string {
  const amount = centavosFromReais(Math.abs(reais));
  if (amount === null) return '—';
  return `${reais < 0 ? '-' : ''}${formatBRL(amount)}`;
}
