import type { Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { cancelOpen, lockEverything } from './erasure.ts';
import { deleteUntouchedReferrals, forgetContacts } from './store.ts';

/**
 * Drops the referrals that somebody else made in an account before its owner came: the owner answers for none of them.
 * Those that nobody from the provider has looked at go without a trace, so that their companies can be referred; others
 * are cancelled and lose their contacts. A signed contract stays, with its money.
 */
export async function dropReferrals(tx: Tx, owner: UserId, now: Date): Promise<void> {
  await deleteUntouchedReferrals(tx, owner);
  const { referrals } = await lockEverything(tx, owner);
  await cancelOpen(tx, referrals, { reason: 'account_reclaimed', now });
  await forgetContacts(tx, owner);
}

/** In the order of every other command, see lockEverything. */
export async function lockForReclaim(tx: Tx, owner: UserId): Promise<void> {
  await lockEverything(tx, owner);
}
