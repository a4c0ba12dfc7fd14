import type { IndikerName } from '@indike/contract/integrations/new-referrals';
import type { ReferralEvent } from '@indike/rules/integrations/scopes';
import type { Db, Tx } from '../../platform/db/database.ts';
import { hasRow } from '../../platform/db/rows.ts';
import type { ApiKeyId } from '../../platform/http/api-keys/authentication.ts';
import type { UserId } from '../../platform/http/authentication.ts';

export interface NewEvent {
  readonly keyId: ApiKeyId;
  readonly eventId: string;
  readonly type: ReferralEvent | 'created';
  /** Null while the referral that the event creates is not stored. */
  readonly referralId: number | null;
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

export const findEvent = (db: Db, { keyId, eventId }: EventKey) =>
  db
    .selectFrom('api_event')
    .select(['request_digest as digest', 'created_at as recordedAt', 'referral_id as referralId'])
    .where('api_key_id', '=', keyId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();

export async function setCreatedReferral(
  tx: Tx,
  { keyId, eventId }: EventKey,
  referralId: number,
): Promise<void> {
  await tx
    .updateTable('api_event')
    .set({ referral_id: referralId })
    .where('api_key_id', '=', keyId)
    .where('event_id', '=', eventId)
    .execute();
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

/**
 * Undefined also for somebody who could not refer a company themselves: blocked, erased or without a complete registration.
 * An e-mail address names only the person who has confirmed it.
 */
export async function findReferrer(
  db: Db,
  { id, email, cpf, share_code }: IndikerName,
): Promise<UserId | undefined> {
  const found = await db
    .selectFrom('indiker')
    .select('id')
    .$if(id !== undefined, (q) => q.where('id', '=', id ?? 0))
    .$if(email !== undefined, (q) =>
      q.where('email', '=', email ?? '').where('email_verified_at', 'is not', null),
    )
    .$if(cpf !== undefined, (q) => q.where('cpf', '=', cpf ?? ''))
    .$if(share_code !== undefined, (q) => q.where('share_code', '=', share_code ?? ''))
    .where('cpf', 'is not', null)
    .where('erased_at', 'is', null)
    .where('blocked_at', 'is', null)
    .$narrowType<{ id: UserId }>()
    .executeTakeFirst();
  return found?.id;
}
