import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { boundsOf, isScattered, type QueueFilter, type QueueOrder } from './filter-queries.ts';
import { isRare, readSearchText } from './search-text.ts';
import { surveyText } from './sample-queries.ts';
import { findByText, MAX_FOUND } from './text-queries.ts';

/**
 * How the referrals of a filter are read, so that a page costs the same however many there are (decision 0046):
 * - `index`: an index has them, in order or so few that they can be sorted;
 * - `found`: these few, found by text or period beforehand, and sorted;
 * - `walk`: in the list's order, so many rows a page, since they are everywhere.
 */
export type Access =
  | { readonly kind: 'index' }
  | { readonly kind: 'found'; readonly ids: readonly number[] }
  | { readonly kind: 'walk' };

const INDEX: Access = { kind: 'index' };
const WALK: Access = { kind: 'walk' };
const accessOf = (ids: readonly number[] | null): Access => (ids === null ? WALK : { kind: 'found', ids });

/** Filters that select few referrals, by an index of their own. */
const isNarrow = ({ indiker, attention, follow_up }: QueueFilter): boolean =>
  indiker !== undefined || attention !== undefined || follow_up !== undefined;

async function findByPeriod(db: Db, filter: QueueFilter): Promise<number[] | null> {
  const { rows } = await sql<{ id: number }>`
    select r.id from referral r where ${boundsOf(filter, 'created_at')} order by r.created_at limit ${MAX_FOUND + 1}`.execute(
    db,
  );
  return rows.length > MAX_FOUND ? null : rows.map(({ id }) => id);
}

/** For the list in this order, or for counts, which have none. */
export async function chooseAccess(db: Db, filter: QueueFilter, order?: QueueOrder): Promise<Access> {
  const { q, waiting_days: days, from, to } = filter;
  if (isNarrow(filter)) return INDEX;
  if (q !== undefined) {
    const text = readSearchText(q);
    if (isRare(text)) return accessOf(await findByText(db, text));
    const { isFrequent, rarest } = await surveyText(db, text, filter.now);
    return isFrequent ? WALK : accessOf(await findByText(db, text, rarest));
  }
  const hasPeriod = from !== undefined || to !== undefined;
  if (hasPeriod && (order === 'oldest' || isScattered(filter)))
    return accessOf(await findByPeriod(db, filter));
  return isScattered(filter) || (days !== undefined && order === 'newest') ? WALK : INDEX;
}
