import type { Db } from '../../platform/db/database.ts';
import { boundsOf, isNarrow, isScattered, type QueueFilter, type QueueOrder } from './filter-queries.ts';
import { isRare, readSearchText } from './search-text.ts';
import { surveyText } from './sample-queries.ts';
import { findByText, findWithin, type Found } from './text-queries.ts';
import { isAnyOrNoOwner } from './work-queries.ts';

/**
 * How the referrals of a filter are read, so that a page costs the same however many there are (decision 0046):
 * - `index`: from an index that has them in list order;
 * - `narrow`: from an index that selects few enough to be sorted;
 * - `found`: from what a search by text or period found first, then sorted;
 * - `walk`: in list order, a fixed number of rows for each page, because the matches are scattered over the list.
 */
export type Access = { readonly kind: 'index' | 'narrow' | 'walk' } | ({ readonly kind: 'found' } & Found);

const INDEX: Access = { kind: 'index' };
const NARROW: Access = { kind: 'narrow' };
const WALK: Access = { kind: 'walk' };
const accessOf = (found: Found | null, otherwise: Access): Access =>
  found === null ? otherwise : { kind: 'found', ...found };

async function accessToText(db: Db, q: string, now: Date, otherwise: Access): Promise<Access> {
  const text = readSearchText(q);
  if (isRare(text)) return accessOf(await findByText(db, text), otherwise);
  const { isFrequent, rarest } = await surveyText(db, text, now);
  return isFrequent ? otherwise : accessOf(await findByText(db, text, rarest), otherwise);
}

/** Chooses the access for the list in this order, or for the counts when there is no `order`. */
export async function chooseAccess(db: Db, filter: QueueFilter, order?: QueueOrder): Promise<Access> {
  const { q, waiting_days: days, from, to, now } = filter;
  const otherwise = isNarrow(filter) ? NARROW : WALK;
  if (q !== undefined) return accessToText(db, q, now, otherwise);
  if (otherwise === NARROW) return NARROW;
  const hasPeriod = from !== undefined || to !== undefined;
  if (hasPeriod && (order === 'oldest' || isScattered(filter))) {
    const ids = await findWithin(db, boundsOf(filter, 'created_at'));
    return accessOf(ids && { ids, indikers: [] }, WALK);
  }
  const isUnordered = (days !== undefined || isAnyOrNoOwner(filter)) && order === 'newest';
  return isScattered(filter) || isUnordered ? WALK : INDEX;
}
