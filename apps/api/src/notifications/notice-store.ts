import type { Notice } from '@indike/rules/accounts/notices';
import type { NoticeFacts } from '@indike/rules/accounts/notice-lines';
import { MAX_UNREAD } from '@indike/rules/accounts/notice-lines';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Queryable, Tx } from '../platform/db/database.ts';
import { hasRow, type KeysetPage, toKeysetPage } from '../platform/db/rows.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { ownerQuery, type SessionColumns } from '../platform/http/owner-scope.ts';
import type { AnnouncementNews } from './announcement-emails.ts';

// What the notice centre shows.

/** The row whose owner is told. */
function subjectOf(notice: Notice): readonly [table: string, id: number | undefined] {
  if ('referralId' in notice) return ['referral', notice.referralId];
  if ('withdrawalId' in notice) return ['withdrawal', notice.withdrawalId];
  if ('clawbackId' in notice) return ['clawback', notice.clawbackId];
  if ('earningIds' in notice) return ['earning', notice.earningIds[0]];
  return ['indiker', notice.userId];
}

/**
 * Stores the notices in one statement, which finds their owners by the keys of the subjects. Who has left is told nothing.
 */
export async function insertNotices(tx: Tx, notices: readonly Notice[], now: Date): Promise<void> {
  const rows = notices.map((notice) => ({ notice, subject: subjectOf(notice) }));
  const owners = [...Map.groupBy(rows, ({ subject: [table] }) => table)].map(
    ([table, of]) => sql`
      select ${sql.lit(table)} as kind, id, ${sql.ref(table === 'indiker' ? 'id' : 'user_id')} as user_id
      from ${sql.table(table)} where id = any(${of.map(({ subject: [, id] }) => id)}::bigint[])`,
  );
  if (owners.length === 0) return;
  await sql`
    insert into notice (user_id, about, created_at)
    select i.id, n.about, ${now}
    from unnest(
      ${rows.map(({ subject: [table] }) => table)}::text[],
      ${rows.map(({ subject: [, id] }) => id)}::bigint[],
      ${rows.map(({ notice }) => JSON.stringify(notice))}::jsonb[]
    ) with ordinality as n (kind, id, about, place)
    join (${sql.join(owners, sql` union all `)}) o on o.kind = n.kind and o.id = n.id
    join indiker i on i.id = o.user_id and i.erased_at is null
    order by n.place`.execute(tx);
}

/** A part of a statement: stores the notice for each row of `from`, which has the Indiker's `user_id`. */
export const noticeWith = (
  about: RawBuilder<unknown>,
  now: Date,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  insert into notice (user_id, about, created_at) select user_id, ${about}, ${now} from ${from}`;

interface UnreadRow extends SessionColumns {
  readonly unread: number;
}

export const countUnread = ownerQuery<UnreadRow>((me) =>
  me.select(
    sql<number>`(select count(*) from (
      select from notice n where n.user_id = me.me_id and n.read_at is null limit ${sql.lit(MAX_UNREAD + 1)}) u)`.as(
      'unread',
    ),
  ),
);

export interface NoticeRow extends NoticeFacts {
  readonly id: number;
  readonly about: Notice;
  /** What an announcement says. */
  readonly detail: string | null;
  readonly created_at: Date;
  readonly read_at: Date | null;
}

const idIn = (name: string) => sql`(n.about ->> ${sql.lit(name)})::bigint`;

/** Net of what clawbacks have taken, as in the e-mail. */
const earned = (me: UserId) => sql`(
  select sum(p.value + coalesce((
    select sum(o.value) from earning o where o.offsets_earning_id = p.id and o.user_id = ${me}), 0))
  from earning p where p.user_id = ${me}
    and p.id = any(array(select jsonb_array_elements_text(n.about -> 'earningIds')::bigint)))`;

/** A person's notices with what they are about, the newest first. They are cut by `page` before anything is joined. */
const withFacts = (me: UserId, page: RawBuilder<unknown>) => sql<NoticeRow>`
  select n.id, n.about, n.created_at, n.read_at, r.company_name as company, a.title, a.text as detail,
    coalesce(w.total, c.amount, ${earned(me)})::bigint as amount
  from (select * from notice n where n.user_id = ${me} ${page}) n
  left join withdrawal w on w.id = ${idIn('withdrawalId')} and w.user_id = ${me}
  left join clawback c on c.id = ${idIn('clawbackId')} and c.user_id = ${me}
  left join announcement a on a.id = ${idIn('announcementId')}
  left join referral r on r.id = coalesce(${idIn('referralId')}, c.referral_id) and r.user_id = ${me}
  order by n.id desc`;

/** For the data export. */
export const noticesOf = (db: Queryable, me: UserId) => {
  const query = withFacts(me, sql``);
  return { compile: () => query.compile(db) };
};

/** One page, the newest first. */
export async function readNotices(
  db: Queryable,
  me: UserId,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<KeysetPage<NoticeRow>> {
  const from = after === undefined ? sql`` : sql`and n.id < ${after}`;
  const { rows } = await withFacts(me, sql`${from} order by n.id desc limit ${limit + 1}`).execute(db);
  return toKeysetPage(rows, limit, ({ id }) => String(id));
}

const ofPerson = (db: Queryable, me: UserId) => db.updateTable('notice').where('user_id', '=', me);

/** Returns whether the person has this notice. */
export const markRead = (db: Queryable, me: UserId, id: number, now: Date): Promise<boolean> =>
  hasRow(
    ofPerson(db, me)
      .set((q) => ({ read_at: q.fn.coalesce('read_at', q.val(now)) }))
      .where('id', '=', id)
      .returning('id'),
  );

/** Marks what the person has seen: a notice that has come since stays unread. */
export const markReadUpTo = (db: Queryable, me: UserId, upTo: number, now: Date): Promise<unknown> =>
  ofPerson(db, me).set({ read_at: now }).where('read_at', 'is', null).where('id', '<=', upTo).execute();

export const deleteNoticesBefore = (db: Db, before: Date): Promise<unknown> =>
  db.deleteFrom('notice').where('created_at', '<', before).execute();

/** Marks what is told of an event as read, because the person has seen the event itself. */
export const markReadAbout = (db: Queryable, me: UserId, about: Notice, now: Date): Promise<unknown> =>
  ofPerson(db, me)
    .set({ read_at: now })
    .where('read_at', 'is', null)
    .where(sql<boolean>`about @> ${JSON.stringify(about)}::jsonb`)
    .execute();

export const announcementNews = (db: Db, id: number): Promise<AnnouncementNews | undefined> =>
  db.selectFrom('announcement').select(['title', 'text']).where('id', '=', id).executeTakeFirst();
