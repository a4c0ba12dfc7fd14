import type { Payer } from '@indike/contract/operator/payer';
import type { PayerRow } from './queries.ts';

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
