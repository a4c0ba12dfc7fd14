import { MAX_MESSAGE_LENGTH } from '@indike/rules/conversations/messages';
import { TEMPLATE_PLACEHOLDERS, unknownPlaceholder } from '@indike/rules/conversations/templates';
import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { faultless, requiredLine, requiredText } from '../wire/fields.ts';
import { messageResponse } from '../wire/responses.ts';

const endpoint = endpointsOf('Operação: configurações');

const KNOWN = TEMPLATE_PLACEHOLDERS.map((name) => `{${name}}`).join(' e ');

export const messageTemplateBody = z.object({
  name: requiredLine('Dê um nome ao modelo', 60),
  text: requiredText('Escreva o texto do modelo', MAX_MESSAGE_LENGTH).check(
    faultless((text) => {
      const unknown = unknownPlaceholder(text);
      return unknown === undefined ? undefined : `Não conhecemos ${unknown}. Use ${KNOWN}.`;
    }),
  ),
});

export const messageTemplate = z.object({ id: z.int(), name: z.string(), text: z.string() });
export type MessageTemplate = z.output<typeof messageTemplate>;

export const messageTemplates = endpoint('GET /api/operator/message-templates', {
  access: allow.anyOperator,
  summary: 'Os modelos de mensagem da equipe, por nome',
  responses: { 200: z.array(messageTemplate) },
});

export const addMessageTemplate = endpoint('POST /api/operator/message-templates', {
  access: allow.administration,
  audit: 'message-template.add',
  summary: 'Cria um modelo de mensagem',
  body: messageTemplateBody,
  responses: { 201: messageTemplate },
});

export const changeMessageTemplate = endpoint('PUT /api/operator/message-templates/{id}', {
  access: allow.administration,
  audit: 'message-template.change',
  summary: 'Altera um modelo de mensagem; o que já foi enviado fica como estava',
  body: messageTemplateBody,
  responses: { 200: messageTemplate },
});

export const removeMessageTemplate = endpoint('DELETE /api/operator/message-templates/{id}', {
  access: allow.administration,
  audit: 'message-template.remove',
  summary: 'Remove um modelo de mensagem',
  responses: { 200: messageResponse },
});
