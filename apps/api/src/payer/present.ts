import type { Payer } from '@indike/contract/operator/money/payer';
import type { RemittancePayer } from '@indike/rules/payouts/remittance-fields';
import type { PayerRow } from './store.ts';

const NOBODY: Payer = {
  legal_name: null,
  cnpj: null,
  bank_code: null,
  bank_name: null,
  agreement: null,
  agency: null,
  agency_digit: null,
  account: null,
  account_digit: null,
  address: null,
  version: 0,
  updated_at: null,
};

export function presentPayer(row: PayerRow | undefined): Payer {
  if (!row) return NOBODY;
  const { address, updated_at, ...rest } = row;
  return {
    ...rest,
    address: address && {
      ...address,
      complement: address.complement ?? null,
      district: address.district ?? null,
    },
    updated_at: updated_at.toISOString(),
  };
}

/** The payer as the files for the bank need it. */
export function remittancePayerOf(row: PayerRow | undefined): RemittancePayer | null {
  if (!row) return null;
  const { address } = row;
  return {
    legalName: row.legal_name,
    cnpj: row.cnpj,
    bankCode: row.bank_code,
    bankName: row.bank_name,
    agreement: row.agreement,
    agency: row.agency,
    agencyDigit: row.agency_digit,
    account: row.account,
    accountDigit: row.account_digit,
    address: address && {
      street: address.street,
      number: address.number,
      complement: address.complement ?? null,
      city: address.city,
      state: address.state,
      postalCode: address.postal_code,
    },
  };
}
