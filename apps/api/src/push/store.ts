import { sql } from 'kysely';
import type { Db, Queryable, Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import type { TokenHash } from '../platform/tokens.ts';

/** Row lock that serializes the requests of one device. Undefined when the session has ended. */
export async function lockSession(tx: Tx, token: TokenHash): Promise<number | undefined> {
  const row = await tx
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', token)
    .where('user_id', '=', token.owner)
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
  // Serializes the people of one device.
  await sql`select pg_advisory_xact_lock(${endpointHash.readBigInt64BE(0).toString()}::bigint)`.execute(tx);
  await tx
    .deleteFrom('push_subscription')
    .where((q) => q.or([q('session_id', '=', sessionId), q('endpoint_hash', '=', endpointHash)]))
    .execute();
  await tx
    .insertInto('push_subscription')
    .values({
      session_id: sessionId,
      user_id: me,
      endpoint_hash: endpointHash,
      encrypted,
      service,
      created_at: now,
    })
    .execute();
}

export async function deleteOfSession(db: Db, token: TokenHash): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('user_id', '=', token.owner)
    .where('session_id', 'in', (q) =>
      q.selectFrom('session').select('id').where('token_hash', '=', token).where('user_id', '=', token.owner),
    )
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
