import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { instant } from '../wire/responses.ts';
import { referralStatus } from './referrals.ts';

const endpoint = endpointsOf('Operação');

/** The minimum ages, in days, by which waiting referrals are counted. */
export const WAITING_AGES = [0, 3, 7, 15] as const;
export const STALLED_DAYS = 7;

const waitingReferrals = z.object({ days: z.int(), count: z.int() });

/** Each count stops at MAX_COUNTED. */
const referrals = z.object({
  waiting: z.array(waitingReferrals),
  fix_contact: z.int(),
  contact_corrected: z.int(),
  message_unread: z.int(),
  deal_waiting: z.int(),
  in_dispute: z.int(),
  /** Open referrals that have had the same status for STALLED_DAYS. */
  stalled: z.int(),
  invoice_due: z.int(),
  invoice_overdue: z.int(),
  reward_expiring: z.int(),
});

/** How many of each kind are listed by name. */
export const FIRST_FEW = 5;

const ownReferral = z.object({
  id: z.int(),
  company: z.string(),
  status: referralStatus,
  status_since: instant,
  follow_up_on: z.nullable(z.string()),
});
export type OwnReferral = z.output<typeof ownReferral>;

/** The caller's own referrals. Each count stops at MAX_COUNTED. */
const mine = z.object({
  waiting: z.int(),
  contact_corrected: z.int(),
  message_unread: z.int(),
  stalled: z.int(),
  /** The first that are any of these, longest in the status first. */
  to_act: z.array(ownReferral),
  /** With a follow-up today or earlier, and those with one earlier. */
  due: z.int(),
  overdue: z.int(),
  follow_ups: z.array(ownReferral),
  deal_waiting: z.int(),
  deals: z.array(ownReferral),
});

const batch = z.object({ id: z.int(), payment_date: z.string(), count: z.int(), net: z.number() });

const money = z.object({
  next_payout_on: z.string(),
  /** Withdrawals requested or scheduled for the next payout or an earlier day. */
  payout: z.object({ count: z.int(), total: z.number() }),
  /** How many of them have no scheduled payment yet. */
  to_schedule: z.int(),
  /** Withdrawals that the bank returned, counted up to MAX_COUNTED. */
  returned: z.int(),
  /** Batches that wait for an approval, by whether the caller prepared them: those another person decides. */
  to_approve: z.int(),
  own_prepared: z.int(),
  prepared: z.array(z.extend(batch, { is_own: z.boolean(), prepared_by: z.string() })),
  /** Approved batches whose payment day has come and of whose payments `count` have no answer of the bank. */
  unanswered_batches: z.int(),
  unanswered: z.array(batch),
  /** The campaigns that run today, the first to end first. Amounts are reais. */
  campaigns: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      ends_on: z.string(),
      budget: z.number(),
      spent: z.number(),
      awards: z.int(),
    }),
  ),
  /** Null until the first check of the ledger. */
  ledger_check: z.nullable(z.object({ checked_at: instant, findings: z.int() })),
});

const system = z.object({
  failed_jobs: z.int(),
  waiting_emails: z.int(),
  email_backlog: z.boolean(),
  /** Referrals that could not be brought to the provider's CRM, counted up to MAX_COUNTED. */
  failed_deals: z.int(),
  /** Connections to a CRM that stand still, because it does not accept their token. */
  refused_connections: z.int(),
});

export const dashboard = endpoint('GET /api/operator/dashboard', {
  access: allow.anyOperator,
  summary:
    'O que precisa de atenção e o que espera por você; dinheiro e sistema só para os papéis que os veem',
  responses: {
    200: z.object({
      referrals,
      /** Null for roles that do not work on referrals. */
      mine: z.nullable(mine),
      money: z.nullable(money),
      system: z.nullable(system),
    }),
  },
});
