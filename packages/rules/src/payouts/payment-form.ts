import type { BankData } from '../money/bank-accounts.ts';

// How the bank transfers the money of one item. Each lot of a remittance file has one payment form.

export interface PaymentForm {
  /** FEBRABAN's formaLancamento. */
  readonly code: string;
  readonly name: string;
  /** The clearing house (câmara). */
  readonly clearing: string;
  /** FEBRABAN's purpose of a TED: credit to an account. */
  readonly purpose: string;
}

export const PAYMENT_FORMS = {
  pix: { code: '45', name: 'PIX', clearing: '009', purpose: '' },
  ted: { code: '41', name: 'TED', clearing: '018', purpose: '00010' },
  sameBankChecking: { code: '01', name: 'Crédito em conta', clearing: '000', purpose: '' },
  sameBankSavings: { code: '05', name: 'Crédito em poupança', clearing: '000', purpose: '' },
} as const satisfies Readonly<Record<string, PaymentForm>>;
export type PaymentFormName = keyof typeof PAYMENT_FORMS;

/** The order of the lots in a file. */
export const PAYMENT_FORM_NAMES: readonly PaymentFormName[] = [
  'pix',
  'ted',
  'sameBankChecking',
  'sameBankSavings',
];

/** A transfer within the payer's bank is a credit, not a TED. */
export function paymentFormOf(data: BankData, payerBankCode: string): PaymentFormName {
  if (data.transfer_type === 'pix') return 'pix';
  if (data.bank_id !== payerBankCode) return 'ted';
  return data.account_type === 'savings' ? 'sameBankSavings' : 'sameBankChecking';
}

export interface Beneficiary {
  readonly name: string;
  readonly document: string;
}

/** Whom the bank pays: the Indiker, or the third party whose account it is (product 8.1). */
export function beneficiaryOf(data: BankData, indiker: Beneficiary): Beneficiary {
  if (data.owner_cpf === null) return indiker;
  const name = [data.owner_firstname, data.owner_lastname].filter(Boolean).join(' ');
  return { name, document: data.owner_cpf };
}

interface NumberAndDigit {
  readonly number: string;
  readonly digit: string;
}

const split = (text: string): NumberAndDigit => ({ number: text.slice(0, -1), digit: text.slice(-1) });

/** The form asks for the account with its check digit, so the last character is the digit, with or without a hyphen. */
export function splitAccount(account: string): NumberAndDigit {
  return split(account.replace('-', ''));
}

/**
 * Branches have four digits. A fifth digit, or the character after a hyphen, is the check digit, which not every bank
 * has.
 */
export function splitAgency(agency: string): NumberAndDigit {
  const bare = agency.replace('-', '');
  return agency.includes('-') || bare.length > 4 ? split(bare) : { number: bare, digit: '' };
}

// The payment reference in remittance and return files (seuNumero): the withdrawal and its batch, because a withdrawal
// that the bank returned is paid again in another batch.

export interface ItemReference {
  readonly withdrawalId: number;
  readonly batchId: number;
}

/**
 * 'S1204L37'. The field's twenty columns fit ids of nine digits each. The remittance writer refuses a longer reference.
 */
export const itemReference = ({ withdrawalId, batchId }: ItemReference): string =>
  `S${withdrawalId}L${batchId}`;

/** Null for a reference that is not of this product's form. */
export function parseItemReference(text: string): ItemReference | null {
  const [, withdrawal, batch] = /^S([1-9][0-9]{0,14})L([1-9][0-9]{0,14})$/.exec(text) ?? [];
  return withdrawal === undefined || batch === undefined
    ? null
    : { withdrawalId: Number(withdrawal), batchId: Number(batch) };
}
