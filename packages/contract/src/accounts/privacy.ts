import { PRIVACY_REQUEST_KINDS } from '@indike/rules/accounts/privacy-requests';
import { indikerAccounts } from '@indike/rules/money/ledger-accounts';
import * as z from 'zod/mini';
import { awardedBy } from '../money/campaigns.ts';
import { messageResponse, instant } from '../wire/responses.ts';
import { bankAccount } from '../money/registered-bank-account.ts';
import { earlierPayment } from '../money/earlier-payments.ts';
import * as allow from '../wire/access.ts';
import { endpointsOf, type ResponseOf } from '../wire/endpoint.ts';
import { amount, validationCode } from '../wire/fields.ts';
import { notice } from './notices.ts';
import { notification } from './notifications.ts';
import { pagedList } from '../wire/paging.ts';
import { exportedMessage } from '../referrals/messages.ts';
import { companyDetails } from '../referrals/company-details.ts';
import { contactConsent, transactionWithReason, referralContact } from '../referrals/referrals.ts';
import { earningState } from '../money/reports.ts';
import { session } from './sessions.ts';
import { taxedAmounts, walletTransaction, withdrawalRow } from '../money/withdrawals.ts';

const endpoint = endpointsOf('Privacidade');
const day = z.string();
const nullableDay = z.nullable(z.string());

export const consent = z.object({
  kind: z.enum(['terms', 'referral']),
  /** The text's title in Portuguese. */
  label: z.string(),
  version: z.string(),
  accepted_at: instant,
  address: z.nullable(z.string()),
  /** SHA-256 of the text that was shown, in hex. */
  text_hash: z.string(),
  /** The referred company; null for the terms. */
  company: z.nullable(z.string()),
});
export type ConsentResponse = z.output<typeof consent>;

/** When the person was notified that the terms had changed. */
const exportedTermsNotice = z.object({ version: z.string(), text_hash: z.string(), noticed_at: instant });
export type TermsNoticeResponse = z.output<typeof exportedTermsNotice>;

export const consents = endpoint('GET /api/me/consents', {
  access: allow.indiker,
  summary: 'O que a pessoa aceitou: primeiro os termos, depois os consentimentos, os mais novos primeiro',
  ...pagedList(consent),
});

/** Amounts in reais. */
const exportedReward = z.object({
  state: z.enum(['promised', 'frozen', 'cancelled']),
  level: z.string(),
  rate: z.number(),
  contract_value: z.number(),
  total: z.number(),
  sentence: z.string(),
});

const exportedReferral = z.object({
  id: z.int(),
  name: z.string(),
  document: z.string(),
  ...companyDetails.shape,
  created_at: instant,
  /** What the contact agreed to; null unless a system of the provider sent the referral. */
  contact_consent: z.nullable(contactConsent),
  contacts: z.array(referralContact),
  /** Newest first, without the provider's internal notes. */
  status_transactions: z.array(transactionWithReason),
  contract: z.nullable(
    z.object({
      value: z.number(),
      closed_at: day,
      first_invoice_due_date: day,
      invoice_paid_at: nullableDay,
    }),
  ),
  reward: z.nullable(exportedReward),
});

const exportedEarning = z.object({
  id: z.int(),
  kind: z.enum(['reward', 'campaign', 'bonus', 'clawback']),
  ...awardedBy,
  indication: z.object({ id: z.nullable(z.int()), name: z.nullable(z.string()) }),
  installment: z.int(),
  installments: z.int(),
  value: z.number(),
  state: earningState,
  release_date: nullableDay,
  expiry_date: nullableDay,
  paid_at: nullableDay,
  withdrawal_id: z.nullable(z.int()),
});

const exportedWithdrawal = z.extend(withdrawalRow, {
  ...taxedAmounts,
  return_reason: z.nullable(z.string()),
  /** The bank data that the withdrawal is paid to; null until it is scheduled. */
  bank_account: z.nullable(z.omit(bankAccount, { id: true })),
  wallet_transactions: z.array(walletTransaction),
});

/** Increase when the shape of the document changes. */
export const MY_DATA_VERSION = 11;

