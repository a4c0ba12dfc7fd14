import type { Deps } from '../deps.ts';
import { deliver } from '../platform/mail/delivery.ts';
import type { JobKinds } from '../platform/jobs/jobs.ts';
import { contactEmail } from './emails.ts';
import { signContact } from './link.ts';
import { findContact, hasObjected } from './store.ts';

/** Job: written from what is true now; nothing for a contact who is gone or who objected. */
export async function sendContactLetter(
  deps: Deps,
  { contactId }: JobKinds['contact-letter'],
  id: string,
): Promise<void> {
  const contact = await findContact(deps.db, contactId);
  if (!contact || (await hasObjected(deps.db, deps.codes.recipient(contact.email)))) return;
  const link = `${deps.appUrl}/oposicao/${contact.id}/${signContact(deps, contact.id, contact.email)}`;
  await deliver(deps, id, contactEmail(contact, link));
}
