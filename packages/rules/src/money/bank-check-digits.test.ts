import { expect, it } from 'vitest';
import { wrongCheckDigits } from './bank-check-digits.ts';

const check = (bankCode: string, agency: string, account: string) => {
  const [agencyNumber = '', agencyDigit = ''] = agency.split('-');
  const [accountNumber = '', accountDigit = ''] = account.split('-');
  return wrongCheckDigits({
    bankCode,
    agency: agencyNumber,
    agencyDigit: agencyDigit === '' ? null : agencyDigit,
    account: accountNumber,
    accountDigit,
  });
};

// Examples that the banks publish.
it.each([
  ['001', '1584-9', '00210169-6'],
  ['001', '01584-9', '210169-6'],
  ['237', '1425-7', '0238069-2'],
  ['341', '2545', '02366-1'],
])('accepts %s %s %s', (bank, agency, account) => expect(check(bank, agency, account)).toEqual([]));

it.each([
  ['001', '1584-8', '00210169-6', ['agency_digit_wrong']],
  ['001', '1584-9', '00210168-6', ['account_digit_wrong']],
  ['237', '1425-0', '0238069-0', ['agency_digit_wrong', 'account_digit_wrong']],
  ['341', '2545', '02366-2', ['account_digit_wrong']],
])('refuses %s %s %s', (bank, agency, account, problems) =>
  expect(check(bank, agency, account)).toEqual(problems),
);

it('writes the check digit ten as the bank does', () => {
  expect(check('001', '0005-1', '00000005-1')).toEqual([]);
  expect(check('001', '0006-X', '00000006-X')).toEqual([]);
  expect(check('237', '0006-P', '0000006-P')).toEqual([]);
  expect(check('001', '0006-0', '00000006-0')).toEqual(['agency_digit_wrong', 'account_digit_wrong']);
});

it('accepts any digit for a bank or a length without a known rule', () => {
  expect(check('104', '1234-0', '99999999-0')).toEqual([]);
  expect(check('341', '2545', '1234567-0')).toEqual([]);
  expect(check('001', '12345-0', '00210169-0')).toEqual([]);
});
