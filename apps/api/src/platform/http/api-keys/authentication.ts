import { isUseStale } from '@indike/rules/integrations/api-keys';
import { isApiScope, type ApiScope } from '@indike/rules/integrations/scopes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { isApiKeyText } from './key-text.ts';
import { addressOf } from '../../client-address.ts';
import type { Db } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import type { Limits } from '../../limits/limits.ts';
import { refusalError } from '../../refusal.ts';
import { hashToken, type TokenHash } from '../../tokens.ts';
import type { OperatorId } from '../authentication.ts';

declare const apiKeyId: unique symbol;
/** Created only here, from a valid key of a request. */
export type ApiKeyId = number & { readonly [apiKeyId]: true };

/** The calling system. */
export interface ApiCaller {
  readonly keyId: ApiKeyId;
  /** The service account that it acts as. */
  readonly operatorId: OperatorId;
  readonly scopes: readonly ApiScope[];
}

interface KeyDeps {
  readonly db: Db;
  readonly limits: Limits;
}

interface Lookup extends Record<string, unknown> {
  readonly hash: TokenHash;
  readonly address: string | null;
  readonly now: Date;
}

interface KeyRow {
  readonly id: number;
  readonly operator_id: number;
  readonly scopes: string[];
  readonly last_used_at: Date | null;
  readonly is_allowed_from: boolean;
}

const findKey = prepared<Lookup, KeyRow>((db, param) =>
  db
    .selectFrom('api_key_secret as s')
    .innerJoin('api_key as k', 'k.id', 's.api_key_id')
    .select(['k.id', 'k.operator_id', 'k.scopes', 'k.last_used_at'])
    .select(
      sql<boolean>`cardinality(k.addresses) = 0 or coalesce(${param('address')}::inet <<= any(k.addresses), false)`.as(
        'is_allowed_from',
      ),
    )
    .where('s.hash', '=', param('hash'))
    .where((q) => q.or([q('s.ends_at', 'is', null), q('s.ends_at', '>', param('now'))]))
    .where((q) => q.or([q('k.expires_at', 'is', null), q('k.expires_at', '>', param('now'))]))
    .where('k.revoked_at', 'is', null),
);

/** Writes the last use. Of two concurrent requests only the first matches `last_used_at`; the second does nothing. */
async function touch(db: Db, { id, last_used_at: seen }: KeyRow, now: Date): Promise<void> {
  await db
    .updateTable('api_key')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where('last_used_at', 'is not distinct from', seen)
    .execute();
}

const BEARER = /^Bearer (\w{60,100})$/i;

/** @throws 401 when the request has no well-formed key */
export function keyHash({ headers }: FastifyRequest, sandbox: boolean): TokenHash {
  const key = BEARER.exec(headers.authorization ?? '')?.[1];
  if (key === undefined || !isApiKeyText(key, sandbox)) throw refusalError('api_key_invalid');
  return hashToken(key);
}

/** Counts the call and sets the headers of draft-ietf-httpapi-ratelimit-headers-11: quota, calls left, reset time. */
async function countAgainstRateLimit(limits: Limits, { id }: KeyRow, reply: FastifyReply): Promise<void> {
  const count = await limits.count('apiKey', `api key ${id}`);
  reply.header('ratelimit-policy', `"key";q=${count.points};w=${count.seconds}`);
  reply.header('ratelimit', `"key";r=${count.remaining};t=${count.resetSeconds}`);
  if (count.refusal) throw count.refusal;
}

/** @throws 401 without a valid key, 403 from an address not allowed or without the scope, 429 for too many calls */
export async function requireApiKey(
  { db, limits }: KeyDeps,
  hash: TokenHash,
  anyOf: readonly ApiScope[],
  { request, reply, now }: { request: FastifyRequest; reply: FastifyReply; now: Date },
): Promise<ApiCaller> {
  const [row] = await findKey(db, { hash, address: addressOf(request), now });
  if (!row) throw refusalError('api_key_invalid');
  if (!row.is_allowed_from) throw refusalError('address_not_allowed');
  await countAgainstRateLimit(limits, row, reply);
  if (isUseStale(row.last_used_at, now)) await touch(db, row, now);
  const scopes = row.scopes.filter(isApiScope);
  if (!anyOf.some((scope) => scopes.includes(scope))) throw refusalError('scope_missing');
  return { keyId: row.id as ApiKeyId, operatorId: row.operator_id as OperatorId, scopes };
}
