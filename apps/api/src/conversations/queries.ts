import type { AttachmentResponse } from '@indike/contract/referrals/messages';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Queryable } from '../platform/db/database.ts';
import { hasRow, type KeysetPage, toKeysetPage } from '../platform/db/rows.ts';
import type { UserId } from '../platform/http/authentication.ts';

/** Who may see the thread: its Indiker, or the staff. */
export interface ThreadView {
  readonly referralId: number;
  readonly me?: UserId;
}

export function threadExists(db: Queryable, { referralId, me }: ThreadView): Promise<boolean> {
  const of = db.selectFrom('referral').select('id').where('id', '=', referralId);
  return hasRow(me === undefined ? of : of.where('user_id', '=', me));
}

const messagesOf = (db: Queryable, me?: UserId) => {
  const all = db
    .selectFrom('message as m')
    .innerJoin('indiker as i', 'i.id', 'm.user_id')
    .leftJoin('operator as o', 'o.id', 'm.operator_id')
    .select(['m.id', 'm.referral_id', 'm.operator_id', 'm.text', 'm.created_at', 'm.read_at'])
    .select((q) => [
      sql<string>`coalesce(o.name, i.firstname)`.as('by'),
      jsonArrayFrom(
        q
          .selectFrom('attachment as a')
          .select(['a.id', 'a.name', sql.ref<AttachmentResponse['type']>('a.type').as('type')])
          .select(sql<number>`length(a.content)`.as('size'))
          .whereRef('a.message_id', '=', 'm.id')
          .whereRef('a.user_id', '=', 'm.user_id')
          .orderBy('a.id'),
      ).as('attachments'),
    ]);
  return me === undefined ? all : all.where('m.user_id', '=', me);
};

export type MessageRow = Awaited<ReturnType<ReturnType<typeof messagesOf>['execute']>>[number];

/** One page, the newest first. */
export async function readThread(
  db: Queryable,
  { referralId, me }: ThreadView,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<KeysetPage<MessageRow>> {
  const thread = messagesOf(db, me).where('m.referral_id', '=', referralId);
  const from = after === undefined ? thread : thread.where('m.id', '<', Number(after));
  const rows = await from
    .orderBy('m.id', 'desc')
    .limit(limit + 1)
    .execute();
  return toKeysetPage(rows, limit, ({ id }) => String(id));
}

export const findMessage = (db: Queryable, id: number, me: UserId): Promise<MessageRow> =>
  messagesOf(db, me).where('m.id', '=', id).executeTakeFirstOrThrow();

/** For the data export. */
export const messagesForExport = (db: Queryable, me: UserId) => messagesOf(db, me).orderBy('m.id');

/** A file with its content. `me`: only of this Indiker's conversations. */
export async function findAttachment(db: Queryable, id: number, me?: UserId) {
  const of = db
    .selectFrom('attachment')
    .select(['name', sql.ref<AttachmentResponse['type']>('type').as('type'), 'content'])
    .where('id', '=', id);
  return (me === undefined ? of : of.where('user_id', '=', me)).executeTakeFirst();
}
