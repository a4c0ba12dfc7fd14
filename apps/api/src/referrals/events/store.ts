import type { ReferralEvent } from '@indike/rules/integrations/scopes';
import type { Tx } from '../../platform/db/database.ts';
import { hasRow } from '../../platform/db/rows.ts';
import type { ApiKeyId } from '../../platform/http/api-keys/authentication.ts';

export interface NewEvent {
  readonly keyId: ApiKeyId;
  readonly eventId: string;
  readonly type: ReferralEvent;
  readonly referralId: number;
  /** Detects other content under the same id. */
  readonly digest: Buffer;
  readonly now: Date;
}

/** Of concurrent requests, one inserts the event and the others wait here until its transaction ends. */
export const insertEvent = (tx: Tx, event: NewEvent): Promise<boolean> =>
  hasRow(
    tx
      .insertInto('api_event')
      .values({
        api_key_id: event.keyId,
        event_id: event.eventId,
        type: event.type,
        referral_id: event.referralId,
        request_digest: event.digest,
        created_at: event.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('event_id'),
  );

type EventKey = Pick<NewEvent, 'keyId' | 'eventId'>;

export async function findEvent(
  tx: Tx,
  { keyId, eventId }: EventKey,
): Promise<{ digest: Buffer; recordedAt: Date }> {
  return tx
    .selectFrom('api_event')
    .select(['request_digest as digest', 'created_at as recordedAt'])
    .where('api_key_id', '=', keyId)
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
}

/** Deletes a refused event: it changed nothing, so the same id may succeed later. */
export async function deleteEvent(tx: Tx, { keyId, eventId }: EventKey): Promise<void> {
  await tx.deleteFrom('api_event').where('api_key_id', '=', keyId).where('event_id', '=', eventId).execute();
}

/** The id of the transaction that last changed the referral. The caller has locked the referral. */
export async function versionOf(tx: Tx, referralId: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('referral_change')
    .select('changed_xid')
    .where('referral_id', '=', referralId)
    .executeTakeFirst();
  return row?.changed_xid;
}
