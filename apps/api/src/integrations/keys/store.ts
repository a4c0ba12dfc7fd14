import type { ApiScope } from '@indike/rules/integrations/scopes';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import type { TokenHash } from '../../platform/tokens.ts';

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

/** The current secret ends then; the one before it ends at once, so that there are never more than two. */
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

export interface LockedKey {
  readonly name: string;
  readonly isActive: boolean;
}

export async function lockApiKey(tx: Tx, id: number, now: Date): Promise<LockedKey | undefined> {
  const row = await tx
    .selectFrom('api_key as k')
    .innerJoin('operator as o', 'o.id', 'k.operator_id')
    .select(['o.name', 'k.revoked_at', 'k.expires_at'])
    .where('k.id', '=', id)
    .forNoKeyUpdate('k')
    .executeTakeFirst();
  if (!row) return undefined;
  const isExpired = row.expires_at !== null && row.expires_at <= now;
  return { name: row.name, isActive: row.revoked_at === null && !isExpired };
}

export async function setRevoked(tx: Tx, id: number, by: OperatorId, now: Date): Promise<void> {
  await tx.updateTable('api_key').set({ revoked_by: by, revoked_at: now }).where('id', '=', id).execute();
}

/** The names of the keys in force. */
export async function activeNames(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('api_key as k')
    .innerJoin('operator as o', 'o.id', 'k.operator_id')
    .select('o.name')
    .where('k.revoked_at', 'is', null)
    .where((q) => q.or([q('k.expires_at', 'is', null), q('k.expires_at', '>', now)]))
    .execute();
  return rows.map(({ name }) => name);
}
