import { TERMS_TITLE } from '@indike/contract/texts/terms';
import type { ConsentResponse, MyDataDocument } from '@indike/contract/accounts/privacy';
import { reaisFromCentavos, ZERO_CENTAVOS } from '@indike/rules/money/money';
import { taxedAmounts } from '@indike/rules/taxes/withholding';
import { withdrawalStatusNames } from '@indike/rules/money/withdrawals';
import { presentBankData } from '@indike/contract/money/bank-data-wire';
import { presentStatus, statusNumbers, withdrawalStatusNumbers } from '@indike/contract/wire/numbers';
import { awardedBy } from '../campaigns/commands.ts';
import { referralConsent } from '../platform/brand.ts';
import { presentContactConsent } from '../platform/consents.ts';
import type {
  balancesOfLedger,
  clawbacksOf,
  consentsOf,
  ledgerEntriesOf,
  earningsOf,
  privacyRequestsOf,
  profileOf,
  referralsOf,
  sentEmailsOf,
  withdrawalsOf,
} from './queries.ts';
import { companyDetailsOf } from '../referrals/commands.ts';
import { presentContact } from '../contacts/commands.ts';
import { isoInstant } from '../platform/db/rows.ts';

/** The row type of a query that is built but not executed yet. */
type Row<F extends (...args: never[]) => { execute(): Promise<readonly unknown[]> }> = Awaited<
  ReturnType<ReturnType<F>['execute']>
>[number];
type Profile = Awaited<ReturnType<typeof profileOf>>;
type ReferralRow = Row<typeof referralsOf>;
type EarningRow = Row<typeof earningsOf>;
type Part<K extends keyof MyDataDocument> = MyDataDocument[K] extends readonly (infer E)[] ? E : never;

const CONSENT_LABELS = { terms: TERMS_TITLE, referral: referralConsent.title };

export function presentConsent(row: Row<typeof consentsOf>): ConsentResponse {
  return {
    kind: row.kind,
    label: CONSENT_LABELS[row.kind],
    version: row.version,
    accepted_at: row.accepted_at.toISOString(),
    address: row.address,
    text_hash: row.text_hash.toString('hex'),
    company: row.company_name,
  };
}

export const presentSentEmail = ({ subject, sent_at }: Row<typeof sentEmailsOf>): Part<'sent_emails'> => ({
  subject,
  sent_at: sent_at.toISOString(),
});

export const presentPrivacyRequest = ({
  closed_at,
  ...request
}: Row<typeof privacyRequestsOf>): Part<'privacy_requests'> => ({
  ...request,
  closed_at: closed_at?.toISOString() ?? null,
});

/** Detects the type by the first bytes of the file. Images that we encoded have one of these types. */
function imageType(image: Buffer): string {
  if (image.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (image.subarray(1, 4).toString('latin1') === 'PNG') return 'image/png';
  return image.subarray(8, 12).toString('latin1') === 'WEBP' ? 'image/webp' : 'application/octet-stream';
}

export const presentProfile = (row: Profile): MyDataDocument['profile'] => ({
  id: row.id,
  firstname: row.firstname,
  lastname: row.lastname,
  email: row.email,
  email_verified_at: row.email_verified_at?.toISOString() ?? null,
  document: row.cpf,
  phone: row.phone,
  registered_via: row.registered_via,
  share_code: row.share_code,
  created_at: row.created_at.toISOString(),
  avatar: row.image && `data:${imageType(row.image)};base64,${row.image.toString('base64')}`,
});

export function presentAddress({ city_id, city, state }: Profile): MyDataDocument['address'] {
  return city_id === null || city === null || state === null ? null : { city_id, city, state };
}

function presentContract(row: ReferralRow): Part<'referrals'>['contract'] {
  const { contract_value: value, closed_on, first_invoice_due_on: due } = row;
  if (value === null || closed_on === null || due === null) return null;
  return {
    value: reaisFromCentavos(value),
    closed_at: closed_on,
    first_invoice_due_date: due,
    invoice_paid_at: row.invoice_paid_on,
  };
}

function presentReward(row: ReferralRow): Part<'referrals'>['reward'] {
  const { state, level, rate, rewarded_value: value, total, sentence } = row;
  if (state === null || level === null || rate === null) return null;
  return {
    state,
    level,
    rate,
    contract_value: reaisFromCentavos(value ?? ZERO_CENTAVOS),
    total: reaisFromCentavos(total ?? ZERO_CENTAVOS),
    sentence: sentence ?? '',
  };
}

export const presentReferral = (row: ReferralRow): Part<'referrals'> => ({
  id: row.id,
  name: row.company_name,
  document: row.cnpj,
  ...companyDetailsOf(row),
  created_at: row.created_at.toISOString(),
  contact_consent: presentContactConsent(row.contact_consent),
  contacts: row.contacts.map(presentContact),
  status_transactions: row.transitions.map(({ id, created_at, status, reason }) => ({
    id,
    created_at: isoInstant(created_at),
    indication_status_id: statusNumbers[status],
    indication_status: presentStatus(status),
    reason,
  })),
  contract: presentContract(row),
  reward: presentReward(row),
});

export const presentEarning = (row: EarningRow): Part<'earnings'> => ({
  id: row.id,
  kind: row.kind,
  ...awardedBy(row.campaign),
  indication: { id: row.referral_id, name: row.company_name },
  installment: row.installment,
  installments: row.installments,
  value: reaisFromCentavos(row.value),
  state: row.state,
  release_date: row.release_on,
  expiry_date: row.expires_on,
  paid_at: row.paid_on,
  withdrawal_id: row.withdrawal_id,
});

export const presentClawback = (row: Row<typeof clawbacksOf>): Part<'clawbacks'> => ({
  id: row.id,
  indication_id: row.referral_id,
  amount: reaisFromCentavos(row.amount),
  written_off: reaisFromCentavos(row.written_off),
  reason: row.reason,
  date: row.created_on,
});

export const presentWithdrawal = (
  row: Row<typeof withdrawalsOf>,
  earnings: readonly EarningRow[],
): Part<'withdrawals'> => ({
  id: row.id,
  created_at: row.created_at.toISOString(),
  payment_date: row.payment_date,
  status: withdrawalStatusNumbers[row.status],
  status_name: withdrawalStatusNames[row.status],
  total: reaisFromCentavos(row.total),
  ...taxedAmounts(row),
  return_reason: row.return_reason,
  bank_account: row.bank_data && presentBankData(row.bank_data),
  wallet_transactions: earnings
    .filter(({ withdrawal_id }) => withdrawal_id === row.id)
    .map((earning) => ({
      id: earning.id,
      kind: earning.kind,
      ...awardedBy(earning.campaign),
      payment_liberate_date: earning.release_on ?? '',
      indication: { id: earning.referral_id, name: earning.company_name },
      installment: earning.installment,
      installments: earning.installments,
      value: reaisFromCentavos(earning.value),
    })),
});

export const presentBalance = ({ kind, balance }: Awaited<ReturnType<typeof balancesOfLedger>>[number]) => ({
  account: kind,
  balance: reaisFromCentavos(balance),
});

export function presentTransaction(entries: readonly Row<typeof ledgerEntriesOf>[]) {
  const [first] = entries;
  if (!first) return [];
  return [
    {
      id: first.id,
      date: first.effective_on,
      description: first.description,
      entries: entries.map(({ kind, amount }) => ({ account: kind, amount: reaisFromCentavos(amount) })),
    },
  ];
}
