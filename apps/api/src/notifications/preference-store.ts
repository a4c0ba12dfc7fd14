import type { NoticeKind } from '@indike/rules/accounts/notices';
import type { Db, Queryable, Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import type { Recipient } from './email-context.ts';

// Which notifications an Indiker wants, and by which channel.

/** How a notification reaches the Indiker. */
export type Channel = 'email' | 'push';

export async function kindsOff(db: Queryable, userId: UserId): Promise<Record<Channel, ReadonlySet<string>>> {
  const rows = await db
    .selectFrom('notification_off')
    .select(['channel', 'kind'])
    .where('user_id', '=', userId)
    .execute();
  const of = (wanted: Channel) =>
    new Set(rows.filter(({ channel }) => channel === wanted).map(({ kind }) => kind));
  return { email: of('email'), push: of('push') };
}

interface Switch {
  readonly userId: UserId;
  readonly channel: Channel;
  readonly kinds: readonly NoticeKind[];
}

export async function turnOff(tx: Tx, { userId, channel, kinds }: Switch): Promise<void> {
  if (kinds.length === 0) return;
  await tx
    .insertInto('notification_off')
    .values(kinds.map((kind) => ({ user_id: userId, channel, kind })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function turnOn(tx: Tx, { userId, channel, kinds }: Switch): Promise<void> {
  if (kinds.length === 0) return;
  await tx
    .deleteFrom('notification_off')
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('kind', 'in', kinds)
    .execute();
}

/** Whether the Indiker has push messages of this kind on. */
export async function wantsPush(db: Queryable, userId: number, kind: NoticeKind): Promise<boolean> {
  const off = await db
    .selectFrom('notification_off')
    .select('kind')
    .where('user_id', '=', userId)
    .where('channel', '=', 'push')
    .where('kind', '=', kind)
    .executeTakeFirst();
  return off === undefined;
}

/**
 * Undefined when the Indiker turned this kind of e-mail off or the account was erased. An announcement also ends with a
 * block or a new, unconfirmed address, because its e-mails may wait for hours.
 */
export async function findRecipient(
  db: Db,
  userId: number,
  kind: NoticeKind,
): Promise<Recipient | undefined> {
  return db
    .selectFrom('indiker')
    .select(['firstname', 'email'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .$if(kind === 'announcement', (q) =>
      q.where('blocked_at', 'is', null).where('email_verified_at', 'is not', null),
    )
    .where((q) =>
      q.not(
        q.exists(
          q
            .selectFrom('notification_off')
            .select('kind')
            .whereRef('notification_off.user_id', '=', 'indiker.id')
            .where('channel', '=', 'email')
            .where('kind', '=', kind),
        ),
      ),
    )
    .executeTakeFirst();
}
