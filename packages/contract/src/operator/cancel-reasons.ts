import { cancelReasonKeys } from '@indike/rules/referrals/cancel-reasons';
import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { requiredLine } from '../wire/fields.ts';
import { messageResponse, instant } from '../wire/responses.ts';

const endpoint = endpointsOf('Operação: configurações');

export const MAX_REASON_LENGTH = 200;
/** The text that the Indiker reads. Never a key: it would be read as the reason that has this key. */
export const reasonText = requiredLine('Escreva o motivo', MAX_REASON_LENGTH).check(
  z.refine((text) => !cancelReasonKeys.includes(text), 'Escreva o motivo em palavras'),
);

export const cancelReason = z.object({
  id: z.int(),
  /** The `reason` to send with a cancellation; null for a reason whose `text` is sent as `reason_text`. */
  key: z.nullable(z.string()),
  text: z.string(),
  /** Since when the reason is no longer offered. */
  retired_at: z.nullable(instant),
});
export type CancelReasonRow = z.output<typeof cancelReason>;

export const listCancelReasons = endpoint('GET /api/operator/cancel-reasons', {
  access: allow.anyOperator,
  summary: 'Os motivos de cancelamento que a equipe pode escolher, e os que saíram da lista',
  responses: { 200: z.array(cancelReason) },
});

export const addCancelReasonBody = z.object({ text: reasonText });

export const addCancelReason = endpoint('POST /api/operator/cancel-reasons', {
  access: allow.administration,
  audit: 'cancel-reason.add',
  summary: 'Adiciona um motivo de cancelamento',
  body: addCancelReasonBody,
  responses: { 201: cancelReason },
});

export const renameCancelReasonBody = z.object({ text: reasonText });

/** Earlier cancellations keep the text that their Indiker read. */
export const renameCancelReason = endpoint('PUT /api/operator/cancel-reasons/{id}', {
  access: allow.administration,
  audit: 'cancel-reason.rename',
  summary: 'Altera as palavras de um motivo; o que já foi cancelado fica como estava',
  body: renameCancelReasonBody,
  responses: { 200: cancelReason },
});

export const retireCancelReason = endpoint('DELETE /api/operator/cancel-reasons/{id}', {
  access: allow.administration,
  audit: 'cancel-reason.retire',
  summary: 'Remove um motivo da lista; o que já foi cancelado fica como estava',
  responses: { 200: messageResponse },
});
