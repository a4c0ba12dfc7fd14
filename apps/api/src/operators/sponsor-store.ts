import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';

/**
 * These people stand behind an operator's coming in, and count as the same person for some days (`areIndependent`). It is
 * written down then, because what let the operator in may be changed, unlinked or removed the next moment.
 */
export async function putSponsors(
  tx: Tx,
  operatorId: number,
  sponsorIds: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    insert into operator_sponsor (operator_id, sponsor_id, sponsored_at)
    select distinct ${operatorId}::bigint, id, ${now}::timestamptz from unnest(${[...sponsorIds]}::bigint[]) id
    on conflict (operator_id, sponsor_id) do update set sponsored_at = excluded.sponsored_at`.execute(tx);
}
