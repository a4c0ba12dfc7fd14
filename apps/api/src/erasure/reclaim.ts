import type { Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { cancelOpenReferrals, lockForErasure } from './commands.ts';
import { deleteUntouchedReferrals, anonymiseContacts } from './store.ts';

/**
 * Drops the referrals that another person made in an account before its owner signed in. Waiting referrals are deleted,
 * so that their companies can be referred again. Other open referrals are cancelled and their contacts anonymised.
 * Signed contracts and their money stay.
 */
export async function dropReferrals(tx: Tx, owner: UserId, now: Date): Promise<void> {
  await deleteUntouchedReferrals(tx, owner);
  const { referrals } = await lockForErasure(tx, owner);
  await cancelOpenReferrals(tx, referrals, { reason: 'account_reclaimed', now });
  await anonymiseContacts(tx, owner);
}

/** Takes every lock that `dropReferrals` needs. Call it in a transaction that gives way. */
export async function lockForReclaim(tx: Tx, owner: UserId): Promise<void> {
  await lockForErasure(tx, owner);
}
