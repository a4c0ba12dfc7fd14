import { CONSENT_CHANNELS } from '@indike/rules/referrals/contact-consent';
import * as z from 'zod/mini';
import { instant } from '../wire/responses.ts';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { calendarDay, emptyToUndefined, optionalNumber, requiredLine } from '../wire/fields.ts';
import { paged, pageQuery } from '../wire/paging.ts';
import { companyDetails } from './company-details.ts';
import { newReferral } from './new-referral.ts';

const endpoint = endpointsOf('Indicações');

export const createReferral = endpoint('POST /api/indication-v3', {
  access: allow.indiker,
  summary: 'Indica uma empresa',
  body: newReferral,
  responses: { 201: z.object({ id: z.int(), message: z.string() }) },
});

const indicationStatus = z.object({ id: z.int(), name_app: z.string(), color: z.string() });

export const statuses = endpoint('GET /api/indication-status', {
  access: allow.indiker,
  summary: 'Os status que uma indicação pode ter',
  responses: { 200: z.array(indicationStatus) },
});

export const statusTransaction = z.object({
  id: z.int(),
  created_at: instant,
  indication_status_id: z.int(),
  indication_status: indicationStatus,
});
/** Only in the detail does a cancellation have its reason. */
export const transactionWithReason = z.extend(statusTransaction, { reason: z.nullable(z.string()) });

export const referralContact = z.object({
  id: z.int(),
  indication_id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  occupation: z.nullable(z.string()),
  contact_date: z.nullable(z.string()),
  shift_to_contact: z.nullable(z.int()),
  observation: z.nullable(z.string()),
});
export type ReferralContact = z.output<typeof referralContact>;

/** A row of the list; its transactions are newest first. */
export const referralRow = z.object({
  id: z.int(),
  name: z.string(),
  created_at: instant,
  status_transactions: z.array(statusTransaction),
  contacts: z.array(referralContact),
});
export type ReferralRow = z.output<typeof referralRow>;

/** What the contact of a referral that a system sent agreed to, outside the product. */
export const contactConsent = z.object({
  channel: z.enum(CONSENT_CHANNELS),
  given_at: instant,
  text: z.string(),
  /** The API key that reported it. */
  sent_by: z.string(),
});

export const referral = z.object({
  id: z.int(),
  name: z.string(),
  ...companyDetails.shape,
  document: z.string(),
  created_at: instant,
  /** Whether the company submitted itself through the Indiker's share link. */
  via_link: z.boolean(),
  /** The provider's system that sent the referral on the Indiker's behalf; null when they sent it themselves. */
  sent_by: z.nullable(z.string()),
  /** Days from the payment of the first invoice to the release, by the version of the programme that the referral follows. */
  release_days: z.int(),
  status_transactions: z.array(transactionWithReason),
  contacts: z.array(referralContact),
});
export type Referral = z.output<typeof referral>;

const endNotBeforeStart = z.refine<{ startDate?: string | undefined; endDate?: string | undefined }>(
  (q) => !q.startDate || !q.endDate || q.startDate <= q.endDate,
  { message: 'Escolha uma data final igual ou posterior à inicial', path: ['endDate'] },
);

export const referrals = endpoint('GET /api/indication', {
  access: allow.indiker,
  summary: 'Suas indicações, as mais novas primeiro',
  query: z
    .object({
      ...pageQuery,
      /** A number of `statusNumbers`, or WAITING_NUMBER. */
      status: optionalNumber(/^\d{1,3}$/, 'Status inválido'),
      name: emptyToUndefined(requiredLine('Formato inválido', 200)),
      startDate: emptyToUndefined(calendarDay()),
      endDate: emptyToUndefined(calendarDay()),
    })
    .check(endNotBeforeStart),
  responses: { 200: paged(referralRow) },
});

export const referralDetail = endpoint('GET /api/indication/{id}', {
  access: allow.owner('referral'),
  summary: 'Uma indicação com seu histórico e seus contatos',
  responses: { 200: referral },
});
