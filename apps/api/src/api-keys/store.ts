import type { ApiScope } from '@indike/rules/integrations/scopes';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import type { TokenHash } from '../platform/tokens.ts';

interface NewKey {
  readonly serviceId: OperatorId;
  readonly scopes: readonly ApiScope[];
  readonly addresses: readonly string[];
  readonly expiresAt: Date | null;
  readonly createdBy: OperatorId;
  readonly now: Date;
}

export async function insertApiKey(tx: Tx, key: NewKey): Promise<number> {
  const { id } = await tx
    .insertInto('api_key')
    .values({
      operator_id: key.serviceId,
      scopes: [...key.scopes],
      addresses: sql`${key.addresses}::cidr[]`,
      expires_at: key.expiresAt,
      created_by: key.createdBy,
      created_at: key.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Secret {
  readonly hash: TokenHash;
  readonly prefix: string;
  readonly now: Date;
}

export async function insertSecret(tx: Tx, keyId: number, { hash, prefix, now }: Secret): Promise<void> {
  await tx
    .insertInto('api_key_secret')
    .values({ api_key_id: keyId, hash, prefix, created_at: now })
    .execute();
}

export async function currentPrefix(tx: Tx, keyId: number): Promise<string> {
  const { prefix } = await tx
    .selectFrom('api_key_secret')
    .select('prefix')
    .where('api_key_id', '=', keyId)
    .where('ends_at', 'is', null)
    .executeTakeFirstOrThrow();
  return prefix;
}

/** Ends the current secret at `endsAt` and the previous one now, so that there are never more than two. */
export async function endSecrets(
  tx: Tx,
  keyId: number,
  { endsAt, now }: { endsAt: Date; now: Date },
): Promise<void> {
  await tx
    .updateTable('api_key_secret')
    .set({
      ends_at: sql`case when ends_at is null then ${endsAt}::timestamptz else ${now}::timestamptz end`,
    })
    .where('api_key_id', '=', keyId)
    .where((q) => q.or([q('ends_at', 'is', null), q('ends_at', '>', now)]))
    .execute();
}

/** Whether a key `k` is active: the rule in SQL. */
export const isActive = (now: Date) =>
  sql<boolean>`(k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now}::timestamptz))`;

/** Locks an active key and returns its name. */
export async function lockActiveKey(tx: Tx, id: number, now: Date): Promise<string | Refused> {
  const row = await tx
    .selectFrom('api_key as k')
    .innerJoin('operator as o', 'o.id', 'k.operator_id')
    .select(['o.name', isActive(now).as('is_active')])
    .where('k.id', '=', id)
    .forNoKeyUpdate('k')
    .executeTakeFirst();
  if (!row) return refuse('not_found');
  return row.is_active ? row.name : refuse('api_key_ended');
}

export async function setRevoked(tx: Tx, id: number, by: OperatorId, now: Date): Promise<void> {
  await tx.updateTable('api_key').set({ revoked_by: by, revoked_at: now }).where('id', '=', id).execute();
}

/** The names of the active keys. */
export async function activeNames(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('api_key as k')
    .innerJoin('operator as o', 'o.id', 'k.operator_id')
    .select('o.name')
    .where(isActive(now))
    .execute();
  return rows.map(({ name }) => name);
}
