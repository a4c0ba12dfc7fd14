import type { Tx } from '../platform/db/database.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { deferNotice, takePendingNotices } from './store.ts';

/**
 * Enqueues the e-mail that tells the contact who referred them, what is stored and how to object (product 10.1), in the
 * transaction that stored the contact.
 */
export const sendContactNotice = (jobs: Jobs, tx: Tx, contactId: number): Promise<void> =>
  jobs.send(tx, 'contact-notice', { contactId });

/**
 * For a contact who was replaced by another person. The notice stays pending while the Indiker's own e-mail is
 * unconfirmed. `refuseOwnContact` locks the Indiker's row against a concurrent confirmation.
 */
export async function enqueueContactNotice(jobs: Jobs, tx: Tx, contactId: number): Promise<void> {
  if (!(await deferNotice(tx, contactId))) await sendContactNotice(jobs, tx, contactId);
}

/** Call it in the transaction that confirms an e-mail, after the confirmation. A second call sends nothing. */
export async function releaseContactNotices(jobs: Jobs, tx: Tx, userId: number): Promise<void> {
  const pending = await takePendingNotices(tx, userId);
  if (pending.length === 0) return;
  await jobs.sendAll(
    tx,
    'contact-notice',
    pending.map((contactId) => ({ contactId })),
  );
}
