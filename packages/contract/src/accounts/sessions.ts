import * as z from 'zod/mini';
import { messageResponse, instant } from '../wire/responses.ts';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { pagedList } from '../wire/paging.ts';

const endpoint = endpointsOf('Conta');

export const session = z.object({
  id: z.int(),
  /** 'Chrome no Android' */
  device: z.string(),
  address: z.nullable(z.string()),
  created_at: instant,
  /** Updated at most once a day. */
  last_seen_at: instant,
  /** Whether this is the session of the request. */
  current: z.boolean(),
});
export type SessionResponse = z.output<typeof session>;

export const sessions = endpoint('GET /api/me/sessions', {
  access: allow.indiker,
  summary: 'Onde a pessoa está conectada: a sessão atual primeiro, depois as mais novas',
  ...pagedList(session),
});

/** Ending the current session works like a logout. */
export const endSession = endpoint('DELETE /api/me/sessions/{id}', {
  access: allow.owner('session'),
  summary: 'Encerra uma sessão da pessoa',
  responses: { 200: messageResponse },
});

export const endOtherSessions = endpoint('DELETE /api/me/sessions', {
  access: allow.indiker,
  summary: 'Encerra todas as sessões da pessoa, menos a atual',
  responses: { 200: messageResponse },
});
