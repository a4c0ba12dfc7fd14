import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import type { TokenHash } from '../../platform/tokens.ts';

/** The service account of a token that is valid now. None is while the company's sign-in is not configured. */
export async function findTokenOwner(
  db: Queryable,
  hash: TokenHash,
  now: Date,
): Promise<OperatorId | undefined> {
  const row = await db
    .selectFrom('scim_token')
    .select('operator_id')
    .$narrowType<{ operator_id: OperatorId }>()
    .where('hash', '=', hash)
    .where((q) => q.exists(q.selectFrom('openid_settings as o').select('o.id')))
    .where((q) => q.or([q('ends_at', 'is', null), q('ends_at', '>', now)]))
    .executeTakeFirst();
  return row?.operator_id;
}

export const findCurrentToken = (db: Queryable) =>
  db
    .selectFrom('scim_token as t')
    .innerJoin('operator as o', 'o.id', 't.created_by')
    .select(['t.prefix', 't.created_at', 'o.name as created_by'])
    .where('t.ends_at', 'is', null)
    .executeTakeFirst();

/** Everybody who ever gave the directory a token: which of them a call came with is not told apart. */
export async function listTokenCreators(tx: Tx): Promise<number[]> {
  const rows = await tx.selectFrom('scim_token').select('created_by').distinct().execute();
  return rows.map(({ created_by: id }) => id);
}

/** As whom the directory has acted so far. */
export async function findServiceAccount(tx: Tx): Promise<OperatorId | undefined> {
  const row = await tx
    .selectFrom('scim_token')
    .select('operator_id')
    .$narrowType<{ operator_id: OperatorId }>()
    .limit(1)
    .executeTakeFirst();
  return row?.operator_id;
}

/** Ends the current token at this time, and those before it at once. Returns how many were valid. */
export async function endTokens(
  tx: Tx,
  { endsAt, now }: { readonly endsAt: Date; readonly now: Date },
): Promise<number> {
  const rows = await tx
    .updateTable('scim_token')
    .set({ ends_at: sql`case when ends_at is null then ${endsAt}::timestamptz else ${now}::timestamptz end` })
    .where((q) => q.or([q('ends_at', 'is', null), q('ends_at', '>', now)]))
    .returning('prefix')
    .execute();
  return rows.length;
}

interface NewToken {
  readonly hash: TokenHash;
  readonly prefix: string;
  readonly operatorId: OperatorId;
  readonly createdBy: OperatorId;
  readonly now: Date;
}

export async function insertToken(tx: Tx, { hash, prefix, operatorId, createdBy, now }: NewToken) {
  await tx
    .insertInto('scim_token')
    .values({ hash, prefix, operator_id: operatorId, created_by: createdBy, created_at: now })
    .execute();
}
