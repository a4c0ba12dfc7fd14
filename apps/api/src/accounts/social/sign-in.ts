import type { output } from 'zod/mini';
import { providerNames, type SocialProvider, type socialToken } from '@indike/contract/accounts/social';
import type { Deps } from '../../deps.ts';
import { dropReferrals, lockForReclaim } from '../../erasure/commands.ts';
import type { Network } from '../../platform/client-address.ts';
import type { Tx } from '../../platform/db/database.ts';
import { transactionThatGivesWay } from '../../platform/db/transactions.ts';
import { accountKey, type UserId } from '../../platform/http/authentication.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { forgetNetworks, rememberNetwork } from '../../platform/limits/sign-in-guard.ts';
import { isRefused, refuse, type Refused } from '../../platform/refusal.ts';
import { logSecurity } from '../../platform/log.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { inviterOf, recordSignUp } from '../../sharing/commands.ts';
import { revokeCodes } from '../../verification/commands.ts';
import { announceUpcomingVersions } from '../../programme/commands.ts';
import { confirmByProvider } from '../confirmation.ts';
import { takeoverEmail } from '../emails.ts';
import { missingOf } from '../present.ts';
import { signedIn, type SignedIn } from '../commands.ts';
import { insertSession, lockPasswordHash } from '../store.ts';
import {
  deleteUnverifiedData,
  findByEmail,
  findByIdentity,
  insertIdentity,
  insertIncompleteIndiker,
  lockByEmail,
  type ProviderIdentity,
  replaceUnverifiedData,
  type SocialAccount,
} from './store.ts';

/** The URL of the provider's consent page, which redirects back to `/login`. */
export async function startSocialSignIn(
  { social, appUrl }: Deps,
  provider: SocialProvider,
): Promise<{ authorize_url: string } | Refused> {
  const adapter = social.get(provider);
  if (!adapter) return refuse('social_not_offered');
  return { authorize_url: adapter.authorizeUrl(`${appUrl}/login`) };
}

const UNCONFIRMED = {
  google: 'google_email_unconfirmed',
  facebook: 'facebook_email_unconfirmed',
} as const;

interface SignInContext {
  readonly network: Network;
  readonly now: Date;
  readonly registeredVia: string | null;
}

interface SignInOutcome {
  readonly id: UserId;
  readonly incomplete: boolean;
  readonly isTakenOver: boolean;
}

const existingAccount = (account: SocialAccount): SignInOutcome => ({
  id: account.id,
  incomplete: missingOf(account).length > 0,
  isTakenOver: false,
});

/** A concurrent request created the account or the identity first. A retry finds it. */
class ConcurrentSignIn extends Error {}

/**
 * Finds the account by the provider's id of the person, or else by the e-mail that the provider confirmed. Creates one
 * when there is none.
 */
async function findOrCreateAccount(
  deps: Deps,
  tx: Tx,
  who: ProviderIdentity,
  { network, now, registeredVia }: SignInContext,
): Promise<SignInOutcome | Refused> {
  const known = await findByIdentity(tx, who);
  if (known) return known.blocked_at === null ? existingAccount(known) : refuse('account_blocked');
  if (who.email === null) return refuse(UNCONFIRMED[who.provider]);
  const verified: VerifiedIdentity = { ...who, email: who.email };
  const account = await lockAccountByEmail(tx, verified.email);
  if (account && account.blocked_at !== null) return refuse('account_blocked');
  const invitedBy = await inviterOf(tx, registeredVia);
  const userId =
    account?.id ?? (await insertIncompleteIndiker(tx, verified, { registeredVia, invitedBy, now }));
  if (userId === undefined || !(await insertIdentity(tx, who, { userId, now }))) throw new ConcurrentSignIn();
  if (account && isOwnerVerified(account)) {
    await confirmByProvider(deps, tx, { id: userId, email: verified.email }, now);
    return existingAccount(account);
  }
  await recordSignUp(deps, tx, { inviter: invitedBy, invitedId: userId, network, now });
  await announceUpcomingVersions(deps.jobs, tx, userId, now);
  if (!account) return { id: userId, incomplete: true, isTakenOver: false };
  await revokeUnverifiedAccess(deps, tx, account, { who: verified, registeredVia, invitedBy, now });
  return { id: userId, incomplete: true, isTakenOver: true };
}

