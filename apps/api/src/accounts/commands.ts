import type { registration } from '@indike/contract/accounts/registration';
import type { output } from 'zod/mini';
import type { Deps } from '../deps.ts';
import { recordConsent } from '../platform/consents.ts';
import type { Tx } from '../platform/db/database.ts';
import { commitWhen } from '../platform/db/commit-when.ts';
import { violatedForeignKey } from '../platform/db/failures.ts';
import type { Caller } from '../platform/http/caller.ts';
import { type UserId, accountKey } from '../platform/http/authentication.ts';
import { rememberNetwork } from '../platform/limits/sign-in-guard.ts';
import { hashPassword } from '../platform/passwords.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { logSecurity } from '../platform/security-log.ts';
import { hashToken, newSessionToken } from '../platform/tokens.ts';
import { confirmationLink, sendConfirmation } from './confirmation.ts';
import { welcomeAndConfirmEmail } from './emails.ts';
import { signedIn, type SignedIn } from './sign-in.ts';
import { insertIndiker, insertSession, isDocumentTaken } from './store.ts';
import type { KeyKind } from '../platform/indiker-keys.ts';
import { terms } from '../platform/brand.ts';
import { inviterOf, recordSignUp } from '../sharing/commands.ts';

export { type RequestContext, endOtherSessions, exportedSessions } from './sessions.ts';
export { matchesListFilter } from './support/queries.ts';

export function toRegistrationRefusal(error: unknown): Refused {
  if (violatedForeignKey(error) === 'indiker_city_id_fkey') return refuse('unknown_city');
  throw error;
}

/** Limits per network how often an answer reveals that an e-mail or a CPF has an account; other answers do not count. */
export async function withProbeLimit<T>(
  { limits }: Pick<Deps, 'limits'>,
  { network }: Pick<Caller, 'network'>,
  work: () => Promise<T | Refused>,
): Promise<T | Refused> {
  await limits.take('accountProbe', network);
  let revealsAccount = false;
  try {
    const answer = await work();
    revealsAccount =
      isRefused(answer) && (answer.refused === 'document_taken' || answer.refused === 'email_taken');
    return answer;
  } finally {
    if (!revealsAccount) await limits.giveBack('accountProbe', network);
  }
}

type Form = output<typeof registration>;

/** What is taken, also by a concurrent registration that has just committed. */
function refuseTaken(taken: readonly KeyKind[]): Refused {
  if (taken.includes('cpf')) return refuse('document_taken');
  if (taken.includes('email')) return refuse('email_taken');
  throw new Error('a registration was refused for no reason');
}

async function insertRegistration(
  deps: Deps,
  tx: Tx,
  form: Form,
  { passwordHash, caller }: { passwordHash: string; caller: Caller },
): Promise<{ id: UserId; token: string } | Refused> {
  const { address, device, network, now } = caller;
  const inviter = await inviterOf(tx, form.trk);
  const userId = await insertIndiker(tx, {
    firstname: form.firstname,
    lastname: form.lastname,
    email: form.email,
    cpf: form.document,
    phone: form.phone,
    passwordHash,
    cityId: form.address.city_id,
    registeredVia: form.trk ?? null,
    invitedBy: inviter,
    now,
  });
  if (typeof userId !== 'number') return refuseTaken(userId);
  const token = newSessionToken(userId);
  await recordSignUp(deps, tx, { inviter, invitedId: userId, network, now });
  await recordConsent(tx, { userId, kind: 'terms', text: terms, address, now });
  await insertSession(tx, userId, { token: hashToken(token), device, address, now });
  await rememberNetwork(deps, tx, { account: accountKey(userId), network, now });
  const owner = { id: userId, email: form.email };
  const link = confirmationLink(deps, owner, now);
  await sendConfirmation(deps, tx, owner, welcomeAndConfirmEmail(form, link));
  return { id: userId, token };
}

async function register(deps: Deps, form: Form, caller: Caller): Promise<SignedIn | Refused> {
  // Checked before the slow hash. The keys decide between concurrent registrations.
  if (await isDocumentTaken(deps.db, form.document)) return refuse('document_taken');
  const passwordHash = await hashPassword(form.password);
  const isStored = (result: unknown): boolean => !isRefused(result);
  try {
    const opened = await commitWhen(deps.db, isStored, (tx) =>
      insertRegistration(deps, tx, form, { passwordHash, caller }),
    );
    return isRefused(opened) ? opened : signedIn(deps, { passwordHash, ...opened });
  } catch (error) {
    return toRegistrationRefusal(error);
  }
}

export async function registerIndiker(deps: Deps, form: Form, caller: Caller): Promise<SignedIn | Refused> {
  const answer = await withProbeLimit(deps, caller, () => register(deps, form, caller));
  const outcome = isRefused(answer) ? answer.refused : 'done';
  const account = isRefused(answer) ? `email:${form.email}` : answer.account;
  logSecurity(deps, { event: 'registration', outcome, account, ...caller });
  return answer;
}

export async function verifyDocumentIsFree(
  deps: Deps,
  cpf: string,
  caller: Caller,
): Promise<{ message: string } | Refused> {
  return withProbeLimit(deps, caller, async () =>
    (await isDocumentTaken(deps.db, cpf)) ? refuse('document_taken') : { message: 'CPF disponível' },
  );
}
