import type { ReferralEventForm } from '@indike/contract/integrations/events';
import type { AssistantEvent } from '@indike/rules/integrations/assistant-tools';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { ApiKeyId } from '../../platform/http/api-keys/authentication.ts';

type WithoutId<Event> = Event extends unknown ? Omit<Event, 'event_id'> : never;
/** An event that an assistant may prepare. The confirmation gives it its id. */
export type PreparedForm = WithoutId<Extract<ReferralEventForm, { type: AssistantEvent }>>;

interface NewPrepared {
  readonly keyId: ApiKeyId;
  readonly referralId: number;
  readonly etag: string;
  readonly event: PreparedForm;
  readonly expiresAt: Date;
}

/** Returns the id that confirms it. */
export async function insertPreparedEvent(db: Db, prepared: NewPrepared): Promise<string> {
  const { id } = await db
    .insertInto('prepared_event')
    .values({
      api_key_id: prepared.keyId,
      referral_id: prepared.referralId,
      etag: prepared.etag,
      event: JSON.stringify(prepared.event),
      expires_at: prepared.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const findPreparedEvent = (db: Db, { keyId, id }: { readonly keyId: ApiKeyId; readonly id: string }) =>
  db
    .selectFrom('prepared_event')
    .select(['referral_id as referralId', 'etag', 'expires_at as expiresAt'])
    .select(sql<PreparedForm>`event`.as('event'))
    .where('id', '=', id)
    .where('api_key_id', '=', keyId)
    .executeTakeFirst();

export async function deleteExpiredPreparedEvents(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('prepared_event').where('expires_at', '<=', now).execute();
}
