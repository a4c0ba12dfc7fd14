import type { Payer } from '@indike/contract/operator/money/payer';
import { formatCnpj } from '@indike/rules/identifiers/documents';

/** Initial values of the form. Unknown fields are empty. */
export function initialPayer({ address, ...payer }: Payer) {
  return {
    legal_name: payer.legal_name ?? '',
    cnpj: formatCnpj(payer.cnpj ?? ''),
    bank_code: payer.bank_code ?? '',
    agreement: payer.agreement ?? '',
    agency: payer.agency ?? '',
    agency_digit: payer.agency_digit ?? '',
    account: payer.account ?? '',
    account_digit: payer.account_digit ?? '',
    'address.street': address?.street ?? '',
    'address.number': address?.number ?? '',
    'address.complement': address?.complement ?? '',
    'address.district': address?.district ?? '',
    'address.city': address?.city ?? '',
    'address.state': address?.state ?? '',
    'address.postal_code': address?.postal_code ?? '',
  };
}
export type PayerField = keyof ReturnType<typeof initialPayer>;
