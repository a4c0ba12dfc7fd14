import type { Codes } from '../platform/codes.ts';
import type { Queryable, Tx } from '../platform/db/database.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import { findSuppression, insertSuppression, lockAddress, lockAndFindObjections } from './store.ts';

export { lockAndFindObjections };

// The e-mail addresses and phones of people who asked not to be contacted, stored only as keyed hashes (product 10.2).

/** The prefix keeps phones apart from e-mail addresses. */
export const phoneRecipient = (codes: Codes, phone: string): Buffer => codes.keyedHash(`phone ${phone}`);

export const isSuppressed = (db: Queryable, recipient: Buffer): Promise<boolean> =>
  findSuppression(db, recipient);

/** Suppressing twice changes nothing. */
export async function suppress(tx: Tx, recipient: Buffer, now: Date): Promise<void> {
  await lockAddress(tx, recipient);
  await insertSuppression(tx, recipient, now);
}

interface Addresses {
  readonly email: string;
  readonly phone: string;
}

/** The contact's e-mail and phone as they are stored after an objection, in the order in which they are locked. */
export const recipientsOf = (codes: Codes, { email, phone }: Addresses): [email: Buffer, phone: Buffer] => [
  codes.keyedHash(email),
  phoneRecipient(codes, phone),
];

/** Refuses a contact of whose recipients one objected. */
export function refuseObjected(
  recipients: readonly [email: Buffer, phone: Buffer],
  objected: readonly Buffer[],
): (Refused & { field: 'email' | 'phone' }) | undefined {
  const field = (['email', 'phone'] as const).find((_, index) =>
    objected.some((recipient) => recipients[index]?.equals(recipient)),
  );
  return field && { ...refuse('contact_objected'), field };
}

/** Refuses a contact whose address or phone is suppressed. Must be called before any row is locked or written. */
export async function refuseSuppressed(
  tx: Tx,
  codes: Codes,
  contact: Addresses,
): Promise<(Refused & { field: 'email' | 'phone' }) | undefined> {
  const recipients = recipientsOf(codes, contact);
  const { objected } = await tx
    .selectNoFrom(lockAndFindObjections(recipients).as('objected'))
    .executeTakeFirstOrThrow();
  return refuseObjected(recipients, objected);
}
