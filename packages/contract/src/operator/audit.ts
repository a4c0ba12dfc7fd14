import { AUDIT_ACTION_KEYS, AUDIT_ENTITY_KEYS } from '@indike/rules/operators/audit-actions';
import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { calendarDay, emptyToUndefined, optionalId, requiredLine } from '../wire/fields.ts';
import { keysetPage, keysetQuery, TIME_CURSOR } from '../wire/paging.ts';
import { instant } from '../wire/responses.ts';

const endpoint = endpointsOf('Operação: auditoria');

export const auditRow = z.object({
  id: z.int(),
  created_at: instant,
  operator: z.object({ id: z.int(), name: z.string() }),
  /** Null for entries from before addresses were recorded, or when a proxy does not pass the address on. */
  address: z.nullable(z.string()),
  action: z.string(),
  entity: z.string(),
  /** Null for a job, because its id is not a number. */
  entity_id: z.nullable(z.int()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  request_id: z.nullable(z.string()),
});
export type AuditRow = z.output<typeof auditRow>;

export const auditFilter = {
  /** Words of what was done: 'aprovou lote'. */
  q: emptyToUndefined(requiredLine('Formato inválido', 100)),
  operator: optionalId('Operador inválido'),
  action: emptyToUndefined(z.enum(AUDIT_ACTION_KEYS, 'Ação inválida')),
  entity: emptyToUndefined(z.enum(AUDIT_ENTITY_KEYS, 'Assunto inválido')),
  entity_id: optionalId('Número inválido'),
  /** Days in São Paulo, both included. */
  from: emptyToUndefined(calendarDay()),
  to: emptyToUndefined(calendarDay()),
};

export const audit = endpoint('GET /api/operator/audit', {
  access: allow.oversight,
  summary: 'O registro de tudo o que os operadores fizeram, o mais novo primeiro, a partir de um ponto',
  query: z.object({
    ...auditFilter,
    ...keysetQuery(TIME_CURSOR),
  }),
  responses: { 200: keysetPage(auditRow) },
});

/** Recomputes the hash chain. `ok` means that no entry was changed and none is missing. */
export const auditCheck = endpoint('GET /api/operator/audit/check', {
  access: allow.oversight,
  summary: 'Confere se algum registro foi alterado ou está faltando',
  responses: {
    200: z.object({
      ok: z.boolean(),
      findings: z.array(z.object({ check: z.string(), detail: z.string() })),
      entries: z.int(),
    }),
  },
});
