import type { AgreedPlace, Deal, DealPlace } from '@indike/rules/integrations/crm';
import { sql, type Selectable } from 'kysely';
import type { Queryable } from '../platform/db/database.ts';
import { hasRow } from '../platform/db/rows.ts';
import type { ConnectionLink } from '../platform/db/types.ts';
import type { ChangedDeal } from './crm.ts';

export interface LinkRow extends Omit<Selectable<ConnectionLink>, 'agreed' | 'seen' | 'writing'> {
  readonly agreed: AgreedPlace | null;
  readonly seen: DealPlace | null;
  readonly writing: DealPlace | null;
}

interface LinkKey {
  readonly connectionId: number;
  readonly referralId: number;
}

export const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1_000);

/** After this time a CRM's search finds what was made there. */
const SEARCHABLE_SECONDS = 15;

/**
 * Marks referrals that changed here. Those without a deal only get one while they are in `wanted`: the others ended before
 * the CRM heard of them. What was made there by a call whose answer was lost is looked for, which a CRM's search cannot do at once.
 */
export async function markChanged(
  db: Queryable,
  connectionId: number,
  {
    known,
    wanted,
    now,
  }: { readonly known: readonly number[]; readonly wanted: readonly number[]; readonly now: Date },
): Promise<void> {
  const searchable = later(now, SEARCHABLE_SECONDS);
  await sql`
    insert into connection_link (connection_id, referral_id, changed_at)
    select ${connectionId}, id, ${now}::timestamptz from unnest(${wanted}::bigint[]) id
    on conflict (connection_id, referral_id) do nothing`.execute(db);
  await sql`
    update connection_link
    set state = 'pending', attempts = 0, changed_at = ${now}::timestamptz,
      next_try_at = case when deal_id is not null then 'epoch' when deal_tried_at > ${later(now, -SEARCHABLE_SECONDS)}
        then ${searchable}
        else least(next_try_at, ${searchable}::timestamptz) end
    where connection_id = ${connectionId} and referral_id = any(${known}::bigint[])`.execute(db);
}

/**
 * Marks the referrals whose deals are no longer as they were last seen (see `isSamePlace`), once: the newest deals are listed
 * again each time. The value of a won deal is the contract's, which is ours, and a person who decides is shown the newest.
 */
export async function markMovedDeals(
  db: Queryable,
  connectionId: number,
  deals: readonly ChangedDeal[],
  now: Date,
): Promise<void> {
  const places = deals.map(({ stage, state, value }) => JSON.stringify({ stage, state, value }));
  await sql`
    update connection_link l
    set state = 'pending', attempts = 0, next_try_at = 'epoch', changed_at = ${now}::timestamptz,
      seen = d.seen
    from unnest(${deals.map(({ id }) => id)}::text[], ${places}::jsonb[]) d (id, seen)
    where l.connection_id = ${connectionId} and l.deal_id = d.id
      and (l.seen ->> 'state' is distinct from d.seen ->> 'state'
        or d.seen ->> 'state' = 'open' and l.seen ->> 'stage' is distinct from d.seen ->> 'stage'
        or (d.seen ->> 'state' = 'won' or l.state = 'person') and l.seen -> 'value' is distinct from d.seen -> 'value')`.execute(
    db,
  );
}

