import type { Db, Queryable, Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import type { TokenHash } from '../platform/tokens.ts';

export async function isEnabled(db: Db, token: TokenHash): Promise<boolean> {
  const row = await db
    .selectFrom('push_subscription as p')
    .innerJoin('session as s', (join) =>
      join.onRef('s.id', '=', 'p.session_id').onRef('s.user_id', '=', 'p.user_id'),
    )
    .select('p.session_id')
    .where('s.token_hash', '=', token)
    .where('s.user_id', '=', token.owner)
    .executeTakeFirst();
  return row !== undefined;
}

/** Sessions with a push subscription. A blocked person has none, because blocking ends every session. */
export async function devicesOf(db: Queryable, userId: number, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('push_subscription as p')
    .innerJoin('session as s', (join) =>
      join.onRef('s.id', '=', 'p.session_id').onRef('s.user_id', '=', 'p.user_id'),
    )
    .select('p.session_id')
    .where('p.user_id', '=', userId)
    .where('s.expires_at', '>', now)
    .orderBy('p.session_id')
    .execute();
  return rows.map(({ session_id }) => session_id);
}

interface Device {
  readonly encrypted: Buffer;
  readonly endpoint_hash: Buffer;
}

/** Undefined when the subscription was turned off, its session ended, or another person took it over. */
export async function findDevice(
  db: Db,
  { sessionId, userId }: { readonly sessionId: number; readonly userId: number },
): Promise<Device | undefined> {
  return db
    .selectFrom('push_subscription')
    .select(['encrypted', 'endpoint_hash'])
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** For the data export. */
export const exportedDevices = (tx: Tx, me: UserId) =>
  tx
    .selectFrom('push_subscription')
    .select(['service', 'created_at'])
    .where('user_id', '=', me)
    .orderBy('session_id')
    .execute();
