import { presentBankData } from '@indike/contract/money/bank-data-wire';
import type { BankAccountResponse } from '@indike/contract/money/registered-bank-account';
import type { BankData } from '@indike/rules/money/bank-accounts';

export interface BankRow extends BankData {
  readonly id: number;
}

export const presentBankAccount = ({ id, ...data }: BankRow): BankAccountResponse => ({
  id,
  ...presentBankData(data),
});

export const BANK_DATA_COLUMNS = [
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
export const BANK_COLUMNS = ['b.id', ...BANK_DATA_COLUMNS] as const;
