import type { Tx } from '../platform/db/database.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { deferNotice, takePendingNotices } from './store.ts';

/**
 * The contact is told who referred them, what is stored and how to object (product 10.1), by a job enqueued in the transaction
 * that stored them. While the Indiker's own e-mail is unconfirmed the notice stays pending. `refuseOwnContact` locks the Indiker
 * against a confirmation at the same moment.
 */
export async function enqueueContactNotice(jobs: Jobs, tx: Tx, contactId: number): Promise<void> {
  if (!(await deferNotice(tx, contactId))) await jobs.send(tx, 'contact-notice', { contactId });
}

/** To be called in the transaction that confirms an e-mail, after the confirmation. A second call sends nothing. */
export async function releaseContactNotices(jobs: Jobs, tx: Tx, userId: number): Promise<void> {
  const pending = await takePendingNotices(tx, userId);
  if (pending.length === 0) return;
  await jobs.sendAll(
    tx,
    'contact-notice',
    pending.map((contactId) => ({ contactId })),
  );
}
