import * as z from 'zod/mini';
import {
  message,
  MESSAGE_BODY_BYTES,
  MESSAGE_EXAMPLE,
  messagesQuery,
  newMessage,
  readUpTo,
} from '../referrals/messages.ts';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { keysetPage } from '../wire/paging.ts';
import { messageResponse, pdfFile } from '../wire/responses.ts';

const endpoint = endpointsOf('Operação');

export const operatorMessage = z.extend(message, {
  /** The operator's name, or the Indiker's first name. */
  by: z.string(),
});
export type OperatorMessage = z.output<typeof operatorMessage>;

export const operatorMessages = endpoint('GET /api/operator/indications/{id}/messages', {
  access: allow.anyOperator,
  summary: 'A conversa com o Indiker sobre uma indicação',
  query: messagesQuery,
  responses: { 200: keysetPage(operatorMessage) },
});

export const sendOperatorMessage = endpoint('POST /api/operator/indications/{id}/messages', {
  access: allow.referrals,
  audit: ['referral.message', 'referral.owner'],
  summary: 'Escreve ao Indiker sobre a indicação dele',
  idempotent: true,
  body: newMessage,
  bodyLimit: MESSAGE_BODY_BYTES,
  example: MESSAGE_EXAMPLE,
  responses: { 201: operatorMessage },
});

export const operatorAttachmentFile = endpoint('GET /api/operator/attachments/{id}', {
  access: allow.anyOperator,
  summary: 'Um anexo da conversa com um Indiker, como arquivo',
  contentTypes: ['application/pdf', 'image/webp'],
  responses: { 200: pdfFile },
});

export const readOperatorMessages = endpoint('POST /api/operator/indications/{id}/messages/read', {
  access: allow.referrals,
  audit: null,
  summary: 'Marca como lidas as mensagens do Indiker até uma delas',
  body: readUpTo,
  responses: { 200: messageResponse },
});
