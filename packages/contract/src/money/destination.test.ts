import type { BankAccountResponse } from './registered-bank-account.ts';
import { expect, it } from 'vitest';
import { accountOwner, destinationText } from './destination.ts';

const none: BankAccountResponse = {
  id: 1,
  transfer_type: 1,
  pix_type: null,
  pix_key: null,
  bank_id: null,
  bank_title: null,
  agency: null,
  account: null,
  account_type: null,
  account_owner_is_user: true,
  account_owner_fisrtname: null,
  account_owner_lastname: null,
  account_owner_document: null,
  account_owner_phone: null,
};
const pix = (pix_type: number, pix_key: string) => destinationText({ ...none, pix_type, pix_key });

it('names the kind of a PIX key and masks part of the key', () => {
  expect(pix(1, '+5511987654321')).toBe('PIX no celular (11) •••••-4321');
  expect(pix(2, '28001238938')).toBe('PIX no CPF •••.012.389-••');
  expect(pix(3, 'demo@indike.test')).toBe('PIX no e-mail d•••@indike.test');
});

it('shows only the end of an account number', () => {
  const ted = { ...none, transfer_type: 2, bank_id: '001', bank_title: 'Banco do Brasil', agency: '1234' };
  expect(destinationText({ ...ted, account: '1234567-8', account_type: 1 })).toBe(
    'Banco do Brasil, agência 1234, conta corrente •••7-8',
  );
  expect(destinationText({ ...ted, account: '12', account_type: 2 })).toBe(
    'Banco do Brasil, agência 1234, conta poupança •••2',
  );
});

it('names the owner only when it is a third party', () => {
  expect(accountOwner(none)).toBeNull();
  const other = { account_owner_fisrtname: 'Ana', account_owner_lastname: 'Souza' };
  expect(accountOwner({ ...none, ...other, account_owner_is_user: false })).toBe('Ana Souza');
});
