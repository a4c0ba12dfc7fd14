import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '../platform/db/database.ts';
import { countRows } from '../platform/db/rows.ts';
import { isActive } from './store.ts';

const keysOf = (db: Db, now: Date) =>
  db
    .selectFrom('api_key as k')
    .innerJoin('operator as o', 'o.id', 'k.operator_id')
    .innerJoin('operator as c', 'c.id', 'k.created_by')
    .leftJoin('operator as r', 'r.id', 'k.revoked_by')
    .innerJoin('api_key_secret as s', (join) =>
      join.onRef('s.api_key_id', '=', 'k.id').on('s.ends_at', 'is', null),
    )
    .select((q) => [
      'k.id',
      'k.operator_id',
      'k.scopes',
      sql<string[]>`k.addresses::text[]`.as('addresses'),
      'k.expires_at',
      'k.created_at',
      'k.last_used_at',
      'k.revoked_at',
      'o.name',
      's.prefix',
      'c.id as creator_id',
      'c.name as creator_name',
      'r.id as revoker_id',
      'r.name as revoker_name',
      jsonObjectFrom(
        q
          .selectFrom('api_key_secret as p')
          .select(['p.prefix', 'p.ends_at'])
          .whereRef('p.api_key_id', '=', 'k.id')
          .where('p.ends_at', '>', now),
      ).as('previous'),
    ]);
export type ApiKeyRows = Awaited<ReturnType<ReturnType<typeof keysOf>['execute']>>;

/** Active keys first, then the others, both by name. */
export async function listApiKeys(
  db: Db,
  { page, limit, now }: { readonly page: number; readonly limit: number; readonly now: Date },
) {
  const [rows, total] = await Promise.all([
    keysOf(db, now)
      .orderBy(isActive(now), 'desc')
      .orderBy('o.name')
      .orderBy('k.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countRows(db.selectFrom('api_key')),
  ]);
  return { rows, total };
}

export const findApiKey = (db: Db, id: number, now: Date) =>
  keysOf(db, now).where('k.id', '=', id).executeTakeFirst();
