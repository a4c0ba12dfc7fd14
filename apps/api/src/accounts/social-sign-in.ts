import { providerNames, type SocialProvider, type socialToken } from '@indike/contract/social';
import type { output } from 'zod/mini';
import type { Deps } from '../deps.ts';
import { releaseContactNotices } from '../objections/notices.ts';
import type { Tx } from '../platform/db/database.ts';
import { violatedUnique } from '../platform/db/failures.ts';
import type { UserId } from '../platform/http/session-gate.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { creditShareBonus } from '../sharing/bonus.ts';
import { inviterOf } from '../sharing/commands.ts';
import { hashToken, newToken } from '../platform/tokens.ts';
import type { Caller, Token } from './commands.ts';
import { passwordDroppedEmail } from './emails.ts';
import { missingOf } from './present.ts';
import {
  confirmEmailWithoutPassword,
  findByIdentity,
  insertIdentity,
  insertNewcomer,
  lockByEmail,
  type Provided,
  type SocialPerson,
} from './social-store.ts';
import { deleteSessionsOf, insertSession } from './store.ts';

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

interface Arrival {
  readonly now: Date;
  readonly registeredVia: string | null;
}
interface Entering {
  readonly id: UserId;
  readonly incomplete: boolean;
}

const entering = (person: SocialPerson): Entering => ({
  id: person.id,
  incomplete: missingOf(person).length > 0,
});

/**
 * An account whose e-mail nobody has confirmed may have been made by somebody else, in wait for its owner (pre-hijacking).
 * The owner is here now: what the other could come back with ends.
 */
async function shutOthersOut(deps: Deps, tx: Tx, who: Confirmed, { id, firstname }: SocialPerson, now: Date) {
  const hadPassword = await confirmEmailWithoutPassword(tx, id, now);
  await deleteSessionsOf(tx, id);
  if (!hadPassword) return;
  const letter = passwordDroppedEmail(
    { firstname, email: who.email },
    providerNames[who.provider],
    deps.appUrl,
  );
  await deps.jobs.send(tx, 'send-email', letter);
}

type Confirmed = Provided & { readonly email: string };

/** By the provider's number, else by the e-mail the provider confirmed, else as somebody new. */
async function enter(deps: Deps, tx: Tx, who: Provided, { now, registeredVia }: Arrival) {
  const known = await findByIdentity(tx, who);
  if (known) return entering(known);
  if (who.email === null) return refuse(UNCONFIRMED[who.provider]);
  const confirmed: Confirmed = { ...who, email: who.email };
  const account = await lockByEmail(tx, confirmed.email);
  const invitedBy = await inviterOf(tx, registeredVia);
  const userId = account?.id ?? (await insertNewcomer(tx, confirmed, { registeredVia, invitedBy, now }));
  await insertIdentity(tx, who, { userId, now });
  if (!account) return { id: userId, incomplete: true };
  if (account.email_verified_at === null) {
    await shutOthersOut(deps, tx, confirmed, account, now);
    await creditShareBonus(deps, tx, userId, now);
    await releaseContactNotices(deps.jobs, tx, userId);
  }
  return entering(account);
}

const TRIES = 3;

/**
 * Of two first sign-ins at once one is refused by a unique constraint; tried again, it finds what the other made. Who is
 * refused every time stands in the way of an account that nobody may enter.
 */
async function openSession(
  deps: Deps,
  who: Provided,
  trk: string | null,
  { address, device, now }: Caller,
): Promise<Token | Refused> {
  const token = newToken();
  for (let tries = 1; ; tries += 1) {
    try {
      return await deps.db.transaction().execute(async (tx) => {
        const entered = await enter(deps, tx, who, { now, registeredVia: trk });
        if (isRefused(entered)) return entered;
        const { id, incomplete } = entered;
        await insertSession(tx, id, { token: hashToken(token), device, address, incomplete, now });
        return { access_token: token };
      });
    } catch (error) {
      if (violatedUnique(error) === undefined) throw error;
      if (tries === TRIES) return refuse('social_failed');
    }
  }
}

/** Sign-in with a provider's token. What else the payload claims of the caller is not looked at. */
export async function signInSocially(
  deps: Deps,
  { provider, access_token, trk }: output<typeof socialToken.body>,
  caller: Caller,
): Promise<Token | Refused> {
  await deps.limits.take('socialAddress', caller.address);
  const adapter = deps.social.get(provider);
  if (!adapter) return refuse('social_not_offered');
  const answer = await adapter.identify(access_token);
  if ('failed' in answer) {
    deps.log.warn({ provider, failed: answer.failed }, 'social sign-in');
    return refuse(answer.failed === 'rejected' ? 'social_failed' : 'social_unreachable');
  }
  const opened = await openSession(deps, { provider, ...answer.identity }, trk ?? null, caller);
  if (!isRefused(opened)) await deps.limits.giveBack('socialAddress', caller.address);
  return opened;
}
