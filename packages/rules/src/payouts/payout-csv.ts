import { formatDate, type PlainDate } from '../dates/calendar.ts';
import { CSV_BOM, csvLine } from '../files/csv.ts';
import { endsSlice, type Steps } from '../files/steps.ts';
import { formatCpf } from '../identifiers/documents.ts';
import { formatPhone } from '../identifiers/phone.ts';
import { type PixType, pixType } from '../identifiers/pix-keys.ts';
import { accountTypeNames } from '../money/bank-accounts.ts';
import { type CopiedBankData, PAYMENT_FORMS, paymentFormOf } from './payment-form.ts';
import type { RemittanceItem } from './remittance-fields.ts';

// The payments of a batch as a CSV file for people and spreadsheets, for a bank that takes no CNAB files.

const HEAD = [
  'Identificação',
  'Forma',
  'Favorecido',
  'CPF',
  'Tipo da chave',
  'Chave PIX',
  'Banco',
  'Agência',
  'Conta',
  'Tipo da conta',
  'Valor',
  'Data do pagamento',
];

const PIX_TYPE_NAMES: Readonly<Record<PixType, string>> = {
  [pixType.phone]: 'Celular',
  [pixType.cpf]: 'CPF',
  [pixType.email]: 'E-mail',
};
const ACCOUNT_TYPE_NAMES: Readonly<Record<number, string>> = accountTypeNames;

/** Keys are punctuated, so that a spreadsheet neither turns them into numbers nor runs a leading plus as a formula. */
function pixCells({ pix_type: type, pix_key: key }: CopiedBankData): (string | null)[] {
  if (key === null) return [null, null];
  if (type === pixType.phone) return [PIX_TYPE_NAMES[type], formatPhone(key)];
  if (type === pixType.cpf) return [PIX_TYPE_NAMES[type], formatCpf(key)];
  return [type === pixType.email ? PIX_TYPE_NAMES[type] : 'Aleatória', key];
}

/** '1234,56' */
const amount = (net: number): string => {
  const digits = String(net).padStart(3, '0');
  return `${digits.slice(0, -2)},${digits.slice(-2)}`;
};

export function* payoutCsvSteps(
  items: readonly RemittanceItem[],
  { paymentDate, payerBankCode }: { readonly paymentDate: PlainDate; readonly payerBankCode: string },
): Steps<string> {
  const lines = [CSV_BOM, csvLine(HEAD)];
  for (const [index, { reference, net, bankData, beneficiary }] of items.entries()) {
    lines.push(
      csvLine([
        reference,
        PAYMENT_FORMS[paymentFormOf(bankData, payerBankCode)].name,
        beneficiary.name,
        formatCpf(beneficiary.document),
        ...pixCells(bankData),
        bankData.bank_id,
        bankData.agency,
        bankData.account,
        ACCOUNT_TYPE_NAMES[bankData.account_type ?? 0] ?? null,
        amount(net),
        formatDate(paymentDate),
      ]),
    );
    if (endsSlice(index + 1)) yield;
  }
  return lines.join('');
}
