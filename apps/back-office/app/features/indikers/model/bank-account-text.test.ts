import type { BankData } from '@indike/rules/money/bank-accounts';
import { expect, it } from 'vitest';
import { bankAccountText } from './texts.ts';

const PIX: BankData = {
  transfer_type: 'pix',
  pix_type: 'email',
  pix_key: 'ana@example.com',
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
const TED: BankData = {
  ...PIX,
  transfer_type: 'ted',
  pix_type: null,
  pix_key: null,
  bank_id: '001',
  bank_title: 'Banco do Brasil',
  agency: '1234',
  account: '567-8',
  account_type: 'savings',
  owner_firstname: 'Rui',
  owner_lastname: 'Lima',
  owner_cpf: '28001238938',
};

it.each([
  [null, 'Nenhum cadastrado'],
  [PIX, 'PIX por e-mail: ana@example.com'],
  [TED, 'Banco do Brasil, agência 1234, conta poupança 567-8, em nome de Rui Lima (CPF 28001238938)'],
])('%j', (bank, expected) => expect(bankAccountText(bank)).toBe(expected));
