import type { BankAccountResponse } from '@indike/contract/money/registered-bank-account';

export interface BankRow {
  readonly id: number;
  readonly transfer_type: number;
  readonly pix_type: number | null;
  readonly pix_key: string | null;
  readonly bank_id: string | null;
  readonly bank_title: string | null;
  readonly agency: string | null;
  readonly account: string | null;
  readonly account_type: number | null;
  readonly owner_firstname: string | null;
  readonly owner_lastname: string | null;
  readonly owner_cpf: string | null;
  readonly owner_phone: string | null;
}

/** Uses the spellings of the wire, typos included. */
export const presentBankAccount = (row: BankRow): BankAccountResponse => ({
  id: row.id,
  transfer_type: row.transfer_type,
  pix_type: row.pix_type,
  pix_key: row.pix_key,
  bank_id: row.bank_id,
  bank_title: row.bank_title,
  agency: row.agency,
  account: row.account,
  account_type: row.account_type,
  account_owner_is_user: row.owner_cpf === null,
  account_owner_fisrtname: row.owner_firstname,
  account_owner_lastname: row.owner_lastname,
  account_owner_document: row.owner_cpf,
  account_owner_phone: row.owner_phone,
});

export const BANK_COLUMNS = [
  'b.id',
  'b.transfer_type',
  'b.pix_type',
  'b.pix_key',
  'b.bank_id',
  'bank.title as bank_title',
  'b.agency',
  'b.account',
  'b.account_type',
  'b.owner_firstname',
  'b.owner_lastname',
  'b.owner_cpf',
  'b.owner_phone',
] as const;
