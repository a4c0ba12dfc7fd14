import type { BankData } from '@indike/rules/money/bank-accounts';
import type { PixType } from '@indike/rules/identifiers/pix-keys';
import { expect, it } from 'vitest';
import { accountOwner, destinationText } from './destination.ts';

const none: BankData = {
  transfer_type: 'pix',
  pix_type: null,
  pix_key: null,
  bank_id: null,
  bank_title: null,
  agency: null,
  account: null,
  account_type: null,
  owner_firstname: null,
  owner_lastname: null,
  owner_cpf: null,
  owner_phone: null,
};
const pix = (pix_type: PixType, pix_key: string) => destinationText({ ...none, pix_type, pix_key });

it('names the kind of a PIX key and masks part of the key', () => {
  expect(pix('phone', '+5511987654321')).toBe('PIX no celular (11) •••••-4321');
  expect(pix('cpf', '28001238938')).toBe('PIX no CPF •••.012.389-••');
  expect(pix('random', '123e4567-e89b-42d3-a456-426614174000')).toBe('PIX na chave aleatória 123e•••4000');
  expect(pix('email', 'demo@indike.test')).toBe('PIX no e-mail d•••@indike.test');
});

it('shows only the end of an account number', () => {
  const bank = { bank_id: '001', bank_title: 'Banco do Brasil', agency: '1234' };
  const ted = { ...none, ...bank, transfer_type: 'ted' } as const;
  expect(destinationText({ ...ted, account: '1234567-8', account_type: 'checking' })).toBe(
    'Banco do Brasil, agência 1234, conta corrente •••7-8',
  );
  expect(destinationText({ ...ted, account: '12', account_type: 'savings' })).toBe(
    'Banco do Brasil, agência 1234, conta poupança •••2',
  );
});

it('names the owner only when it is a third party', () => {
  expect(accountOwner(none)).toBeNull();
  const other = { owner_firstname: 'Ana', owner_lastname: 'Souza', owner_cpf: '28001238938' };
  expect(accountOwner({ ...none, ...other })).toBe('Ana Souza');
});