export async function findDueLinks(
  db: Queryable,
  connectionId: number,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<LinkRow[]> {
  return db
    .selectFrom('connection_link')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .where('state', '=', sql.lit('pending'))
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .orderBy('referral_id')
    .limit(limit)
    .$castTo<LinkRow>()
    .execute();
}

type LinkChange = Partial<
  Pick<
    LinkRow,
    | 'organization_id'
    | 'person_id'
    | 'contact_id'
    | 'made_person_id'
    | 'person_digest'
    | 'deal_id'
    | 'deal_tried_at'
    | 'indiker_field'
    | 'indiker_digest'
    | 'state'
    | 'attempts'
    | 'next_try_at'
    | 'reason'
  >
> & { readonly agreed?: AgreedPlace; readonly seen?: Deal; readonly writing?: DealPlace | null };

/** Only the columns that are used, so that what a CRM adds to a place is not stored. */
const placeOf = ({ stage, state, value }: DealPlace & Partial<Pick<Deal, 'value'>>) => ({
  stage,
  state,
  value,
});
const placeText = (place: DealPlace): string => JSON.stringify(placeOf(place));

export async function updateLink(
  db: Queryable,
  { connectionId, referralId }: LinkKey,
  { agreed, seen, writing, ...columns }: LinkChange,
): Promise<void> {
  await db
    .updateTable('connection_link')
    .set({
      ...columns,
      ...(agreed && {
        agreed: JSON.stringify({ ...placeOf(agreed), undone: agreed.undone && placeOf(agreed.undone) }),
      }),
      ...(seen && { seen: placeText(seen) }),
      ...(writing !== undefined && { writing: writing && placeText(writing) }),
    })
    .where('connection_id', '=', connectionId)
    .where('referral_id', '=', referralId)
    .execute();
}

/** Whether it waited for a person or had failed, and is now tried again. */
export const retryLink = (db: Queryable, { connectionId, referralId }: LinkKey): Promise<boolean> =>
  hasRow(
    db
      .updateTable('connection_link')
      .set({
        state: 'pending',
        attempts: 0,
        next_try_at: sql<Date>`'epoch'`,
        // What was deleted there is looked for, as it may have been merged, and made again.
        deal_id: sql<string | null>`case reason when 'crm_gone' then null else deal_id end`,
        indiker_digest: sql<string | null>`case reason when 'crm_gone' then null else indiker_digest end`,
        organization_id: sql<string | null>`case when deal_id is null then null else organization_id end`,
        person_id: sql<string | null>`case when deal_id is null then null else person_id end`,
      })
      .where('connection_id', '=', connectionId)
      .where('referral_id', '=', referralId)
      .where('state', 'in', ['person', 'failed'])
      .returning('referral_id'),
  );

/** Whether a referral that changed after this one was brought over. */
export const isOvertaken = (
  db: Queryable,
  link: Pick<LinkRow, 'connection_id' | 'changed_at'>,
): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('connection_link')
      .select('referral_id')
      .where('connection_id', '=', link.connection_id)
      .where('state', '=', sql.lit('synced'))
      .where('deal_id', 'is not', null)
      .where('changed_at', '>', link.changed_at)
      .limit(1),
  );

const otherLinks = (db: Queryable, { connection_id, referral_id }: LinkRow) =>
  db
    .selectFrom('connection_link as l')
    .where('l.referral_id', '=', referral_id)
    .where('l.connection_id', '<>', connection_id);

/** Whether another connection may have made a deal of the referral. */
export const isTriedElsewhere = (db: Queryable, link: LinkRow): Promise<boolean> =>
  hasRow(otherLinks(db, link).select('l.referral_id').where('l.deal_tried_at', 'is not', null).limit(1));

/** Where another connection to such a CRM, of today or from before, last left the same deal of the referral. */
export async function findAgreedElsewhere(
  db: Queryable,
  link: LinkRow,
  { provider, dealId }: { readonly provider: string; readonly dealId: string },
): Promise<DealPlace | null> {
  const row = await otherLinks(db, link)
    .innerJoin('connection as c', 'c.id', 'l.connection_id')
    .select('l.agreed')
    .where('l.deal_id', '=', dealId)
    .where('c.provider', '=', provider)
    .orderBy('l.connection_id', 'desc')
    .limit(1)
    .$castTo<Pick<LinkRow, 'agreed'>>()
    .executeTakeFirst();
  return row?.agreed ?? null;
}

/** The company in the CRM that another referral with the same CNPJ led to. A search there may not find it yet. */
export async function findKnownOrganization(
  db: Queryable,
  connectionId: number,
  cnpj: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('connection_link as l')
    .innerJoin('referral as r', 'r.id', 'l.referral_id')
    .select('l.organization_id')
    .where('l.connection_id', '=', connectionId)
    .where('r.cnpj', '=', cnpj)
    .where('l.organization_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row?.organization_id ?? null;
}
