import { disputeRules, type Level, payoutModes, type Programme } from '@indike/rules/money/programme';
import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';

const endpoint = endpointsOf('Ganhos');

export const disputeRule = z.enum(disputeRules);
/** `at_once`: withdrawals within the provider's standing order are paid when they are requested, all others on the pay day. */
export const payoutMode = z.enum(payoutModes);

/** What the provider promises. Rates are percent of the contract value, amounts reais. */
export const programmeResponse = z.object({
  version: z.int(),
  effective_from: z.string(),
  levels: z.array(
    z.object({
      name: z.string(),
      /** From this closed referral on, which is itself paid at this level. */
      from: z.int(),
      rate: z.number(),
      installments: z.array(z.object({ rate: z.number(), when: z.enum(['closing', 'invoice']) })),
    }),
  ),
  minimum_withdrawal: z.number(),
  /** Withdrawals requested up to this day of a month are paid in the same month. */
  cutoff_day: z.int(),
  pay_day: z.int(),
  release_days: z.int(),
  invoice_days: z.int(),
  redemption_days: z.int(),
  share_bonus: z.number(),
  share_bonus_count: z.int(),
  dispute_rule: disputeRule,
  payout: payoutMode,
});
export type ProgrammeResponse = z.output<typeof programmeResponse>;

/** What the rules know of a level. */
export const levelOf = (level: ProgrammeResponse['levels'][number], id: string): Level => ({
  id,
  name: level.name,
  rate: level.rate,
  // The first level needs no closed referral.
  fromClosed: level.from === 1 ? 0 : level.from,
  installments: level.installments.map((part) => ({
    rate: part.rate,
    trigger: part.when === 'closing' ? 'closing' : 'first_invoice',
  })),
});

/** Of the version that a referral follows: what previews of its payment need. */
export const paymentTerms = z.pick(programmeResponse, { release_days: true, invoice_days: true });
/** Of the version that a referral follows: what previews of its reward need. */
export const rewardTerms = z.pick(programmeResponse, {
  levels: true,
  release_days: true,
  invoice_days: true,
});

/** What the rules know of a referral's payment terms. */
export const paymentTermsOf = (
  terms: z.output<typeof paymentTerms>,
): Pick<Programme, 'releaseDays' | 'invoiceExpiryDays'> => ({
  releaseDays: terms.release_days,
  invoiceExpiryDays: terms.invoice_days,
});

/** When a withdrawal requested today is paid. Days are YYYY-MM-DD. */
export const payout = z.object({
  /** The last day to request a withdrawal that is paid with this payout. */
  last_request_day: z.string(),
  payment_date: z.string(),
  sentence: z.string(),
});
export type Payout = z.output<typeof payout>;

export const programme = endpoint('GET /api/programme', {
  access: allow.anyone,
  summary: 'O programa em vigor: níveis, prazos, valores e o próximo pagamento',
  responses: { 200: z.extend(programmeResponse, { next_payout: payout }) },
});
