import { createHash } from 'node:crypto';
import type { Db, Tx } from '../../platform/db/database.ts';
import { isRefused, refuse, type Refused } from '../../platform/refusal.ts';
import { deleteEvent, findEvent, insertEvent, type NewEvent } from './store.ts';

/** Of what a caller sent under an event id, after validation. */
export const digestOf = (content: unknown): Buffer =>
  createHash('sha256').update(JSON.stringify(content)).digest();

/**
 * Runs `work` unless the key has already sent this event id, in the transaction of the work. A refused event does not use
 * up its id.
 */
export async function claimEvent<T>(
  tx: Tx,
  added: NewEvent,
  work: () => Promise<T | Refused>,
): Promise<T | Refused> {
  if (!(await insertEvent(tx, added))) return refuse('event_id_reused');
  const result = await work();
  if (isRefused(result)) await deleteEvent(tx, added);
  return result;
}

interface Recorded {
  readonly referralId: number | null;
  readonly recordedAt: Date;
}

/** What an earlier request with the same event id did: a refusal if its content was another. */
export async function recordedBefore(
  db: Db,
  { keyId, eventId, digest }: Pick<NewEvent, 'keyId' | 'eventId' | 'digest'>,
): Promise<Recorded | Refused | undefined> {
  const known = await findEvent(db, { keyId, eventId });
  return known && (known.digest.equals(digest) ? known : refuse('event_id_reused'));
}
