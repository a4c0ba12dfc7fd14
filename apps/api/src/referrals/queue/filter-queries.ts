import { addDays, instantAtSaoPauloStart, type PlainDate, daysBefore } from '@indike/rules/dates/calendar';
import { openStatuses } from '@indike/rules/referrals/referrals';
import { sql, type RawBuilder } from 'kysely';
import type { Attention } from '@indike/contract/operator/attention';
import { allOf, literals } from '../../platform/db/rows.ts';
import { needsAttention } from './attention-queries.ts';
import { readSearchText } from './search-text.ts';
import { matchesCompany, matchesText } from './text-queries.ts';
import { hasOwnerIndex, ownerConditions, workConditions, type WorkFilter } from './work-queries.ts';

export interface QueueFilter extends WorkFilter {
  readonly q?: string | undefined;
  /** Searches companies alone, for a caller who may not search for people. */
  readonly company?: string | undefined;
  readonly waiting_days?: number | undefined;
  readonly indiker?: number | undefined;
  readonly repeated?: '1' | undefined;
  readonly attention?: Attention | undefined;
  readonly from?: PlainDate | undefined;
  readonly to?: PlainDate | undefined;
}

/** Longest in the status first, or newest first. */
export type QueueOrder = 'oldest' | 'newest';

const OPEN = literals(openStatuses);

/**
 * The ids of those rows with `id` and `cnpj` of whose company another Indiker has an open referral. A join and not a
 * condition on a row, because a distributed database has the other Indiker's referral on another server.
 */
export const repeatedAmong = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select distinct w.id from ${rows} w join referral o on o.cnpj = w.cnpj and o.id <> w.id
  where o.status in (${OPEN}))`;

/** What rows need for `onlyRepeated`. */
export const keysOf = ({ repeated }: QueueFilter): RawBuilder<unknown> =>
  repeated === undefined ? sql`r.id` : sql`r.id, r.cnpj`;

/** The rows as `w`: all of them, or with `repeated` those. */
export const onlyRepeated = (rows: RawBuilder<unknown>, { repeated }: QueueFilter): RawBuilder<unknown> =>
  repeated === undefined ? sql`${rows} w` : sql`${rows} w join ${repeatedAmong(rows)} v on v.id = w.id`;

const endOf = (day: PlainDate): Date => instantAtSaoPauloStart(addDays(day, 1));

/** All conditions on a referral `r` except its status and `repeated` (see `onlyRepeated`). */
export function matches(filter: QueueFilter): RawBuilder<boolean> {
  const { q, company, waiting_days: days, indiker, attention, from, to, now } = filter;
  return allOf([
    ...workConditions(filter),
    q !== undefined && matchesText(readSearchText(q)),
    company !== undefined && matchesCompany(readSearchText(company)),
    days !== undefined && sql`r.status_since <= ${daysBefore(now, days)}`,
    indiker !== undefined && sql`r.user_id = ${indiker}`,
    attention !== undefined && needsAttention(attention, now),
    from !== undefined && sql`r.created_at >= ${instantAtSaoPauloStart(from)}`,
    to !== undefined && sql`r.created_at < ${endOf(to)}`,
  ]);
}

/** Whether matches are scattered over the list, so that only reading row by row finds them. */
export const isScattered = ({ q, company, repeated }: QueueFilter): boolean =>
  q !== undefined || company !== undefined || repeated !== undefined;

/** The filter without what is checked row by row. `onlyText` keeps only that. */
export const withoutText = (filter: QueueFilter): QueueFilter => ({
  ...filter,
  q: undefined,
  company: undefined,
});
export const onlyText = ({ q, company, operatorId, now }: QueueFilter): QueueFilter => ({
  q,
  company,
  operatorId,
  now,
});

/** Whether the filter selects few referrals by its own index. They are read before they are sorted. */
export const isNarrow = ({ indiker, attention, follow_up }: QueueFilter): boolean =>
  indiker !== undefined || attention !== undefined || follow_up !== undefined;

type SortColumn = 'status_since' | 'created_at';

/**
 * What the filter implies for the sort column, so that reading starts at the first possible match: no status is older
 * than its referral. Includes the owner where an index has it in list order.
 */
export function boundsOf(filter: QueueFilter, column: SortColumn): RawBuilder<boolean> {
  const { waiting_days: days, from, to, now } = filter;
  const until = days === undefined ? undefined : daysBefore(now, days);
  return allOf([
    ...(hasOwnerIndex(filter, column) ? ownerConditions(filter) : []),
    from !== undefined && sql`r.${sql.ref(column)} >= ${instantAtSaoPauloStart(from)}`,
    until !== undefined && sql`r.${sql.ref(column)} <= ${until}`,
    to !== undefined && column === 'created_at' && sql`r.created_at < ${endOf(to)}`,
  ]);
}
