import type { WalletLine } from '@indike/contract/operator/indikers';
import { ledgerAccountNames } from '@indike/rules/money/ledger-accounts';
import { moneyText } from '@indike/ui/format/money.ts';
import { formatCount } from '@indike/rules/money/money';
import { accountTypeNames, type BankData } from '@indike/rules/money/bank-accounts';

/** 'Disponível +R$ 10,00'. The debt is a negative balance, so its sign is inverted for display. */
export function changeText({ account, amount }: WalletLine['entries'][number]): string {
  const change = account === 'owed' ? 0 - amount : amount;
  return `${ledgerAccountNames[account]} ${change < 0 ? '−' : '+'}${moneyText(Math.abs(change))}`;
}

/** '2 bônus do link exclusivo, R$ 10,00' */
export const heldBonusesText = (held: readonly { readonly value: number }[]): string =>
  `${formatCount(held.length)} bônus do link exclusivo, ${moneyText(held.reduce((sum, { value }) => sum + value, 0))}`;

const PIX_NAMES = { phone: 'celular', cpf: 'CPF', email: 'e-mail', random: 'chave aleatória' } as const;

/** The bank data in one line: 'PIX por e-mail: ana@example.com'. */
export function bankAccountText(bank: BankData | null): string {
  if (bank === null) return 'Nenhum cadastrado';
  const destination =
    bank.transfer_type === 'pix'
      ? `PIX por ${PIX_NAMES[bank.pix_type ?? 'email']}: ${bank.pix_key ?? ''}`
      : `${bank.bank_title ?? 'Banco'}, agência ${bank.agency ?? ''}, conta ${accountTypeNames[bank.account_type ?? 'checking'].toLowerCase()} ${bank.account ?? ''}`;
  if (bank.owner_cpf === null) return destination;
  const owner = `${bank.owner_firstname ?? ''} ${bank.owner_lastname ?? ''}`;
  return `${destination}, em nome de ${owner} (CPF ${bank.owner_cpf})`;
}
