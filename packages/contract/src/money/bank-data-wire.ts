import type { BankData } from '@indike/rules/money/bank-accounts';
import { accountTypeNumbers, pixTypeNumbers, transferTypeNumbers, wordOf } from '../wire/numbers.ts';
import type { BankAccountResponse } from './registered-bank-account.ts';

/** Bank data as the specification's calls show them: with numbers, and with the misspelling of its wire format. */
export const presentBankData = (data: BankData): Omit<BankAccountResponse, 'id'> => ({
  transfer_type: transferTypeNumbers[data.transfer_type],
  pix_type: data.pix_type && pixTypeNumbers[data.pix_type],
  pix_key: data.pix_key,
  bank_id: data.bank_id,
  bank_title: data.bank_title,
  agency: data.agency,
  account: data.account,
  account_type: data.account_type && accountTypeNumbers[data.account_type],
  account_owner_is_user: data.owner_cpf === null,
  account_owner_fisrtname: data.owner_firstname,
  account_owner_lastname: data.owner_lastname,
  account_owner_document: data.owner_cpf,
  account_owner_phone: data.owner_phone,
});

/** The inverse of `presentBankData`. */
export const bankDataOf = (account: BankAccountResponse): BankData => ({
  transfer_type: wordOf(transferTypeNumbers, account.transfer_type) ?? 'pix',
  pix_type: wordOf(pixTypeNumbers, account.pix_type),
  pix_key: account.pix_key,
  bank_id: account.bank_id,
  bank_title: account.bank_title,
  agency: account.agency,
  account: account.account,
  account_type: wordOf(accountTypeNumbers, account.account_type),
  owner_firstname: account.account_owner_fisrtname,
  owner_lastname: account.account_owner_lastname,
  owner_cpf: account.account_owner_document,
  owner_phone: account.account_owner_phone,
});
