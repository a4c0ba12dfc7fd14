import { formatDate, type PlainDate } from '../dates/calendar.ts';
import { CSV_BOM, csvLine } from '../files/csv.ts';
import { endsSlice, type Steps } from '../files/steps.ts';
import { formatCpf } from '../identifiers/documents.ts';
import { formatPhone } from '../identifiers/phone.ts';
import { pixTypeNames } from '../identifiers/pix-keys.ts';
import { accountTypeNames, type BankData } from '../money/bank-accounts.ts';
import { PAYMENT_FORMS, paymentFormOf } from './payment-form.ts';
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

const asIs = (key: string): string => key;

/** Keys are punctuated, so that a spreadsheet neither turns them into numbers nor runs a leading plus as a formula. */
function pixCells({ pix_type: type, pix_key: key }: BankData): (string | null)[] {
  if (type === null || key === null) return [null, null];
  const punctuate = { phone: formatPhone, cpf: formatCpf, email: asIs, random: asIs }[type];
  return [pixTypeNames[type], punctuate(key)];
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
        bankData.account_type && accountTypeNames[bankData.account_type],
        amount(net),
        formatDate(paymentDate),
      ]),
    );
    if (endsSlice(index + 1)) yield;
  }
  return lines.join('');
}
