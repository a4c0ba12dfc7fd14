import { providerNames } from '@indike/contract/accounts/social';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type UserId, accountKey } from '../../platform/http/authentication.ts';
import { forgetNetworks } from '../../platform/limits/sign-in-guard.ts';
import { revokeCodes } from '../../verification/commands.ts';
import { takeoverEmail } from '../emails.ts';
import {
  deleteUnverifiedData,
  findByEmail,
  lockByEmail,
  replaceUnverifiedData,
  type ProviderIdentity,
  type SocialAccount,
} from './store.ts';
import { dropReferrals, lockForReclaim } from '../../erasure/commands.ts';

// Prevents account pre-hijacking, where an attacker signs up with another person's e-mail and waits for its owner. An
// account certainly belongs to the mailbox's owner if the e-mailed link was opened, or an e-mailed code entered, in the
// account's own session. Otherwise a social sign-in whose provider has confirmed the e-mail gets the account as if it
// were new (product 9.5).

export type VerifiedIdentity = ProviderIdentity & { readonly email: string };

export const isOwnerVerified = ({ email_verified_at, holder_confirmed }: SocialAccount): boolean =>
  holder_confirmed ?? email_verified_at !== null;

/** If the data may have to be removed, takes every lock of the account. Call it in a transaction that gives way. */
export async function lockAccountByEmail(tx: Tx, email: string): Promise<SocialAccount | undefined> {
  const seen = await findByEmail(tx, email);
  if (seen && !isOwnerVerified(seen)) await lockForReclaim(tx, seen.id);
  return lockByEmail(tx, email);
}

interface VerifiedOwner {
  readonly who: VerifiedIdentity;
  readonly registeredVia: string | null;
  readonly invitedBy: UserId | null;
  readonly now: Date;
}

/**
 * Gives the account to the owner of its e-mail. Removes the typed data, the password and the sessions, replaces the
 * inviter and credits no bonus. Drops the referrals if the e-mail was never confirmed, because then no contact was
 * notified either.
 */
export async function revokeUnverifiedAccess(
  deps: Deps,
  tx: Tx,
  { id, email_verified_at }: SocialAccount,
  { who, registeredVia, invitedBy, now }: VerifiedOwner,
): Promise<void> {
  if (email_verified_at === null) await dropReferrals(tx, id, now);
  await replaceUnverifiedData(tx, id, {
    firstname: who.firstname,
    lastname: who.lastname,
    registeredVia,
    // A person cannot be invited by their own share link.
    invitedBy: invitedBy === id ? null : invitedBy,
    now,
  });
  await deleteUnverifiedData(tx, id);
  await revokeCodes(tx, deps.codes, { purpose: 'profile', email: who.email });
  await revokeCodes(tx, deps.codes, { purpose: 'recovery', email: who.email });
  await forgetNetworks(deps, tx, accountKey(id));
  const email = takeoverEmail(who, providerNames[who.provider], deps.appUrl);
  await deps.jobs.send(tx, 'send-email', email);
}