interface SociallySignedIn extends SignedIn {
  readonly isTakenOver: boolean;
}

async function openSession(
  deps: Deps,
  tx: Tx,
  { id, incomplete, isTakenOver }: SignInOutcome,
  { address, device, network, now }: Caller,
): Promise<SociallySignedIn> {
  const account = accountKey(id);
  const token = newToken();
  const passwordHash = await lockPasswordHash(tx, id);
  await insertSession(tx, id, { token: hashToken(token), device, address, incomplete, now });
  await rememberNetwork(deps, tx, { account, network, now });
  return { ...signedIn(deps, { id, passwordHash, token }), isTakenOver };
}

const MAX_ATTEMPTS = 3;

/** Retries when a concurrent first sign-in created the account. Refuses after three conflicts. */
async function signInWithRetry(
  deps: Deps,
  who: ProviderIdentity,
  trk: string | null,
  caller: Caller,
): Promise<SociallySignedIn | Refused> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transactionThatGivesWay(deps.db, async (tx) => {
        const account = await findOrCreateAccount(deps, tx, who, {
          network: caller.network,
          now: caller.now,
          registeredVia: trk,
        });
        return isRefused(account) ? account : openSession(deps, tx, account, caller);
      });
    } catch (error) {
      if (!(error instanceof ConcurrentSignIn)) throw error;
      if (attempt === MAX_ATTEMPTS) return refuse('social_failed');
    }
  }
}

type TokenBody = output<typeof socialToken.body>;

async function identifyAndSignIn(
  deps: Deps,
  { provider, access_token, trk }: TokenBody,
  caller: Caller,
): Promise<SociallySignedIn | Refused> {
  const adapter = deps.social.get(provider);
  if (!adapter) return refuse('social_not_offered');
  const answer = await adapter.identify(access_token);
  if ('failed' in answer) {
    deps.log.warn({ provider, failed: answer.failed }, 'social sign-in');
    return refuse(answer.failed === 'rejected' ? 'social_failed' : 'social_unreachable');
  }
  await deps.limits.take('successfulSignIn', `${provider}:${answer.identity.subject}`);
  return signInWithRetry(deps, { provider, ...answer.identity }, trk ?? null, caller);
}

/** Trusts only what the provider says about the token; other claims in the body are ignored. */
export async function signInWithProvider(
  deps: Deps,
  body: TokenBody,
  caller: Caller,
): Promise<SignedIn | Refused> {
  await deps.limits.take('socialAddress', caller.network);
  const opened = await identifyAndSignIn(deps, body, caller);
  const logged = isRefused(opened)
    ? { outcome: opened.refused }
    : { outcome: opened.isTakenOver ? 'done_taking_over' : 'done', account: opened.account };
  logSecurity(deps, { event: 'social_sign_in', ...logged, ...caller });
  if (!isRefused(opened)) await deps.limits.giveBack('socialAddress', caller.network);
  return opened;
}

// Prevents account pre-hijacking, where an attacker signs up with another person's e-mail and waits for its owner. An
// account certainly belongs to the mailbox's owner if the e-mailed link was opened, or an e-mailed code entered, in the
// account's own session. Otherwise a social sign-in whose provider has confirmed the e-mail gets the account as if it
// were new (product 9.5).

type VerifiedIdentity = ProviderIdentity & { readonly email: string };

const isOwnerVerified = ({ email_verified_at, holder_confirmed }: SocialAccount): boolean =>
  holder_confirmed ?? email_verified_at !== null;

/** If the data may have to be removed, takes every lock of the account. Call it in a transaction that gives way. */
async function lockAccountByEmail(tx: Tx, email: string): Promise<SocialAccount | undefined> {
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
async function revokeUnverifiedAccess(
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
