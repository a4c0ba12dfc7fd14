import type { Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { cancelOpenReferrals, lockAccount } from './commands.ts';
import { deleteUntouchedReferrals, anonymiseContacts } from './store.ts';

/**
 * Drops the referrals that somebody else made in an account before its owner signed in. Those still Aguardando are deleted,
 * so that their companies can be referred again; other open ones are cancelled and their contacts anonymised. Signed
 * contracts and their money stay.
 */
export async function dropReferrals(tx: Tx, owner: UserId, now: Date): Promise<void> {
  await deleteUntouchedReferrals(tx, owner);
  const { referrals } = await lockAccount(tx, owner);
  await cancelOpenReferrals(tx, referrals, { reason: 'account_reclaimed', now });
  await anonymiseContacts(tx, owner);
}

/** Every lock that dropping the referrals needs, in the order of all commands. */
export async function lockForReclaim(tx: Tx, owner: UserId): Promise<void> {
  await lockAccount(tx, owner);
}
