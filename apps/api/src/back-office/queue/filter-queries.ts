import { addDays, instantAtSaoPauloStart, type PlainDate } from '@indike/rules/dates/calendar';
import { openStatuses } from '@indike/rules/referrals/referrals';
import { sql, type RawBuilder } from 'kysely';
import { containing, documentIn } from '../../referrals/search-text.ts';
import type { Attention } from '@indike/contract/operator/attention';
import { FOLDED_NAME } from '../indikers/queries.ts';
import { workConditions, type WorkFilter } from './work-queries.ts';
import { needsAttention } from './attention-queries.ts';

export interface QueueFilter extends WorkFilter {
  readonly q?: string | undefined;
  readonly waiting_days?: number | undefined;
  readonly indiker?: number | undefined;
  readonly repeated?: '1' | undefined;
  readonly attention?: Attention | undefined;
  readonly from?: PlainDate | undefined;
  readonly to?: PlainDate | undefined;
}

const DAY_MS = 86_400_000;
/** A shorter text is looked for in names alone. */
const MIN_CNPJ_PART = 4;
const OPEN_IDS = sql.join(openStatuses.map((id) => sql.lit(id)));

/** Another Indiker's open referral of the company of `r`. */
export const IS_REPEATED = sql<boolean>`exists (
  select from referral o
  where o.cnpj = r.cnpj and o.id <> r.id and (o.status_id is null or o.status_id in (${OPEN_IDS})))`;

function search(q: string): RawBuilder<boolean> {
  const text = containing(q);
  const cnpj = documentIn(q);
  const isCnpjPart = cnpj.length >= MIN_CNPJ_PART && /^[0-9A-Z]+$/.test(cnpj) && /\d/.test(cnpj);
  return sql<boolean>`(r.company_search like ${text}
    or ${isCnpjPart ? sql`r.cnpj like ${`${cnpj}%`}` : sql`false`}
    or r.user_id in (select i.id from indiker i where ${FOLDED_NAME} like ${text} or i.email like ${text}))`;
}

/** The conditions on a referral `r`, all but its status. */
export function matches(filter: QueueFilter): RawBuilder<boolean> {
  const { q, waiting_days: days, indiker, repeated, attention, from, to, now } = filter;
  const conditions = [
    ...workConditions(filter),
    q !== undefined && search(q),
    days !== undefined && sql`r.status_since <= ${new Date(now.getTime() - days * DAY_MS)}`,
    indiker !== undefined && sql`r.user_id = ${indiker}`,
    repeated !== undefined && IS_REPEATED,
    attention !== undefined && needsAttention(attention, now),
    from !== undefined && sql`r.created_at >= ${instantAtSaoPauloStart(from)}`,
    to !== undefined && sql`r.created_at < ${instantAtSaoPauloStart(addDays(to, 1))}`,
  ].filter((condition) => condition !== false);
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
