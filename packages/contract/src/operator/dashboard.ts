import * as z from 'zod/mini';
import { endpoint } from '../wire/endpoint.ts';
import { instant } from '../wire/responses.ts';

const tag = 'Operação';

/** The ages at which the waiting referrals are counted: in days, at least. */
export const WAITING_AGES = [0, 3, 7, 15] as const;
export const STALLED_DAYS = 7;

const waitingReferrals = z.object({ days: z.int(), count: z.int() });

/** Referrals are counted up to MAX_COUNTED each. */
const referrals = z.object({
  waiting: z.array(waitingReferrals),
  fix_contact: z.int(),
  contact_corrected: z.int(),
  in_dispute: z.int(),
  /** Open, and in the same status for STALLED_DAYS. */
  stalled: z.int(),
  invoice_due: z.int(),
  invoice_overdue: z.int(),
  reward_expiring: z.int(),
});

const money = z.object({
  next_payout_on: z.string(),
  /** Requested or scheduled for the next payout or an earlier day. */
  payout: z.object({ count: z.int(), total: z.number() }),
  /** Of those, still without a scheduled payment. */
  to_schedule: z.int(),
  /** Returned by the bank; counted up to MAX_COUNTED. */
  returned: z.int(),
  /** Null while the ledger was never checked. */
  ledger_check: z.nullable(z.object({ checked_at: instant, findings: z.int() })),
});

const system = z.object({ failed_jobs: z.int(), waiting_emails: z.int(), email_backlog: z.boolean() });

export const dashboard = endpoint({
  method: 'GET',
  path: '/api/operator/dashboard',
  audience: 'operator',
  summary: 'O que precisa de alguém agora; dinheiro e sistema só para os papéis que os veem',
  tag,
  responses: {
    200: z.object({ referrals, money: z.nullable(money), system: z.nullable(system) }),
  },
});
