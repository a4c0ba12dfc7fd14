import type { SocialProvider, socialToken } from '@indike/contract/accounts/social';
import type { output } from 'zod/mini';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { UserId } from '../../platform/http/authentication.ts';
import { rememberNetwork } from '../../platform/limits/sign-in-guard.ts';
import { isRefused, refuse, type Refused } from '../../platform/refusal.ts';
import { logSecurity } from '../../platform/security-log.ts';
import { inviterOf } from '../../sharing/commands.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { accountKey } from '../account-key.ts';
import { confirmByProvider } from '../confirmation.ts';
import { missingOf } from '../present.ts';
import { signedIn, type SignedIn } from '../sign-in.ts';
import {
  findByIdentity,
  insertIdentity,
  insertIncompleteIndiker,
  type Provided,
  type SocialPerson,
} from './store.ts';
import { insertSession, passwordHashOf } from '../store.ts';
import { isHeldByOwner, lockAccount, takeOver, type Confirmed } from './takeover.ts';

/** Where the browser goes when a provider's button is pressed; the answer comes back to /login. */
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
  readonly now: Date;
  readonly registeredVia: string | null;
}
interface SignInOutcome {
  readonly id: UserId;
  readonly incomplete: boolean;
  readonly isTakenOver: boolean;
}

const entering = (person: SocialPerson): SignInOutcome => ({
  id: person.id,
  incomplete: missingOf(person).length > 0,
  isTakenOver: false,
});

/** Another request was first: what it made is found when this one tries again. */
class Overtaken extends Error {}

/** By the provider's number, else by the e-mail the provider confirmed, else as somebody new. */
async function enter(
  deps: Deps,
  tx: Tx,
  who: Provided,
  { now, registeredVia }: SignInContext,
): Promise<SignInOutcome | Refused> {
  const known = await findByIdentity(tx, who);
  if (known) return entering(known);
  if (who.email === null) return refuse(UNCONFIRMED[who.provider]);
  const confirmed: Confirmed = { ...who, email: who.email };
  const account = await lockAccount(tx, confirmed.email);
  const invitedBy = await inviterOf(tx, registeredVia);
  const userId =
    account?.id ?? (await insertIncompleteIndiker(tx, confirmed, { registeredVia, invitedBy, now }));
  if (userId === undefined || !(await insertIdentity(tx, who, { userId, now }))) throw new Overtaken();
  if (!account) return { id: userId, incomplete: true, isTakenOver: false };
  if (isHeldByOwner(account)) {
    await confirmByProvider(deps, tx, { id: userId, email: confirmed.email }, now);
    return entering(account);
  }
  await takeOver(deps, tx, account, { who: confirmed, registeredVia, invitedBy, now });
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
  await insertSession(tx, id, { token: hashToken(token), device, address, incomplete, now });
  await rememberNetwork(deps, tx, { account, network, now });
  const passwordHash = await passwordHashOf(tx, id);
  return { ...signedIn(deps, { id, passwordHash, token }), isTakenOver };
}

const TRIES = 3;

/**
 * Of two first sign-ins at once one is overtaken; tried again, it finds what the other made. Who is overtaken every time
 * stands in the way of an account that nobody may enter.
 */
async function enterAndOpen(
  deps: Deps,
  who: Provided,
  trk: string | null,
  caller: Caller,
): Promise<SociallySignedIn | Refused> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await deps.db.transaction().execute(async (tx) => {
        const entered = await enter(deps, tx, who, { now: caller.now, registeredVia: trk });
        return isRefused(entered) ? entered : openSession(deps, tx, entered, caller);
      });
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
      if (tries === TRIES) return refuse('social_failed');
    }
  }
}

type Asked = output<typeof socialToken.body>;

async function identifyAndEnter(
  deps: Deps,
  { provider, access_token, trk }: Asked,
  caller: Caller,
): Promise<SociallySignedIn | Refused> {
  const adapter = deps.social.get(provider);
  if (!adapter) return refuse('social_not_offered');
  const answer = await adapter.identify(access_token);
  if ('failed' in answer) {
    deps.log.warn({ provider, failed: answer.failed }, 'social sign-in');
    return refuse(answer.failed === 'rejected' ? 'social_failed' : 'social_unreachable');
  }
  await deps.limits.take('signInRight', `${provider}:${answer.identity.subject}`);
  return enterAndOpen(deps, { provider, ...answer.identity }, trk ?? null, caller);
}

/** Sign-in with a provider's token. What else the payload claims of the caller is not looked at. */
export async function signInSocially(deps: Deps, asked: Asked, caller: Caller): Promise<SignedIn | Refused> {
  await deps.limits.take('socialAddress', caller.network);
  const opened = await identifyAndEnter(deps, asked, caller);
  const told = isRefused(opened)
    ? { outcome: opened.refused }
    : { outcome: opened.isTakenOver ? 'done_taking_over' : 'done', account: opened.account };
  logSecurity(deps, { event: 'social_sign_in', ...told, ...caller });
  if (!isRefused(opened)) await deps.limits.giveBack('socialAddress', caller.network);
  return opened;
}
