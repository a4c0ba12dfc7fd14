import * as z from 'zod/mini';
import { instant } from '../wire/responses.ts';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { reasonText } from './cancel-reasons.ts';
import { CRM_PROVIDERS, DEAL_STATES } from '@indike/rules/integrations/crm';
import { isCancelReason } from '@indike/rules/referrals/cancel-reasons';
import { contactShifts, reachableStatuses, referralStatuses } from '@indike/rules/referrals/referrals';
import { amount, calendarDay, emptyToUndefined, optionalText, requiredLine } from '../wire/fields.ts';
import { paged, pageQuery } from '../wire/paging.ts';
import { disputeRule, rewardTerms } from '../money/programme.ts';
import { companyDetails } from '../referrals/company-details.ts';
import { contactConsent, referralContact } from '../referrals/referrals.ts';
import { rewardResponse } from '../money/rewards.ts';

const endpoint = endpointsOf('Operação');

export const referralStatus = z.enum(referralStatuses);
/** In the query of a list. */
export const statusFilter = emptyToUndefined(z.enum(referralStatuses, 'Status inválido'));

const indiker = z.object({
  id: z.int(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
});

export const queueRow = z.object({
  id: z.int(),
  name: z.string(),
  document: z.string(),
  created_at: instant,
  status: referralStatus,
  status_since: instant,
  indiker: z.object({ id: z.int(), firstname: z.string(), lastname: z.string() }),
});

export const operatorQueue = endpoint('GET /api/operator/indications', {
  access: allow.anyOperator,
  summary: 'A fila das indicações, as mais antigas primeiro',
  query: z.object({
    ...pageQuery,
    status: statusFilter,
    q: emptyToUndefined(requiredLine('Formato inválido', 200)),
  }),
  responses: { 200: paged(queueRow) },
});

/** An operator as the other operators see them. */
export const colleague = z.object({ id: z.int(), name: z.string() });

const workChange = z.object({
  /** The id of its audit entry. */
  id: z.int(),
  created_at: instant,
  by: z.string(),
  kind: z.enum(['owner', 'follow_up']),
  /** The owner's name or the follow-up day; null for no owner or no day. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});

export const operatorReferral = z.object({
  id: z.int(),
  name: z.string(),
  ...companyDetails.shape,
  document: z.string(),
  created_at: instant,
  /** Null unless a system of the provider sent the referral. */
  contact_consent: z.nullable(contactConsent),
  indiker: z.extend(indiker, {
    /** Contracts closed so far, which decide the level of the next one. */
    closed: z.int(),
  }),
  contacts: z.array(z.extend(referralContact, { shift_to_contact: z.nullable(z.enum(contactShifts)) })),
  status_transactions: z.array(
    z.object({
      id: z.int(),
      created_at: instant,
      status: z.enum(reachableStatuses),
      reason: z.nullable(z.string()),
      note: z.nullable(z.string()),
      /** The operator's name; null when the product itself changed the status. */
      by: z.nullable(z.string()),
    }),
  ),
  /** The operator who is responsible for the referral. */
  owner: z.nullable(z.extend(colleague, { active: z.boolean() })),
  follow_up_on: z.nullable(z.string()),
  /** Newest first. No Indiker ever sees them. */
  internal_notes: z.array(z.object({ id: z.int(), created_at: instant, by: z.string(), text: z.string() })),
  /** Changes of the owner and of the follow-up day, newest first. No Indiker ever sees them. */
  work_changes: z.array(workChange),
  /** Other Indikers' open referrals of the same company. */
  rivals: z.array(z.object({ id: z.int(), created_at: instant, status: referralStatus })),
  /** What decides between this referral and its rivals. */
  dispute_rule: disputeRule,
  allowed_transitions: z.array(z.enum(reachableStatuses)),
  /** Reais. */
  estimated_value: z.nullable(z.number()),
  /** The deal in the provider's CRM, while it waits for a person here. */
  waiting_deal: z.nullable(
    z.object({
      provider: z.enum(CRM_PROVIDERS),
      state: z.enum(DEAL_STATES),
      /** In the CRM; null when it has none in reais. */
      value: z.nullable(z.number()),
    }),
  ),
  /** The terms of the version that the referral follows. */
  programme: rewardTerms,
  contract: z.nullable(
    z.object({
      value: z.number(),
      closed_at: z.string(),
      first_invoice_due_date: z.string(),
      /** The last day to pay the first invoice before the reward expires. */
      last_invoice_payment_day: z.string(),
      invoice_paid_at: z.nullable(z.string()),
    }),
  ),
  reward: z.nullable(rewardResponse),
  can_register_invoice_payment: z.boolean(),
  /** The largest amount that can be clawed back now, in reais. */
  clawback_limit: z.number(),
});
export type OperatorReferral = z.output<typeof operatorReferral>;

export const operatorDetail = endpoint('GET /api/operator/indications/{id}', {
  access: allow.anyOperator,
  summary: 'Uma indicação com Indiker, contatos e histórico',
  responses: { 200: operatorReferral },
});

export const transition = z.object({
  status: z.enum(reachableStatuses, 'Status inválido'),
  /**
   * The id of the newest status transition that the operator saw, 0 for none. The change is refused when there is a
   * newer one. Without this field, nothing is compared.
   */
  seen_transaction_id: z.nullish(z.int('Formato inválido')),
  /** A key of `cancelReasons`. When the status is cancelled, this or `reason_text` is required. */
  reason: z.nullish(z.string('Motivo inválido').check(z.refine(isCancelReason, 'Motivo inválido'))),
  /** Another reason, in the words that the Indiker will read. */
  reason_text: z.nullish(reasonText),
  note: optionalText(),
  estimated_value: z.nullish(amount('Valor estimado inválido')),
  contract: z.nullish(
    z.object(
      {
        value: amount('Valor do contrato inválido'),
        closed_at: calendarDay('Data de fechamento inválida'),
        first_invoice_due_date: calendarDay('Data de vencimento inválida'),
        /**
         * Required when the closing is before the referral, or the first invoice was due more than 90 days ago (product
         * 4.4).
         */
        confirm_dates: z.nullish(z.boolean('Confirmação inválida')),
      },
      'Informe os dados do contrato',
    ),
  ),
});

export const operatorTransition = endpoint('POST /api/operator/indications/{id}/transitions', {
  access: allow.referrals,
  audit: ['referral.transition', 'referral.owner'],
  summary: 'Leva a indicação a outro status',
  body: transition,
  example: {
    status: 'in_contact',
    note: 'Falei com a Carla.',
    seen_transaction_id: 9120,
  },
  responses: { 200: operatorReferral },
});
