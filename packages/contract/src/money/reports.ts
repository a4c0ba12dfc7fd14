import { earningStates } from '@indike/rules/money/earnings';
import * as z from 'zod/mini';
import { total } from '../wire/responses.ts';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { awardedBy } from './campaigns.ts';

const endpoint = endpointsOf('Ganhos');

const totalReport = { access: allow.indiker, responses: { 200: total } } as const;

export const totalAvailable = endpoint('GET /api/payment-reports/total-available', {
  ...totalReport,
  summary: 'Quanto já está disponível para saque',
});
export const totalRequested = endpoint('GET /api/payment-reports/total-requested', {
  ...totalReport,
  summary: 'Quanto foi solicitado e ainda não foi pago',
});
export const totalPaid = endpoint('GET /api/payment-reports/total-paid', {
  ...totalReport,
  summary: 'Quanto já foi pago',
});

/**
 * One month; `payment_liberate_date` is its first day. Amounts are in reais. A requested amount counts as `available`
 * until it is paid (product 5.8).
 */
export const gainsChartEntry = z.object({
  available: z.number(),
  paid: z.number(),
  receivable: z.number(),
  date: z.object({ payment_liberate_date: z.string(), abbreviate: z.string() }),
});
export type GainsChartEntry = z.output<typeof gainsChartEntry>;

const MONTHS = 'De 1 a 24 meses';
const months = z.pipe(
  z.prefault(z.string().check(z.regex(/^\d{1,2}$/, { message: MONTHS, abort: true })), '3'),
  z.pipe(z.transform(Number), z.int().check(z.minimum(1, MONTHS), z.maximum(24, MONTHS))),
);

/** Exactly `months` entries for Prata, oldest first. None for Ouro and Diamante, who get this from the sales team. */
export const gainsChart = endpoint('GET /api/payment-reports/my-financial-gains-chart', {
  access: allow.indiker,
  summary: 'Ganhos por mês; lista vazia acima do primeiro nível',
  query: z.object({ months }),
  responses: { 200: z.array(gainsChartEntry) },
});

export const earningState = z.enum(earningStates);

/** `status` is one of `chartStatusNumbers`. */
export const referralChartEntry = z.object({
  id: z.int(),
  status: z.int(),
  state: earningState,
  ...awardedBy,
  installment: z.int(),
  installments: z.int(),
  value: z.number(),
  /** Null while the first invoice is unpaid, because no date is known yet. */
  date: z.object({ payment_liberate_date: z.nullable(z.string()) }),
});
export type ReferralChartEntry = z.output<typeof referralChartEntry>;

export const referralChart = endpoint('GET /api/payment-reports/indication-chart/{id}', {
  access: allow.owner('referral'),
  summary: 'As parcelas da bonificação de uma indicação e o que campanhas pagam além dela',
  responses: { 200: z.array(referralChartEntry) },
});
