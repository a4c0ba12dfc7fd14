import type { Db, Queryable, Tx } from '../platform/db/database.ts';
import { hasRow } from '../platform/db/rows.ts';
import type { UserId } from '../platform/http/authentication.ts';
import type { TokenHash } from '../platform/tokens.ts';

/** Row lock that serializes the requests of one device. Undefined when the session has ended. */
export async function lockSession(tx: Tx, token: TokenHash): Promise<number | undefined> {
  const row = await tx
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', token)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.id;
}

interface Subscription {
  readonly sessionId: number;
  readonly me: UserId;
  readonly endpointHash: Buffer;
  readonly encrypted: Buffer;
  readonly service: string;
  readonly now: Date;
}

/** Replaces the session's subscription. On a shared device the address goes to the last person who turned push on. */
export async function saveSubscription(
  tx: Tx,
  { sessionId, me, endpointHash, encrypted, service, now }: Subscription,
): Promise<void> {
  const values = { session_id: sessionId, user_id: me, encrypted, service, created_at: now };
  await tx
    .deleteFrom('push_subscription')
    .where('session_id', '=', sessionId)
    .where('endpoint_hash', '<>', endpointHash)
    .execute();
  await tx
    .insertInto('push_subscription')
    .values({ ...values, endpoint_hash: endpointHash })
    .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(values))
    .execute();
}

export async function deleteOfSession(db: Db, token: TokenHash): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('session_id', 'in', (q) => q.selectFrom('session').select('id').where('token_hash', '=', token))
    .execute();
}

/** Keeps a subscription that the device has renewed with another address in the meantime. */
export async function deleteDevice(db: Queryable, sessionId: number, endpointHash: Buffer): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('session_id', '=', sessionId)
    .where('endpoint_hash', '=', endpointHash)
    .execute();
}

export const isEnabled = (db: Db, token: TokenHash): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('push_subscription as p')
      .innerJoin('session as s', 's.id', 'p.session_id')
      .select('p.session_id')
      .where('s.token_hash', '=', token),
  );

/** Sessions with a push subscription. A blocked person has none, because blocking ends every session. */
export async function devicesOf(db: Queryable, userId: number, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('push_subscription as p')
    .innerJoin('session as s', 's.id', 'p.session_id')
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