/** Everything stored about one person, and nothing about other people (product 11.1). */
export const myDataDocument = z.object({
  schema_version: z.int(),
  exported_at: instant,
  profile: z.object({
    id: z.int(),
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    email_verified_at: z.nullable(instant),
    document: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    /** The code of the share link they signed up through. */
    registered_via: z.nullable(z.string()),
    /** The code of their own share link. */
    share_code: z.string(),
    created_at: instant,
    /** A data URL. */
    avatar: z.nullable(z.string()),
  }),
  address: z.nullable(z.object({ city_id: z.int(), city: z.string(), state: z.string() })),
  bank_account: z.nullable(bankAccount),
  /** When the person requested the payment of a balance below the minimum, while the request is open. */
  settlement_requested_at: z.nullable(instant),
  sessions: z.array(session),
  consents: z.array(consent),
  terms_notices: z.array(exportedTermsNotice),
  /** Requests under the LGPD; `closed_at` is when they were answered. */
  privacy_requests: z.array(
    z.object({
      kind: z.enum(PRIVACY_REQUEST_KINDS),
      received_on: day,
      due_on: day,
      closed_at: z.nullable(instant),
      answer: z.nullable(z.string()),
    }),
  ),
  /** E-mails of the last twelve months. */
  sent_emails: z.array(z.object({ subject: z.string(), sent_at: instant })),
  /** What the site has told the person, newest first. */
  notices: z.array(notice),
  /** The conversations about the person's referrals. */
  messages: z.array(exportedMessage),
  notifications: z.array(notification),
  /** Devices with push messages turned on, each named by its browser's push service. */
  push_devices: z.array(z.object({ service: z.string(), created_at: instant })),
  social_identities: z.array(z.object({ provider: z.string(), created_at: instant })),
  referrals: z.array(exportedReferral),
  earnings: z.array(exportedEarning),
  clawbacks: z.array(
    z.object({
      id: z.int(),
      indication_id: z.int(),
      amount: z.number(),
      /** What of it is not taken from later earnings any more. */
      written_off: z.number(),
      reason: z.string(),
      date: day,
    }),
  ),
  withdrawals: z.array(exportedWithdrawal),
  /** Payments from before the provider started to use the product. */
  earlier_payments: z.array(earlierPayment),
  ledger: z.object({
    balances: z.array(z.object({ account: z.enum(indikerAccounts), balance: z.number() })),
    /** Oldest first. A positive amount raises the balance of the account. */
    transactions: z.array(
      z.object({
        id: z.int(),
        date: day,
        description: z.string(),
        entries: z.array(z.object({ account: z.enum(indikerAccounts), amount: z.number() })),
      }),
    ),
  }),
});
export type MyDataDocument = z.output<typeof myDataDocument>;

export const myData = endpoint('GET /api/me/data', {
  access: allow.indiker,
  summary: 'Tudo o que temos sobre a pessoa, como um arquivo JSON',
  responses: { 200: myDataDocument },
});

/** Read before the code is sent, so that no code is requested for an erasure that would be refused. */
export const erasureEligibility = endpoint('GET /api/me/erasure', {
  access: allow.indiker,
  summary: 'Se o cadastro pode ser excluído agora; se não, por quê',
  responses: {
    200: z.object({
      allowed: z.boolean(),
      /** Each sentence names an amount and what to do about it. */
      reasons: z.array(z.string()),
      /** A balance in reais below the minimum withdrawal, paid on request or waived with the erasure. 0 without one. */
      leftover_balance: z.number(),
      /** When the person requested the payment of that balance. */
      settlement_requested_at: z.nullable(instant),
      /** The payment of that balance cannot be requested without a bank account. */
      has_bank_account: z.boolean(),
      /** How many open referrals the erasure would cancel. */
      open_referrals: z.int(),
    }),
  },
});

export type ErasureEligibilityResponse = ResponseOf<typeof erasureEligibility>;

export const eraseMe = endpoint('POST /api/me/erasure', {
  access: allow.indiker,
  summary: 'Exclui o cadastro: a pessoa deixa de ser identificável, o livro-razão fica',
  body: z.object({
    validation_code: validationCode,
    /** The waived balance in reais, as the page showed it. Refused when the balance has changed since. */
    waive_balance: z.nullish(amount('Valor inválido')),
  }),
  example: { validation_code: 'ABC234' },
  responses: { 200: messageResponse },
});

/** The parameters of the link in the contact notice. */
const noticeParams = z.object({ id: z.string(), signature: z.string() });

export const readObjection = endpoint('GET /api/objections/{id}/{signature}', {
  access: allow.anyone,
  summary: 'De qual indicação o link do aviso fala',
  params: noticeParams,
  responses: {
    200: z.object({
      /** Null once the data have been removed. */
      company: z.nullable(z.string()),
      referred_by: z.nullable(z.string()),
      /** Whether the contact has already objected. */
      objected: z.boolean(),
    }),
  },
});

export const submitObjection = endpoint('POST /api/objections/{id}/{signature}', {
  access: allow.anyone,
  summary: 'O contato pede para não ser procurado: os dados dele são apagados',
  params: noticeParams,
  responses: { 200: messageResponse },
});
