import * as z from 'zod/mini';
import { FUNNEL_STAGES } from '@indike/rules/referrals/funnel';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { instant } from '../wire/responses.ts';
import { referralStatus } from './referrals.ts';

const endpoint = endpointsOf('Operação');

/** The longest period, in months. */
export const MAX_MONTHS = 60;

const month = z.string('Mês inválido').check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Mês inválido'));

const monthNumber = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));

const stageCount = z.object({ stage: z.enum(FUNNEL_STAGES), referrals: z.int() });

/** The figures of one month. Amounts are in reais. */
const reportMonth = z.object({
  /** YYYY-MM */
  month: z.string(),
  /** Referrals made in the month, and how many of them have a contract by now. */
  made: z.int(),
  won: z.int(),
  money: z.nullable(
    z.object({
      /** Contracts recorded in the month and not cancelled since, with their value and the cost of their rewards. */
      contracts: z.int(),
      value: z.number(),
      rewards: z.number(),
      /** Amounts owed to Indikers at the end of the month, by ledger account. */
      promised: z.number(),
      receivable: z.number(),
      available: z.number(),
      requested: z.number(),
    }),
  ),
});
export type ReportMonth = z.output<typeof reportMonth>;

const figures = z.object({
  /** How many of the referrals made in the period reached at least each stage. */
  funnel: z.array(stageCount),
  cancelled: z.int(),
  /** The cancelled ones by reason, as texts, the commonest first. */
  cancellations: z.array(z.object({ reason: z.string(), referrals: z.int() })),
  /** The statuses that referrals left in the period, how many left, and after how many days. */
  stays: z.array(
    z.object({
      status: referralStatus,
      left: z.int(),
      median_days: z.number(),
    }),
  ),
  months: z.array(reportMonth),
});
export type ReportFigures = z.output<typeof figures>;

export const dashboardReport = endpoint('GET /api/operator/dashboard/report', {
  access: allow.anyOperator,
  summary:
    'Funil, cancelamentos, tempos e conversão, com o período anterior; dinheiro só para os papéis que o veem. Calculado de hora em hora.',
  query: z.object({ from: month, to: month }).check(
    z.refine(({ from, to }) => from <= to, { message: 'Escolha um fim posterior ao início', path: ['to'] }),
    z.refine(({ from, to }) => monthNumber(to) - monthNumber(from) < MAX_MONTHS, {
      message: `Escolha no máximo ${MAX_MONTHS} meses`,
      path: ['to'],
    }),
  ),
  responses: {
    200: z.extend(figures, {
      /** Null before the first computation, which the first call enqueues. */
      computed_at: z.nullable(instant),
      /** The same number of months before. Null when the figures begin later. */
      previous: z.nullable(figures),
    }),
  },
});
