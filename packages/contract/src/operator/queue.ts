import * as z from 'zod/mini';
import { endpoint } from '../wire/endpoint.ts';
import { calendarDay, emptyToUndefined, optionalId, optionalNumber, requiredLine } from '../wire/fields.ts';
import { keysetPage, keysetQuery, TIME_POSITION } from '../wire/paging.ts';
import { referralStatus, statusFilter } from '../referrals/referrals.ts';
import { attentionFilter } from './attention.ts';
import { colleague, queueRow } from './referrals.ts';

const tag = 'Operação';

/** How the query string asks for the waiting referrals, whose status has no id. */
export const WAITING_STATUS = 0;
/** A status is counted up to here. */
export const MAX_COUNTED = 1000;

/** Which referrals are listed, whatever their status. */
export const queueFilter = {
  /** Company, CNPJ in any spelling, name or e-mail of the Indiker, or name, phone in any spelling or e-mail of a contact. */
  q: emptyToUndefined(requiredLine('Formato inválido', 200)),
  /** In the present status for at least so many days. */
  waiting_days: optionalNumber(/^\d{1,4}$/, 'Número de dias inválido'),
  indiker: optionalId('Indiker inválido'),
  /** Another Indiker has an open referral of the same company. */
  repeated: emptyToUndefined(z.literal('1', 'Filtro inválido')),
  /** The caller's own, those of nobody, of anybody, or of the operator with this id. */
  owner: emptyToUndefined(
    z.string().check(z.regex(/^(me|nobody|somebody|[1-9]\d{0,14})$/, 'Responsável inválido')),
  ),
  /** To be followed up today, or on a day before. */
  follow_up: emptyToUndefined(z.literal('due', 'Filtro inválido')),
  attention: attentionFilter,
  from: emptyToUndefined(calendarDay()),
  to: emptyToUndefined(calendarDay()),
};

/** A query that filters nothing. */
export const ANY_REFERRAL = {
  q: '',
  waiting_days: '',
  indiker: '',
  repeated: '',
  owner: '',
  follow_up: '',
  attention: '',
  from: '',
  to: '',
} as const;

export const queuedReferral = z.extend(queueRow, {
  contact: z.nullable(z.object({ name: z.string(), phone: z.string() })),
  /** Reais of the contract, or of its estimate while there is none. */
  value: z.nullable(z.number()),
  repeated: z.boolean(),
  /** Its newest change of status, 0 for none: a later change names it as seen. */
  transaction_id: z.int(),
  owner: z.nullable(colleague),
  follow_up_on: z.nullable(z.string()),
});
export type QueuedReferral = z.output<typeof queuedReferral>;

/**
 * Read on from where the last page ended: rows that come or go meanwhile neither repeat nor hide others. A page may have fewer
 * rows than asked for, even none, although `next` leads to more.
 */
export const queue = endpoint({
  method: 'GET',
  path: '/api/operator/queue',
  audience: 'operator',
  summary: 'A fila das indicações a partir de um ponto: há mais tempo no status primeiro, ou as mais novas',
  tag,
  query: z.object({
    ...queueFilter,
    status: statusFilter,
    order: z.prefault(z.enum(['oldest', 'newest'], 'Ordem inválida'), 'oldest'),
    ...keysetQuery(TIME_POSITION),
  }),
  responses: { 200: keysetPage(queuedReferral) },
});

export const queueCounts = endpoint({
  method: 'GET',
  path: '/api/operator/queue/counts',
  audience: 'operator',
  summary:
    'Quantas indicações há em cada status, até onde se conta depressa; a primeira linha é das que aguardam',
  tag,
  query: z.object(queueFilter),
  responses: {
    200: z.array(
      z.object({
        status: z.nullable(referralStatus),
        count: z.int(),
        /** Counting ended before the last one. */
        more: z.boolean(),
      }),
    ),
  },
});
