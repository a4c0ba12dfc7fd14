import { providerNames } from '@indike/contract/accounts/social';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { UserId } from '../../platform/http/authentication.ts';
import { forgetNetworks } from '../../platform/limits/sign-in-guard.ts';
import { dropReferrals, lockForReclaim } from '../../privacy/reclaim.ts';
import { endCodes } from '../../verification/commands.ts';
import { accountKey } from '../account-key.ts';
import { takeoverEmail } from '../emails.ts';
import {
  deleteBelongings,
  emptyForNewHolder,
  findByEmail,
  lockByEmail,
  type Provided,
  type SocialPerson,
} from './store.ts';

// Anybody can sign up with another's e-mail and wait for its owner (pre-hijacking). An account is the mailbox owner's for
// sure when the letter's link was opened in its own session, or an e-mailed code was typed there. Otherwise whoever comes
// by a provider, which confirmed the e-mail, gets the account as if it were new.

export type Confirmed = Provided & { readonly email: string };

export const isHeldByOwner = ({ email_verified_at, holder_confirmed }: SocialPerson): boolean =>
  holder_confirmed ?? email_verified_at !== null;

/** Held until the end, and locked in the order of every other command when all of it may have to go. */
export async function lockAccount(tx: Tx, email: string): Promise<SocialPerson | undefined> {
  const seen = await findByEmail(tx, email);
  if (seen && !isHeldByOwner(seen)) await lockForReclaim(tx, seen.id);
  return lockByEmail(tx, email);
}

export interface NewHolder {
  readonly who: Confirmed;
  readonly registeredVia: string | null;
  readonly invitedBy: UserId | null;
  readonly now: Date;
}

/**
 * Makes the account the owner's: what was typed, the password, the sessions and the other's link go, and no bonus is
 * paid. Where nobody ever confirmed the e-mail no contact has been written to either, and the referrals go too.
 */
export async function takeOver(
  deps: Deps,
  tx: Tx,
  { id, email_verified_at }: SocialPerson,
  { who, registeredVia, invitedBy, now }: NewHolder,
): Promise<void> {
  if (email_verified_at === null) await dropReferrals(tx, id, now);
  await emptyForNewHolder(tx, id, {
    firstname: who.firstname,
    lastname: who.lastname,
    registeredVia,
    // By the link that the account had until now nobody comes to it.
    invitedBy: invitedBy === id ? null : invitedBy,
    now,
  });
  await deleteBelongings(tx, id);
  await endCodes(tx, deps.codes, { purpose: 'profile', email: who.email });
  await endCodes(tx, deps.codes, { purpose: 'recovery', email: who.email });
  await forgetNetworks(deps, tx, accountKey(id));
  const letter = takeoverEmail(who, providerNames[who.provider], deps.appUrl);
  await deps.jobs.send(tx, 'send-email', letter);
}
