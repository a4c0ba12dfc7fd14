import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { calendarDay, emptyToUndefined, optionalId, optionalNumber, requiredLine } from '../wire/fields.ts';
import { keysetPage, keysetQuery, TIME_CURSOR } from '../wire/paging.ts';
import { attentionFilter } from './attention.ts';
import { colleague, queueRow, referralStatus, statusFilter } from './referrals.ts';

const endpoint = endpointsOf('Operação');

/** The count of each status stops here. */
export const MAX_COUNTED = 1000;

/** The filters of the queue except the status. */
export const queueFilter = {
  /** Company, CNPJ, name or e-mail of the Indiker, or name, e-mail or phone of a contact. Numbers in any format. */
  q: emptyToUndefined(requiredLine('Formato inválido', 200)),
  /** In the current status for at least this many days. */
  waiting_days: optionalNumber(/^\d{1,4}$/, 'Número de dias inválido'),
  indiker: optionalId('Indiker inválido'),
  /** Another Indiker has an open referral of the same company. */
  repeated: emptyToUndefined(z.literal('1', 'Filtro inválido')),
  /** `me` (the caller), `nobody` (no owner), `somebody` (any owner), or the id of an operator. */
  owner: emptyToUndefined(
    z.string().check(z.regex(/^(me|nobody|somebody|[1-9]\d{0,14})$/, 'Responsável inválido')),
  ),
  /** With a follow-up due today or earlier. */
  follow_up: emptyToUndefined(z.literal('due', 'Filtro inválido')),
  attention: attentionFilter,
  from: emptyToUndefined(calendarDay()),
  to: emptyToUndefined(calendarDay()),
};

/** A query that filters nothing. */
export const EMPTY_QUEUE_QUERY = {
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
  /** The contract value in reais, or its estimate while there is no contract. */
  value: z.nullable(z.number()),
  repeated: z.boolean(),
  /** The Indiker wrote, and nobody of the staff has read it. */
  message_unread: z.boolean(),
  /** The newest status transition, 0 for none. A later change sends it back as `seen_transaction_id`. */
  transaction_id: z.int(),
  owner: z.nullable(colleague),
  follow_up_on: z.nullable(z.string()),
});
export type QueuedReferral = z.output<typeof queuedReferral>;

/**
 * Uses keyset pagination, so that rows added or removed between two pages cause neither repeated nor skipped rows. A
 * page may have fewer rows than `limit`, even none, although `next` leads to more.
 */
export const queue = endpoint('GET /api/operator/queue', {
  access: allow.anyOperator,
  summary: 'A fila das indicações a partir de um ponto: há mais tempo no status primeiro, ou as mais novas',
  query: z.object({
    ...queueFilter,
    status: statusFilter,
    order: z.prefault(z.enum(['oldest', 'newest'], 'Ordem inválida'), 'oldest'),
    ...keysetQuery(TIME_CURSOR),
  }),
  responses: { 200: keysetPage(queuedReferral) },
});

export const queueCounts = endpoint('GET /api/operator/queue/counts', {
  access: allow.anyOperator,
  summary: 'Quantas indicações há em cada status, até onde se conta depressa',
  query: z.object(queueFilter),
  responses: {
    200: z.array(
      z.object({
        status: referralStatus,
        count: z.int(),
        /** Whether counting stopped before the last referral. */
        more: z.boolean(),
      }),
    ),
  },
});
