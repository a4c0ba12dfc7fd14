import { referralStatuses } from '@indike/rules/referrals/referrals';
import type { WebhookEventType } from '@indike/rules/integrations/webhooks';
import * as z from 'zod/mini';
import { awardedBy } from '../money/campaigns.ts';
import { instant } from '../wire/responses.ts';

// The data sent to the provider's own systems: ids, statuses, dates, amounts in centavos, and the company's name and
// CNPJ. Nothing about contacts, no CPF, no bank data.

const referral = {
  referral_id: z.int(),
  indiker_id: z.int(),
  company_name: z.string(),
  /** 14 characters, letters included. */
  cnpj: z.string(),
};
const reward = z.object({
  ...referral,
  level: z.string(),
  /** Percent of the contract's value. */
  rate: z.number(),
  contract_value_centavos: z.int(),
  total_centavos: z.int(),
});
const earning = z.object({
  earning_id: z.int(),
  /** Null for a bonus. */
  referral_id: z.nullable(z.int()),
  indiker_id: z.int(),
  kind: z.enum(['reward', 'campaign', 'bonus']),
  ...awardedBy,
  installment: z.int(),
  installments: z.int(),
  value_centavos: z.int(),
  /** Null when the earning expired before it was released. */
  released_on: z.nullable(z.string()),
  expires_on: z.nullable(z.string()),
});
const withdrawal = z.object({
  withdrawal_id: z.int(),
  indiker_id: z.int(),
  total_centavos: z.int(),
  withheld_centavos: z.int(),
  requested_on: z.string(),
  /** The forecast until the withdrawal is paid; null after a return by the bank. */
  payment_date: z.nullable(z.string()),
});

/** The schema of each event's `data`. */
export const webhookData = {
  'referral.created': z.object({ ...referral, via_link: z.boolean(), created_at: instant }),
  'referral.status_changed': z.object({
    ...referral,
    status: z.enum(referralStatuses),
    status_name: z.string(),
    previous_status: z.enum(referralStatuses),
    changed_at: instant,
  }),
  'reward.promised': reward,
  'reward.fixed': reward,
  'reward.cancelled': reward,
  'reward.released': earning,
  'reward.expired': earning,
  'reward.clawed_back': z.object({
    clawback_id: z.int(),
    referral_id: z.int(),
    indiker_id: z.int(),
    value_centavos: z.int(),
    clawed_back_on: z.string(),
  }),
  'withdrawal.requested': withdrawal,
  'withdrawal.scheduled': withdrawal,
  'withdrawal.paid': withdrawal,
  'withdrawal.returned': withdrawal,
  'indiker.erased': z.object({ indiker_id: z.int(), erased_at: instant }),
} as const satisfies Readonly<Record<WebhookEventType, z.ZodMiniType>>;

/** The body of every webhook. */
export const webhookBody = z.object({
  type: z.string(),
  /** When the event happened, not when it was sent. */
  timestamp: instant,
  data: z.record(z.string(), z.unknown()),
});
