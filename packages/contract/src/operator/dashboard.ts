import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { instant } from '../wire/responses.ts';

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
  in_dispute: z.int(),
  /** Open referrals that have had the same status for STALLED_DAYS. */
  stalled: z.int(),
  invoice_due: z.int(),
  invoice_overdue: z.int(),
  reward_expiring: z.int(),
});

const money = z.object({
  next_payout_on: z.string(),
  /** Withdrawals requested or scheduled for the next payout or an earlier day. */
  payout: z.object({ count: z.int(), total: z.number() }),
  /** How many of them have no scheduled payment yet. */
  to_schedule: z.int(),
  /** Withdrawals that the bank returned, counted up to MAX_COUNTED. */
  returned: z.int(),
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

const system = z.object({ failed_jobs: z.int(), waiting_emails: z.int(), email_backlog: z.boolean() });

export const dashboard = endpoint('GET /api/operator/dashboard', {
  access: allow.anyOperator,
  summary: 'O que precisa de atenção; dinheiro e sistema só para os papéis que os veem',
  responses: {
    200: z.object({ referrals, money: z.nullable(money), system: z.nullable(system) }),
  },
});
