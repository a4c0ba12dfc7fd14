import { formatBRL, MAX_REAIS, multiplyCentavos, uncheckedCentavos } from '@indike/rules/money/money';
import { standingOrderStatuses } from '@indike/rules/payouts/standing-orders';
import * as z from 'zod/mini';
import * as allow from '../../wire/access.ts';
import { endpointsOf } from '../../wire/endpoint.ts';
import { amount, calendarDay } from '../../wire/fields.ts';
import { auditStamp } from './programme-versions.ts';

const endpoint = endpointsOf('Operação: lotes de pagamento');

const LEAST = uncheckedCentavos(1);
const MOST = multiplyCentavos(uncheckedCentavos(100), MAX_REAIS);
const ceiling = () => {
  const message = `Informe um valor de ${formatBRL(LEAST)} a ${formatBRL(MOST)}`;
  return amount(message).check(z.refine((value) => value >= LEAST && value <= MOST, message));
};

/** Ceilings of what is requested, before tax: all payments of a day, those of one person on a day, and each one. */
export const standingOrderForm = z.object({
  per_day: ceiling(),
  per_person: ceiling(),
  per_withdrawal: ceiling(),
  from: calendarDay('Informe o primeiro dia'),
  until: calendarDay('Informe o último dia'),
});
export type StandingOrderForm = z.output<typeof standingOrderForm>;

/** Amounts are reais, days YYYY-MM-DD. */
export const standingOrder = z.object({
  id: z.int(),
  status: z.enum(standingOrderStatuses),
  status_name: z.string(),
  per_day: z.number(),
  per_person: z.number(),
  per_withdrawal: z.number(),
  from: z.string(),
  until: z.string(),
  /** What it has paid today. */
  paid_today: z.number(),
  prepared: auditStamp,
  approved: auditStamp,
  ended: auditStamp,
});
export type StandingOrderRow = z.output<typeof standingOrder>;

export const standingOrders = endpoint('GET /api/operator/standing-orders', {
  access: allow.moneyRead,
  summary: 'As autorizações para pagar saques na hora, da mais nova à primeira',
  responses: { 200: z.object({ data: z.array(standingOrder) }) },
});

export const prepareStandingOrder = endpoint('POST /api/operator/standing-orders', {
  access: allow.administration,
  audit: 'standing-order.prepare',
  summary: 'Prepara uma autorização para pagar saques na hora, que outra pessoa aprova',
  body: standingOrderForm,
  example: {
    per_day: 20_000,
    per_person: 5_000,
    per_withdrawal: 2_500,
    from: '2026-12-01',
    until: '2027-05-31',
  },
  responses: { 201: standingOrder },
});

export const approveStandingOrder = endpoint('POST /api/operator/standing-orders/{id}/approve', {
  access: allow.confirmedAdministration,
  audit: 'standing-order.approve',
  summary: 'Aprova uma autorização que outra pessoa preparou: dentro dela, os saques são pagos sem lote',
  responses: { 200: standingOrder },
});

export const endStandingOrder = endpoint('POST /api/operator/standing-orders/{id}/end', {
  access: allow.money,
  audit: 'standing-order.end',
  summary: 'Encerra uma autorização: nada mais é enviado por ela',
  responses: { 200: standingOrder },
});
