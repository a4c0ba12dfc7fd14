import type { Deps } from '../deps.ts';
import { deliver } from '../platform/mail/delivery.ts';
import type { JobKinds } from '../platform/jobs/job-kinds.ts';
import { isSuppressed } from '../suppressions/commands.ts';
import { contactEmail } from './emails.ts';
import { createObjectionToken } from './link.ts';
import { claimContactNotice, findContact } from './store.ts';

/**
 * Job: reads the contact's current data. Sends nothing when they were deleted, objected or reached the limit of
 * product 10.1.
 */
export async function sendContactNotice(
  deps: Deps,
  { contactId }: JobKinds['contact-notice'],
  id: string,
): Promise<void> {
  const contact = await findContact(deps.db, contactId);
  if (!contact) return;
  const recipient = deps.codes.keyedHash(contact.email);
  if (await isSuppressed(deps.db, recipient)) return;
  const notice = { id, recipient, userId: contact.referrer.id, now: deps.clock.now() };
  if (!(await claimContactNotice(deps.db, notice))) return;
  const link = `${deps.appUrl}/oposicao/${contact.id}/${createObjectionToken(deps, contact.id, contact.email)}`;
  await deliver(deps, id, contactEmail(contact, link));
}
