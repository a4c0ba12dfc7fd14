import {
  API_KEY_STATES,
  MAX_KEY_ADDRESSES,
  MAX_ROTATION_HOURS,
  ROTATION_HOURS,
} from '@indike/rules/integrations/api-keys';
import { API_SCOPES } from '@indike/rules/integrations/scopes';
import { cleanNetwork, isNetwork } from '@indike/rules/identifiers/networks';
import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { requiredLine, isoInstant } from '../wire/fields.ts';
import { paged, pageQuery } from '../wire/paging.ts';
import { instant } from '../wire/responses.ts';

const endpoint = endpointsOf('Operação: integrações');

const operator = z.object({ id: z.int(), name: z.string() });

export const apiKeyRow = z.object({
  id: z.int(),
  name: z.string(),
  /** The service account that the audit log and the history of referrals name for this key. */
  operator_id: z.int(),
  state: z.enum(API_KEY_STATES),
  /** The visible beginning of the key. */
  prefix: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  /** The networks that the key may be used from; empty for any. */
  addresses: z.array(z.string()),
  created_by: operator,
  created_at: instant,
  expires_at: z.nullable(instant),
  /** Accurate to the minute; null until the key is first used. */
  last_used_at: z.nullable(instant),
  /** The key before the last rotation, while it still works. */
  previous: z.nullable(z.object({ prefix: z.string(), ends_at: instant })),
  revoked_by: z.nullable(operator),
  revoked_at: z.nullable(instant),
});
export type ApiKeyRow = z.output<typeof apiKeyRow>;

const withKey = z.extend(apiKeyRow, {
  /** Returned only here, because only its hash is stored. */
  key: z.string(),
});

export const apiKeys = endpoint('GET /api/operator/api-keys', {
  access: allow.oversight,
  summary: 'As chaves de API, as que valem primeiro',
  query: z.object(pageQuery),
  responses: { 200: paged(apiKeyRow) },
});

const network = z.pipe(
  z.pipe(
    z.string('Endereço inválido').check(z.maxLength(60, 'Endereço inválido')),
    z.transform(cleanNetwork),
  ),
  z.string().check(z.refine(isNetwork, 'Endereço inválido: use 203.0.113.7 ou 203.0.113.0/24')),
);

export const newApiKey = z.object({
  name: requiredLine('Dê um nome à chave', 60),
  scopes: z
    .array(z.enum(API_SCOPES, 'Permissão inválida'), 'Escolha o que a chave pode fazer')
    .check(z.minLength(1, 'Escolha o que a chave pode fazer'), z.maxLength(50, 'Permissão inválida')),
  /** In the future. The server checks that by its own clock. */
  expires_at: z.nullish(isoInstant('Validade inválida')),
  addresses: z.nullish(
    z
      .array(network, 'Endereço inválido')
      .check(z.maxLength(MAX_KEY_ADDRESSES, `No máximo ${MAX_KEY_ADDRESSES} endereços`)),
  ),
});

export const createApiKey = endpoint('POST /api/operator/api-keys', {
  access: allow.confirmedAdministration,
  audit: 'api-key.create',
  summary: 'Cria uma chave de API, mostrada só nesta resposta',
  body: newApiKey,
  responses: { 201: withKey },
});

const INVALID_OVERLAP = `O prazo vai de 0 a ${MAX_ROTATION_HOURS} horas`;

export const rotateApiKey = endpoint('POST /api/operator/api-keys/{id}/rotate', {
  access: allow.confirmedAdministration,
  audit: 'api-key.rotate',
  summary: 'Troca o segredo da chave; o anterior ainda vale por um prazo',
  body: z.object({
    /** How many hours the previous secret keeps working. */
    overlap_hours: z.prefault(
      z
        .int(INVALID_OVERLAP)
        .check(z.minimum(0, INVALID_OVERLAP), z.maximum(MAX_ROTATION_HOURS, INVALID_OVERLAP)),
      ROTATION_HOURS,
    ),
    /** The prefix that the operator saw. Refused when the secret was rotated since. Without it, nothing is compared. */
    seen_prefix: z.nullish(z.string('Formato inválido')),
  }),
  responses: { 200: withKey },
});

export const revokeApiKey = endpoint('DELETE /api/operator/api-keys/{id}', {
  access: allow.administration,
  audit: 'api-key.revoke',
  summary: 'Revoga a chave, que deixa de valer na hora',
  responses: { 200: apiKeyRow },
});
