import type { WalletLine } from '@indike/contract/operator/indikers';
import type { IndikerAccount } from '@indike/rules/money/ledger-accounts';
import { moneyText } from '@indike/ui/format/money.ts';

export const ACCOUNT_NAMES: Readonly<Record<IndikerAccount, string>> = {
  promised: 'Previsto',
  receivable: 'A liberar',
  available: 'Disponível',
  requested: 'Solicitado',
  paid: 'Pago',
  withheld: 'Imposto retido',
  expired: 'Expirado',
  owed: 'A descontar',
};

/** 'Disponível +R$ 10,00'. What is owed is a negative balance, which people read as an amount. */
export function changeText({ account, amount }: WalletLine['entries'][number]): string {
  const change = account === 'owed' ? 0 - amount : amount;
  return `${ACCOUNT_NAMES[account]} ${change < 0 ? '−' : '+'}${moneyText(Math.abs(change))}`;
}
