import type { Paged, PageQuery } from '@indike/contract/wire/paging';
import type { ConsentResponse } from '@indike/contract/accounts/privacy';
import type { Db } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { presentConsent } from './present.ts';
import { consentsOf, countConsents } from './queries.ts';

export async function listConsents(
  db: Db,
  me: UserId,
  { page, limit }: PageQuery,
): Promise<Paged<ConsentResponse>> {
  const [rows, total] = await Promise.all([
    consentsOf(db, me, { limit, offset: (page - 1) * limit }).execute(),
    countConsents(db, me),
  ]);
  return { data: rows.map(presentConsent), current_page: page, per_page: limit, total };
}
