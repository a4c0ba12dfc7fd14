import type { OperatorWithdrawal } from '@indike/contract/operator/money/money';
import { accountTypeNames, transferType } from '@indike/rules/money/bank-accounts';
import { pixType } from '@indike/rules/identifiers/pix-keys';
import { dateText } from '@indike/ui/format/dates.ts';
import { formText } from '#app/shared/payment-form.ts';

const KEY_NAMES: Readonly<Record<number, string>> = {
  [pixType.phone]: 'Telefone',
  [pixType.cpf]: 'CPF',
  [pixType.email]: 'E-mail',
};
const ACCOUNT_NAMES: Readonly<Record<number, string>> = accountTypeNames;

type BankData = NonNullable<OperatorWithdrawal['bank_account']>;
type Pair = readonly [title: string, value: string];

function destinationPairs(bank: BankData): Pair[] {
  if (bank.transfer_type === transferType.pix)
    return [['Chave', `${KEY_NAMES[bank.pix_type ?? 0] ?? 'Chave'}: ${bank.pix_key ?? ''}`]];
  return [
    ['Banco', `${bank.bank_id ?? ''} ${bank.bank_title ?? ''}`.trim()],
    ['Agência', bank.agency ?? ''],
    ['Conta', `${bank.account ?? ''} (${(ACCOUNT_NAMES[bank.account_type ?? 0] ?? '').toLowerCase()})`],
  ];
}

function ownerPairs(bank: BankData, indiker: string): Pair[] {
  if (bank.account_owner_is_user) return [['Titular', indiker]];
  return [
    ['Titular', `${bank.account_owner_fisrtname ?? ''} ${bank.account_owner_lastname ?? ''}`],
    ['CPF do titular', bank.account_owner_document ?? ''],
    ['Telefone do titular', bank.account_owner_phone ?? ''],
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
export function itemText({ kind, installment, installments }: Item): string {
  if (kind === 'bonus') return 'Bônus do link exclusivo';
  if (kind === 'clawback') return 'Estorno';
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
}: PendingResult): string {
  const what =
    kind === 'paid' && day !== null
      ? `que o banco pagou em ${dateText(day)}`
      : `que o banco devolveu: ${reason ?? ''}`;
  const bank = code === null ? '' : ` Código do banco: ${code}.`;
  return `${by.name} registrou ${what.replace(/\.$/, '')}.${bank}`;
}
