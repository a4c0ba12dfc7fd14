import { sql } from 'kysely';
import type { Db, Queryable, Tx } from '../platform/db/database.ts';
import { hasRow } from '../platform/db/rows.ts';
import type { OperatorId, UserId } from '../platform/http/authentication.ts';
import { deleteAnswersTo } from '../platform/idempotency.ts';
import type { PreparedFile } from './attachments.ts';

/** Who writes: the other side reads. */
export type Side = 'indiker' | 'staff';

export interface Thread {
  readonly referralId: number;
  readonly userId: UserId;
  readonly ownerId: number | null;
  readonly company: string;
  /** Whether the Indiker has left: nothing can be written to them. */
  readonly erased: boolean;
}

/**
 * Locks the referral, so that messages of one thread are stored one after another. `me`: only a referral of this Indiker.
 */
export async function lockThread(tx: Tx, referralId: number, me?: UserId): Promise<Thread | undefined> {
  const of = tx
    .selectFrom('referral as r')
    .innerJoin('indiker as i', 'i.id', 'r.user_id')
    .where('r.id', '=', referralId);
  return (me === undefined ? of : of.where('r.user_id', '=', me))
    .select([
      'r.id as referralId',
      'r.user_id as userId',
      'r.owner_id as ownerId',
      'r.company_name as company',
    ])
    .select(sql<boolean>`i.erased_at is not null`.as('erased'))
    .$narrowType<{ userId: UserId }>()
    .forNoKeyUpdate('r')
    .executeTakeFirst();
}

export interface StoredMessage {
  readonly referralId: number;
  readonly userId: UserId;
  /** Null when the Indiker writes. */
  readonly operatorId: OperatorId | null;
  readonly text: string;
  readonly files: readonly PreparedFile[];
  readonly now: Date;
}

export async function insertMessage(
  tx: Tx,
  { referralId, userId, operatorId, text, files, now }: StoredMessage,
): Promise<number> {
  const { id } = await tx
    .insertInto('message')
    .values({ referral_id: referralId, user_id: userId, operator_id: operatorId, text, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (files.length > 0)
    await tx
      .insertInto('attachment')
      .values(files.map((file) => ({ ...file, user_id: userId, message_id: id })))
      .execute();
  return id;
}

/** The size of what one side has attached to its messages in all threads of an Indiker since then. */
export async function attachedBytesSince(tx: Tx, userId: UserId, side: Side, since: Date): Promise<number> {
  const { bytes } = await tx
    .selectFrom('attachment as a')
    .innerJoin('message as m', (join) =>
      join.onRef('m.id', '=', 'a.message_id').onRef('m.user_id', '=', 'a.user_id'),
    )
    .select(sql<number>`coalesce(sum(length(a.content)), 0)::float8`.as('bytes'))
    .where('m.user_id', '=', userId)
    .where('m.operator_id', side === 'staff' ? 'is not' : 'is', null)
    .where('m.created_at', '>', since)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** The first part of the stored request to send a message. */
export const messageCall = (referralId: number): string => `message ${referralId}`;

/** Removes the messages of these referrals, which may name a person, and the stored answers that repeat them. */
export async function deleteMessagesOf(tx: Tx, referralIds: readonly number[]): Promise<void> {
  const ofReferrals = sql<number>`any(${referralIds}::bigint[])`;
  await tx
    .deleteFrom('attachment as a')
    .using('message as m')
    .whereRef('m.id', '=', 'a.message_id')
    .whereRef('m.user_id', '=', 'a.user_id')
    .where('m.referral_id', '=', ofReferrals)
    .execute();
  await tx.deleteFrom('message').where('referral_id', '=', ofReferrals).execute();
  const { rows } = await sql<{ id: number; user_id: number }>`
    select id, user_id from referral where id = ${ofReferrals}`.execute(tx);
  await deleteAnswersTo(
    tx,
    rows.map(({ id, user_id: userId }) => ({ userId, request: `${messageCall(id)} ` })),
  );
}

const unreadFrom = (db: Queryable, side: Side) =>
  db
    .selectFrom('message')
    .where('read_at', 'is', null)
    .where('operator_id', side === 'staff' ? 'is not' : 'is', null);

/** Whether the other side still has something of `side` to read. */
export const hasUnread = (tx: Tx, referralId: number, side: Side): Promise<boolean> =>
  hasRow(unreadFrom(tx, side).select('id').where('referral_id', '=', referralId).limit(1));

export interface ReadMark {
  readonly referralId: number;
  /** Who wrote what is now read. */
  readonly side: Side;
  /** A message that has come since stays unread. */
  readonly upTo: number;
  readonly now: Date;
  readonly me?: UserId;
}

/** Whether one of them was unread. */
export const markRead = (tx: Tx, { referralId, side, upTo, now }: ReadMark): Promise<boolean> =>
  hasRow(
    tx
      .updateTable('message')
      .set({ read_at: now })
      .where('referral_id', '=', referralId)
      .where('id', '<=', upTo)
      .where('read_at', 'is', null)
      .where('operator_id', side === 'staff' ? 'is not' : 'is', null)
      .returning('id'),
  );

export const unreadOf = (db: Db, me: UserId) =>
  unreadFrom(db, 'staff')
    .select((q) => ['referral_id', sql<number>`${q.fn.countAll()}::int`.as('unread')])
    .where('user_id', '=', me)
    .groupBy('referral_id')
    .orderBy('referral_id', 'desc')
    .execute();
