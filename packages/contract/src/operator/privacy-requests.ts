import { PRIVACY_REQUEST_KINDS } from '@indike/rules/accounts/privacy-requests';
import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { calendarDay, optionalId, optionalLine, requiredLine } from '../wire/fields.ts';
import { keysetPage, keysetQuery } from '../wire/paging.ts';
import { instant } from '../wire/responses.ts';

const endpoint = endpointsOf('Operação: LGPD');

const kind = z.enum(PRIVACY_REQUEST_KINDS, 'Escolha o que a pessoa pede.');

export const privacyRequest = z.object({
  id: z.int(),
  kind: z.enum(PRIVACY_REQUEST_KINDS),
  /** `product`: made and answered in the product. `operator`: entered by an operator. */
  source: z.enum(['product', 'operator']),
  /** Null for a person without an account. */
  indiker: z.nullable(z.object({ id: z.int(), firstname: z.string(), lastname: z.string() })),
  /** The requester as noted by the operator, when it is not the Indiker. */
  requester: z.nullable(z.string()),
  details: z.nullable(z.string()),
  received_on: z.string(),
  due_on: z.string(),
  /** Whether the request is unanswered and its deadline has passed. */
  overdue: z.boolean(),
  created_by: z.nullable(z.string()),
  closed_at: z.nullable(instant),
  closed_by: z.nullable(z.string()),
  answer: z.nullable(z.string()),
});
export type PrivacyRequest = z.output<typeof privacyRequest>;

export const privacyRequests = endpoint('GET /api/operator/privacy-requests', {
  access: allow.oversight,
  summary: 'Os pedidos da LGPD: os abertos pelo prazo, ou os respondidos, os mais novos primeiro',
  query: z.object({
    status: z.prefault(z.enum(['open', 'closed'], 'Status inválido'), 'open'),
    indiker: optionalId('Indiker inválido'),
    // The cursor has a day only in the list of open requests.
    ...keysetQuery(/^(?:\d{4}-\d{2}-\d{2}_)?\d{1,15}$/),
  }),
  responses: { 200: keysetPage(privacyRequest) },
});

export const registerPrivacyRequestBody = z.object({
  kind,
  indiker_id: z.nullish(z.int('Indiker inválido').check(z.minimum(1, 'Indiker inválido'))),
  requester: optionalLine(200),
  details: requiredLine('Diga o que a pessoa pede.', 1000),
  received_on: z.nullish(calendarDay('Data do pedido inválida')),
});

/**
 * Received today unless another day is given. The answer is due within fifteen days of that day. An open request that says
 * the same is returned instead of stored again.
 */
export const registerPrivacyRequest = endpoint('POST /api/operator/privacy-requests', {
  access: allow.administration,
  audit: 'privacy-request.register',
  summary: 'Registra um pedido da LGPD que chegou por fora do produto',
  body: registerPrivacyRequestBody,
  responses: { 201: privacyRequest },
});

export const answerPrivacyRequestBody = z.object({
  answer: requiredLine('Diga o que foi respondido.', 1000),
});

export const answerPrivacyRequest = endpoint('POST /api/operator/privacy-requests/{id}/answer', {
  access: allow.administration,
  audit: 'privacy-request.answer',
  summary: 'Encerra um pedido da LGPD com a resposta que foi dada',
  body: answerPrivacyRequestBody,
  responses: { 200: privacyRequest },
});
