import type { CallName } from '@indike/contract/calls';
import { callQuery } from './http/call.ts';

export const MESSAGE_TEMPLATES = 'GET /api/operator/message-templates' satisfies CallName;

export const messageTemplatesQuery = () =>
  callQuery(MESSAGE_TEMPLATES, {}, 'Não foi possível carregar os modelos de mensagem');
