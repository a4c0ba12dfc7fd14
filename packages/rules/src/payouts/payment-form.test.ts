import { expect, it } from 'vitest';
import { pixData, tedData } from '../testing/payouts.ts';
import {
  beneficiaryOf,
  paymentFormOf,
  splitAccount,
  splitAgency,
  itemReference,
  parseItemReference,
} from './payment-form.ts';

it.each([
  ['12345-6', '12345', '6'],
  ['123456', '12345', '6'],
  ['00210169-X', '00210169', 'X'],
  ['210169X', '210169', 'X'],
])('the last character of account %s is its digit', (account, number, digit) => {
  expect(splitAccount(account)).toEqual({ number, digit });
});

it.each([
  ['0001', '0001', ''],
  ['1584-9', '1584', '9'],
  ['15849', '1584', '9'],
  ['158-X', '158', 'X'],
  ['12', '12', ''],
])('splits branch %s from its optional check digit', (agency, number, digit) => {
  expect(splitAgency(agency)).toEqual({ number, digit });
});

it('a transfer within the payer’s bank is a credit, not a TED', () => {
  expect(paymentFormOf(pixData('cpf', '28001238938'), '341')).toBe('pix');
  expect(paymentFormOf(tedData('001', '1', '12'), '341')).toBe('ted');
  expect(paymentFormOf(tedData('341', '1', '12'), '341')).toBe('sameBankChecking');
  expect(paymentFormOf(tedData('341', '1', '12', 'savings'), '341')).toBe('sameBankSavings');
});

it('the beneficiary is the third party when the account is theirs', () => {
  const indiker = { name: 'Ana Souza', document: '28001238938' };
  const own = pixData('email', 'ana@example.com');
  expect(beneficiaryOf(own, indiker)).toEqual(indiker);
  const owner = { owner_firstname: 'Rui', owner_lastname: 'Lima', owner_cpf: '12345678909' };
  expect(beneficiaryOf({ ...own, ...owner }, indiker)).toEqual({ name: 'Rui Lima', document: '12345678909' });
});

it('parses its own references and refuses all others', () => {
  const reference = itemReference({ withdrawalId: 1204, batchId: 37 });
  expect(reference).toBe('S1204L37');
  expect(itemReference({ withdrawalId: 999_999_999, batchId: 999_999_999 })).toHaveLength(20);
  expect(parseItemReference(reference)).toEqual({ withdrawalId: 1204, batchId: 37 });
  for (const text of ['', 'S1204', 'L37S1204', 'S01L2', 'S1L2 ', 's1l2', 'S1L0', 'S9999999999999999L1'])
    expect(parseItemReference(text)).toBeNull();
});
