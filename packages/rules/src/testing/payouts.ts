import type { PlainDate } from '../dates/calendar.ts';
import type { PixType } from '../identifiers/pix-keys.ts';
import type { AccountType, BankData } from '../money/bank-accounts.ts';
import type { Centavos } from '../money/money.ts';
import { itemReference } from '../payouts/payment-form.ts';
import type { Remittance, RemittanceItem, RemittancePayer } from '../payouts/remittance-fields.ts';

// A payer, payments and a remittance for tests of the bank's files.

export const PAYER: RemittancePayer = {
  legalName: 'Indike Serviços Ltda.',
  cnpj: '12ABC34501DE35',
  bankCode: '341',
  bankName: 'Itaú Unibanco',
  agreement: '1234567',
  agency: '2545',
  agencyDigit: null,
  account: '02366',
  accountDigit: '1',
  address: {
    street: 'Rua das Acácias',
    number: '120',
    complement: null,
    city: 'São Paulo',
    state: 'SP',
    postalCode: '01310100',
  },
};

const NO_DATA: BankData = {
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
export const pixData = (pix_type: PixType, pix_key: string): BankData => ({
  ...NO_DATA,
  pix_type,
  pix_key,
});
export const tedData = (
  bank_id: string,
  agency: string,
  account: string,
  account_type: AccountType = 'checking',
): BankData => ({
  ...NO_DATA,
  transfer_type: 'ted',
  bank_id,
  agency,
  account,
  account_type,
});

/** One destination of each kind, used by `payoutItem` in rotation. */
const DESTINATIONS: readonly BankData[] = [
  pixData('phone', '+5511987654321'),
  pixData('cpf', '28001238938'),
  pixData('email', 'jose.da.silva@example.com.br'),
  pixData('cpf', '52998224725'),
  tedData('001', '1584-9', '00210169-6'),
  tedData('260', '0001', '123456-7', 'savings'),
  tedData('341', '2545', '02366-1'),
  tedData('341', '2545', '023661', 'savings'),
];

export const payoutItem = (n: number, more: Partial<RemittanceItem> = {}): RemittanceItem => ({
  reference: itemReference({ withdrawalId: n, batchId: 7 }),
  net: (15_000 + n) as Centavos,
  bankData: DESTINATIONS[n % DESTINATIONS.length] ?? NO_DATA,
  beneficiary: { name: `José Conceição d'Ávila ${n}`, document: '28001238938' },
  ...more,
});
export const payoutItems = (count: number): RemittanceItem[] =>
  Array.from({ length: count }, (_, index) => payoutItem(index + 1));

export const remittanceOf = (
  items: readonly RemittanceItem[],
  more: Partial<Remittance> = {},
): Remittance => ({
  layout: 'febraban',
  payer: PAYER,
  sequence: 42,
  createdAt: new Date('2026-11-16T02:05:07Z'),
  paymentDate: '2026-11-16' as PlainDate,
  items,
  ...more,
});
