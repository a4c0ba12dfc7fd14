import { sql } from 'kysely';
import type { Db, Queryable, Tx } from '../platform/db/database.ts';
import type { OperatorId, UserId } from '../platform/http/authentication.ts';
import type { PreparedFile } from './attachments.ts';

/** Who writes: the other side reads. */
export type Side = 'indiker' | 'staff';

export interface Thread {
  readonly referralId: number;
  readonly userId: UserId;
  readonly ownerId: number | null;
  readonly company: string;
}

/**
 * Locks the referral, so that messages of one thread are stored one after another. `me`: only a referral of this Indiker.
 */
export async function lockThread(tx: Tx, referralId: number, me?: UserId): Promise<Thread | undefined> {
  const of = tx.selectFrom('referral').where('id', '=', referralId);
  return (me === undefined ? of : of.where('user_id', '=', me))
    .select(['id as referralId', 'user_id as userId', 'owner_id as ownerId', 'company_name as company'])
    .$narrowType<{ userId: UserId }>()
    .forNoKeyUpdate()
    .executeTakeFirst();
}

interface NewMessage {
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
  { referralId, userId, operatorId, text, files, now }: NewMessage,
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

const unreadFrom = (db: Queryable, side: Side) =>
  db
    .selectFrom('message')
    .where('read_at', 'is', null)
    .where('operator_id', side === 'staff' ? 'is not' : 'is', null);

/** Whether the other side still has something of `side` to read. */
export async function hasUnread(tx: Tx, referralId: number, side: Side): Promise<boolean> {
  const row = await unreadFrom(tx, side)
    .select('id')
    .where('referral_id', '=', referralId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface ReadMark {
  readonly referralId: number;
  /** Who wrote what is now read. */
  readonly side: Side;
  /** A message that has come since stays unread. */
  readonly upTo: number;
  readonly now: Date;
  readonly me?: UserId;
}

export async function markRead(db: Db, { referralId, side, upTo, now, me }: ReadMark): Promise<void> {
  const unread = db
    .updateTable('message')
    .set({ read_at: now })
    .where('referral_id', '=', referralId)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .where('operator_id', side === 'staff' ? 'is not' : 'is', null);
  await (me === undefined ? unread : unread.where('user_id', '=', me)).execute();
}

export const unreadOf = (db: Db, me: UserId) =>
  unreadFrom(db, 'staff')
    .select((q) => ['referral_id', sql<number>`${q.fn.countAll()}::int`.as('unread')])
    .where('user_id', '=', me)
    .groupBy('referral_id')
    .orderBy('referral_id', 'desc')
    .execute();
