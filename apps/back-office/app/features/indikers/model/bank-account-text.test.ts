import { expect, it } from 'vitest';
import { bankAccountText } from './bank-account-text.ts';

const PIX = {
  transfer_type: 1,
  pix_type: 3,
  pix_key: 'ana@example.com',
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
const TED = {
  ...PIX,
  transfer_type: 2,
  pix_type: null,
  pix_key: null,
  bank_id: '001',
  bank_title: 'Banco do Brasil',
  agency: '1234',
  account: '567-8',
  account_type: 2,
  account_owner_is_user: false,
  account_owner_fisrtname: 'Rui',
  account_owner_lastname: 'Lima',
  account_owner_document: '28001238938',
};

it.each([
  [null, 'Nenhum cadastrado'],
  [PIX, 'PIX por e-mail: ana@example.com'],
  [TED, 'Banco do Brasil, agência 1234, conta poupança 567-8, em nome de Rui Lima (CPF 28001238938)'],
])('%j', (bank, expected) => expect(bankAccountText(bank)).toBe(expected));
