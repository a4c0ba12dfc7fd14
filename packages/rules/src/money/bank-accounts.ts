import { DAY_MS } from '../dates/calendar.ts';
import { cleanCpf, isCpf } from '../identifiers/documents.ts';
import { cleanPhone, isPhone } from '../identifiers/phone.ts';
import { acceptedPixTypes, canonicalPixKey, type PixType } from '../identifiers/pix-keys.ts';

/**
 * Whether a bank can read the name: its files have no other letters than Latin ones. A name in another script would
 * arrive there without these letters, or empty.
 */
export const isLatinName = (name: string): boolean =>
  /\p{Script=Latin}/u.test(name) && !/\p{L}/u.test(name.replaceAll(/\p{Script=Latin}/gu, ''));

// Where an Indiker is paid (product 8.1): by PIX or bank transfer (TED), to their own account or a third party's.

export const transferTypes = ['pix', 'ted'] as const;
export type TransferType = (typeof transferTypes)[number];
export const transferTypeNames: Readonly<Record<TransferType, string>> = { pix: 'PIX', ted: 'DOC/TED' };
export const accountTypes = ['checking', 'savings'] as const;
export type AccountType = (typeof accountTypes)[number];
export const accountTypeNames: Readonly<Record<AccountType, string>> = {
  checking: 'Corrente',
  savings: 'Poupança',
};

/** Bank data as they are stored, copied into a withdrawal and shown to operators. */
export interface BankData {
  readonly transfer_type: TransferType;
  readonly pix_type: PixType | null;
  readonly pix_key: string | null;
  readonly bank_id: string | null;
  readonly bank_title: string | null;
  readonly agency: string | null;
  readonly account: string | null;
  readonly account_type: AccountType | null;
  /** The third party whose account it is; null when it is the Indiker's own, like the three columns below. */
  readonly owner_firstname: string | null;
  readonly owner_lastname: string | null;
  readonly owner_cpf: string | null;
  readonly owner_phone: string | null;
}

/** After the staff replaced the e-mail of an account, its bank data cannot be saved for this long (product 8.4). */
export const BANK_DATA_WAIT_DAYS = 3;

/** Whether bank data can be saved, for an account whose e-mail the staff has replaced at that instant, or never. */
export function mayChangeBankData({
  emailChangedAt,
  emailConfirmed,
  now,
}: {
  readonly emailChangedAt: Date | null;
  readonly emailConfirmed: boolean;
  readonly now: Date;
}): boolean {
  if (emailChangedAt === null) return true;
  return emailConfirmed && now.getTime() >= emailChangedAt.getTime() + BANK_DATA_WAIT_DAYS * DAY_MS;
}

/** The form as typed. Fields that do not belong to the chosen transfer type are ignored. */
export interface BankAccountInput {
  readonly transferType: TransferType | null;
  readonly pixType?: PixType | null;
  readonly pixKey?: string | null | undefined;
  readonly bankId?: string | null | undefined;
  readonly agency?: string | null | undefined;
  readonly account?: string | null | undefined;
  readonly accountType?: AccountType | null;
  readonly ownerIsUser: boolean;
  readonly ownerFirstname?: string | null | undefined;
  readonly ownerLastname?: string | null | undefined;
  readonly ownerDocument?: string | null | undefined;
  readonly ownerPhone?: string | null | undefined;
}

export interface ThirdParty {
  readonly firstname: string;
  readonly lastname: string;
  readonly document: string;
  readonly phone: string;
}
export type Destination =
  | { readonly transferType: 'pix'; readonly pixType: PixType; readonly pixKey: string }
  | {
      readonly transferType: 'ted';
      readonly bankId: string;
      readonly agency: string;
      readonly account: string;
      readonly accountType: AccountType;
    };
export interface BankAccount {
  readonly destination: Destination;
  /** Null when the account is the Indiker's own. */
  readonly owner: ThirdParty | null;
}

export const bankAccountProblems = {
  transfer_type_required: 'Escolha como deseja receber',
  pix_type_required: 'Tipo de chave PIX é obrigatório',
  pix_key_required: 'Chave PIX é obrigatória',
  pix_phone_invalid: 'A chave deve ser um celular com DDD',
  pix_cpf_invalid: 'A chave deve ser um CPF válido',
  pix_random_invalid: 'A chave deve ter 32 letras e números, como o aplicativo do banco mostra',
  pix_email_invalid: 'A chave deve ser um e-mail válido, com até 77 caracteres',
  pix_cpf_not_owner: 'A chave deve ser o CPF do titular da conta',
  bank_required: 'Banco é obrigatório',
  agency_required: 'Agência é obrigatória',
  agency_invalid: 'Agência inválida',
  account_required: 'Número da conta é obrigatório',
  account_invalid: 'Número da conta inválido',
  account_type_required: 'Tipo de conta é obrigatório',
  name_not_latin: 'O banco só lê letras latinas. Escreva o nome com elas',
  firstname_required: 'Nome é obrigatório',
  lastname_required: 'Sobrenome é obrigatório',
  document_required: 'CPF é obrigatório',
  document_invalid: 'Formato do CPF errado',
  phone_required: 'Telefone obrigatório',
  phone_invalid: 'Formato de telefone errado',
} as const;

