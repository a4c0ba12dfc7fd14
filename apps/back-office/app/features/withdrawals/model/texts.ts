import type { OperatorWithdrawal } from '@indike/contract/operator/money/money';
import { campaignTitle } from '@indike/rules/money/campaigns';
import { accountTypeNames, type BankData } from '@indike/rules/money/bank-accounts';
import { pixTypeNames } from '@indike/rules/identifiers/pix-keys';
import { dateText } from '@indike/ui/format/dates.ts';
import { formText } from '#app/shared/withdrawal-texts.ts';

type Pair = readonly [title: string, value: string];

function destinationPairs(bank: BankData): Pair[] {
  if (bank.transfer_type === 'pix')
    return [['Chave', `${pixTypeNames[bank.pix_type ?? 'email']}: ${bank.pix_key ?? ''}`]];
  return [
    ['Banco', `${bank.bank_id ?? ''} ${bank.bank_title ?? ''}`.trim()],
    ['Agência', bank.agency ?? ''],
    ['Conta', `${bank.account ?? ''} (${accountTypeNames[bank.account_type ?? 'checking'].toLowerCase()})`],
  ];
}

function ownerPairs(bank: BankData, indiker: string): Pair[] {
  if (bank.owner_cpf === null) return [['Titular', indiker]];
  return [
    ['Titular', `${bank.owner_firstname ?? ''} ${bank.owner_lastname ?? ''}`],
    ['CPF do titular', bank.owner_cpf],
    ['Telefone do titular', bank.owner_phone ?? ''],
  ];
}

/** The bank data as titled lines, in the order in which a bank's form asks for them. */
export const bankPairs = (bank: BankData, indiker: string): Pair[] => [
  ['Forma', formText(bank.transfer_type)],
  ...destinationPairs(bank),
  ...ownerPairs(bank, indiker),
];

type Item = OperatorWithdrawal['wallet_transactions'][number];

/** What an item of the withdrawal is paid for. */
export function itemText({ kind, campaign, installment, installments }: Item): string {
  if (kind === 'bonus') return 'Bônus do link exclusivo';
  if (kind === 'clawback') return 'Estorno';
  if (campaign !== undefined) return `Prêmio: ${campaignTitle(campaign)}`;
  return installments === 1 ? 'Bonificação' : `Bonificação, parcela ${installment} de ${installments}`;
}

type PendingResult = NonNullable<OperatorWithdrawal['pending_result']>;

/** 'Ana registrou que o banco pagou em 21 de nov. Código do banco: 00.' */
export function resultText({
  kind,
  paid_at: day,
  reason,
  bank_code: code,
  entered_by: by,
  note,
}: PendingResult): string {
  const what =
    kind === 'paid' && day !== null
      ? `que o banco pagou em ${dateText(day)}`
      : `que o banco devolveu: ${reason ?? ''}`;
  const bank = code === null ? '' : ` Código do banco: ${code}.`;
  const why = note === null ? '' : ` ${note}`;
  return `${by.name} registrou ${what.replace(/\.$/, '')}.${bank}${why}`;
}
