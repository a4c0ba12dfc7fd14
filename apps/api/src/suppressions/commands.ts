import type { Codes } from '../platform/codes.ts';
import type { Queryable, Tx } from '../platform/db/database.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import { findSuppression, insertSuppression, lockAddress } from './store.ts';

// The e-mail addresses and phones of people who asked not to be contacted, stored only as keyed hashes (product 10.2).

/** The prefix keeps phones apart from e-mail addresses. */
export const phoneRecipient = (codes: Codes, phone: string): Buffer => codes.keyedHash(`phone ${phone}`);

export const isSuppressed = (db: Queryable, recipient: Buffer): Promise<boolean> =>
  findSuppression(db, recipient);

/** Suppressing twice changes nothing. */
export async function suppress(tx: Tx, recipient: Buffer, now: Date): Promise<void> {
  await lockAddress(tx, recipient, 'exclusive');
  await insertSuppression(tx, recipient, now);
}

/** Refuses a contact whose address or phone is suppressed. Must be called before any row is locked or written. */
export async function refuseSuppressed(
  tx: Tx,
  codes: Codes,
  contact: { readonly email: string; readonly phone: string },
): Promise<(Refused & { field: 'email' | 'phone' }) | undefined> {
  const recipients = [
    { field: 'email', recipient: codes.keyedHash(contact.email) },
    { field: 'phone', recipient: phoneRecipient(codes, contact.phone) },
  ] as const;
  for (const { recipient } of recipients) await lockAddress(tx, recipient, 'shared');
  for (const { field, recipient } of recipients) {
    if (await findSuppression(tx, recipient)) return { ...refuse('contact_objected'), field };
  }
  return undefined;
}