export type BankAccountProblem = keyof typeof bankAccountProblems;
export type BankAccountErrors = Partial<Record<keyof BankAccountInput, BankAccountProblem>>;
export type BankAccountDecision =
  | { readonly ok: true; readonly account: BankAccount }
  | { readonly ok: false; readonly errors: BankAccountErrors };

/** Validates the form and returns it in canonical form. `userCpf` is the Indiker's own. */
export function decideBankAccount(
  typed: BankAccountInput,
  userCpf: string,
  accepted = acceptedPixTypes({ ownersAreChecked: false }),
): BankAccountDecision {
  const errors: BankAccountErrors = {};
  const pixType = accepted.find((type) => type === typed.pixType) ?? null;
  const input = { ...typed, pixType };
  const owner = input.ownerIsUser ? null : thirdParty(input, errors);
  const destination = destinationOf(input, owner?.document ?? userCpf, errors);
  if (destination === null || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, account: { destination, owner } };
}

function thirdParty(input: BankAccountInput, errors: BankAccountErrors): ThirdParty {
  const firstname = trimmed(input.ownerFirstname);
  const lastname = trimmed(input.ownerLastname);
  const document = cleanCpf(trimmed(input.ownerDocument));
  const phone = cleanPhone(trimmed(input.ownerPhone));
  if (firstname === '') errors.ownerFirstname = 'firstname_required';
  else if (!isLatinName(firstname)) errors.ownerFirstname = 'name_not_latin';
  if (lastname === '') errors.ownerLastname = 'lastname_required';
  else if (!isLatinName(lastname)) errors.ownerLastname = 'name_not_latin';
  if (document === '') errors.ownerDocument = 'document_required';
  else if (!isCpf(document)) errors.ownerDocument = 'document_invalid';
  if (phone === '') errors.ownerPhone = 'phone_required';
  else if (!isPhone(phone)) errors.ownerPhone = 'phone_invalid';
  return { firstname, lastname, document, phone };
}

function destinationOf(input: BankAccountInput, cpf: string, errors: BankAccountErrors): Destination | null {
  if (input.transferType === 'pix') return pix(input, cpf, errors);
  if (input.transferType === 'ted') return ted(input, errors);
  errors.transferType = 'transfer_type_required';
  return null;
}

function pix(input: BankAccountInput, ownerCpf: string, errors: BankAccountErrors): Destination | null {
  const typed = trimmed(input.pixKey);
  if (typed === '') errors.pixKey = 'pix_key_required';
  if (!input.pixType) {
    errors.pixType = 'pix_type_required';
    return null;
  }
  if (typed === '') return null;
  const pixKey = canonicalPixKey(input.pixType, typed);
  if (pixKey === null) {
    errors.pixKey = invalidKey[input.pixType];
    return null;
  }
  if (input.pixType === 'cpf' && pixKey !== ownerCpf) errors.pixKey = 'pix_cpf_not_owner';
  return { transferType: 'pix', pixType: input.pixType, pixKey };
}

const invalidKey: Readonly<Record<PixType, BankAccountProblem>> = {
  phone: 'pix_phone_invalid',
  cpf: 'pix_cpf_invalid',
  email: 'pix_email_invalid',
  random: 'pix_random_invalid',
};

function ted(input: BankAccountInput, errors: BankAccountErrors): Destination | null {
  const bankId = trimmed(input.bankId);
  const agency = accountNumber(input.agency);
  const account = accountNumber(input.account);
  if (bankId === '') errors.bankId = 'bank_required';
  if (agency === '') errors.agency = 'agency_required';
  // Field widths of the banks' exchange format (CNAB 240): five and twelve digits, each with a check digit.
  else if (!/^[0-9]{1,5}(-?[0-9X])?$/.test(agency)) errors.agency = 'agency_invalid';
  if (account === '') errors.account = 'account_required';
  else if (!/^[0-9]{1,12}(-?[0-9X])?$/.test(account)) errors.account = 'account_invalid';
  if (!input.accountType) {
    errors.accountType = 'account_type_required';
    return null;
  }
  return { transferType: 'ted', bankId, agency, account, accountType: input.accountType };
}

function accountNumber(text: string | null | undefined): string {
  return trimmed(text).replace(/[\s.]/g, '').replace(/x/g, 'X');
}

function trimmed(text: string | null | undefined): string {
  return (text ?? '').trim();
}
