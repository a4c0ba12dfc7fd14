import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { missingOr } from '../wire/fields.ts';

const endpoint = endpointsOf('Avisos');

const pushState = z.object({
  /** The server's public key, which the browser needs to subscribe. */
  public_key: z.string(),
  /** Whether the device of this session receives push messages. */
  enabled: z.boolean(),
});
export type PushState = z.output<typeof pushState>;

export const push = endpoint('GET /api/me/push', {
  access: allow.indiker,
  summary: 'Se este aparelho recebe avisos, e a chave com que o navegador os assina',
  responses: { 200: z.object({ data: pushState }) },
});

const WRONG = 'Formato inválido';
/** Base64url text of exactly `count` bytes, with or without padding. */
const bytes = (count: number) => {
  const length = Math.ceil((count * 4) / 3);
  return z
    .string({ error: missingOr('Informe as chaves da assinatura', WRONG) })
    .check(z.refine((text) => new RegExp(`^[\\w-]{${length}}={0,2}$`).test(text), WRONG));
};

/** The body has the shape of the browser's `PushSubscription` as JSON. */
export const enablePush = endpoint('PUT /api/me/push', {
  access: allow.indiker,
  summary: 'Liga os avisos neste aparelho, com a assinatura que o navegador fez',
  body: z.object({
    endpoint: z.string({ error: missingOr('Informe o endereço da assinatura', WRONG) }).check(
      z.maxLength(2_048, 'Endereço longo demais'),
      z.refine((text) => /^https?:\/\//.test(text) && URL.canParse(text), WRONG),
    ),
    keys: z.object({ p256dh: bytes(65), auth: bytes(16) }, WRONG),
  }),
  responses: { 200: z.object({ message: z.string(), data: pushState }) },
});

export const disablePush = endpoint('DELETE /api/me/push', {
  access: allow.indiker,
  summary: 'Desliga os avisos neste aparelho',
  responses: { 200: z.object({ message: z.string(), data: pushState }) },
});
