import type { Queryable } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import type { RequestContext } from './queries.ts';

export async function deleteExpiredSessions(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', now).execute();
}

export async function deleteSessionById(db: Queryable, me: UserId, id: number): Promise<boolean> {
  const ended = await db
    .deleteFrom('session')
    .where('id', '=', id)
    .where('user_id', '=', me)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Returns how many of the deleted sessions had not expired. */
export async function deleteOtherSessions(
  db: Queryable,
  { me, token, now }: RequestContext,
): Promise<number> {
  const ended = await db
    .deleteFrom('session')
    .where('user_id', '=', me)
    .where('token_hash', '<>', token)
    .returning('expires_at')
    .execute();
  return ended.filter(({ expires_at }) => expires_at > now).length;
}
