import { cleanCpf, isCpf } from '@indike/rules/identifiers/documents';
import { cleanEmail } from '@indike/rules/identifiers/email';
import type { Deps } from '../deps.ts';
import type { Caller } from '../platform/http/caller.ts';
import { type UserId, accountKey } from '../platform/http/authentication.ts';
import { countAttempt, newDeviceToken, rememberNetwork } from '../platform/limits/sign-in-guard.ts';
import { verifyPassword } from '../platform/passwords.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { logSecurity } from '../platform/security-log.ts';
import { hashToken, newSessionToken } from '../platform/tokens.ts';
import { findForSignIn, insertSignInSession, type SignInFacts } from './store.ts';

export interface SignedIn {
  readonly access_token: string;
  /** For the browser's device cookie (see sign-in-guard.ts). */
  readonly deviceToken: string;
  readonly account: string;
}

interface OpenedSession {
  readonly id: UserId;
  readonly passwordHash: string | null;
  readonly token: string;
}

export function signedIn(
  { links }: Pick<Deps, 'links'>,
  { id, passwordHash, token }: OpenedSession,
): SignedIn {
  const account = accountKey(id);
  return { access_token: token, deviceToken: newDeviceToken(links, account, passwordHash), account };
}

/** `key` identifies the typed login in limits and in the security log. */
function parseLogin(login: string): { email: string; cpf: string; key: string } {
  const [email, cpf] = [cleanEmail(login), cleanCpf(login)];
  return { email, cpf, key: isCpf(cpf) ? `cpf:${cpf}` : `email:${email}` };
}

async function openSession(deps: Deps, known: SignInFacts, caller: Caller): Promise<SignedIn | Refused> {
  const { address, device, network, now } = caller;
  const account = accountKey(known.id);
  await deps.limits.take('successfulSignIn', account);
  const token = newSessionToken(known.id);
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const opened = await insertSignInSession(tx, known, { token: hashToken(token), device, address, now });
    if (opened === 'opened') await rememberNetwork(deps, tx, { account, network, now });
    return opened;
  });
  if (outcome === 'blocked') return refuse('account_blocked');
  return outcome === 'opened' ? signedIn(deps, { ...known, token }) : refuse('wrong_credentials');
}

export async function signIn(
  deps: Deps,
  { login, password }: { login: string; password: string },
  caller: Caller,
): Promise<SignedIn | Refused> {
  const parsed = parseLogin(login);
  const known = await findForSignIn(deps.db, parsed);
  const account = known && accountKey(known.id);
  const attempt = await countAttempt(deps, {
    typed: parsed.key,
    account,
    passwordHash: known?.passwordHash,
    generation: known?.generation ?? 0,
    network: caller.network,
    deviceToken: caller.deviceToken,
  });
  const stored = attempt.mayEvaluate ? known?.passwordHash : undefined;
  const isRight = await verifyPassword(stored, password);
  const answer = isRight && known ? await openSession(deps, known, caller) : refuse('wrong_credentials');
  // A blocked person proved that they know the password, so this does not count as a failed attempt.
  if (!isRefused(answer) || answer.refused === 'account_blocked') await attempt.markSuccessful();
  logSecurity(deps, {
    event: 'sign_in',
    outcome: isRefused(answer) ? answer.refused : 'done',
    account: account ?? parsed.key,
    ...caller,
  });
  return answer;
}
