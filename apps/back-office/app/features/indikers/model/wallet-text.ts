import type { WalletLine } from '@indike/contract/operator/indikers';
import { ledgerAccountNames } from '@indike/rules/money/ledger-accounts';
import { moneyText } from '@indike/ui/format/money.ts';

/** 'Disponível +R$ 10,00'. The debt is a negative balance, so its sign is inverted for display. */
export function changeText({ account, amount }: WalletLine['entries'][number]): string {
  const change = account === 'owed' ? 0 - amount : amount;
  return `${ledgerAccountNames[account]} ${change < 0 ? '−' : '+'}${moneyText(Math.abs(change))}`;
}
