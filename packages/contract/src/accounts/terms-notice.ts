import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';

const endpoint = endpointsOf('Privacidade');

export const termsNotice = z.object({
  /** The version of the current terms. */
  version: z.string(),
  /** The last day to object. */
  object_until: z.string(),
});
export type TermsNotice = z.output<typeof termsNotice>;

/** Idempotent: stores when the person was first shown the change; a second call changes nothing. */
export const recordTermsNotice = endpoint('PUT /api/me/terms-notice', {
  access: allow.indiker,
  summary: 'Avisa da mudança dos termos de uso quem aceitou outro texto, e registra o dia do aviso',
  responses: { 200: z.object({ data: z.nullable(termsNotice) }) },
});
