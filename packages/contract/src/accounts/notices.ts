import { MAX_UNREAD } from '@indike/rules/accounts/notice-lines';
import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { ID_CURSOR, keysetPage, keysetQuery } from '../wire/paging.ts';
import { instant, messageResponse } from '../wire/responses.ts';
import { notification } from './notifications.ts';

const endpoint = endpointsOf('Avisos');

export const notice = z.object({
  id: z.int(),
  kind: notification.shape.kind,
  /** With names and amounts as they are now. */
  text: z.string(),
  /** What an announcement says below its title; null for every other notice. */
  detail: z.nullable(z.string()),
  /** The page of what it is about. */
  path: z.string(),
  created_at: instant,
  read: z.boolean(),
});
export type NoticeResponse = z.output<typeof notice>;

/** Newest first, with keyset pagination. */
export const notices = endpoint('GET /api/me/notices', {
  access: allow.indiker,
  summary: 'Os avisos da pessoa, também os que ela não recebe por e-mail nem no aparelho',
  query: z.object(keysetQuery(ID_CURSOR)),
  responses: { 200: keysetPage(notice) },
});

export const unreadNotices = endpoint('GET /api/me/notices/unread', {
  access: allow.indiker,
  summary: `Quantos avisos a pessoa ainda não leu; ${MAX_UNREAD + 1} quando são mais de ${MAX_UNREAD}`,
  responses: { 200: z.object({ unread: z.int() }) },
});

export const readNotice = endpoint('POST /api/me/notices/{id}/read', {
  access: allow.owner('notice'),
  summary: 'Marca um aviso como lido',
  responses: { 200: messageResponse },
});

export const readNotices = endpoint('POST /api/me/notices/read', {
  access: allow.indiker,
  summary: 'Marca como lidos os avisos até um deles: os que chegaram depois continuam por ler',
  body: z.object({
    up_to: z
      .int('Informe até qual aviso')
      .check(
        z.minimum(1, 'Informe até qual aviso'),
        z.maximum(Number.MAX_SAFE_INTEGER, 'Informe até qual aviso'),
      ),
  }),
  responses: { 200: messageResponse },
});
