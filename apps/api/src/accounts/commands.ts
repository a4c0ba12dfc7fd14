import type { output } from 'zod/mini';
import type { registration } from '@indike/contract/accounts/registration';
import { cleanCpf, isCpf } from '@indike/rules/identifiers/documents';
import { cleanEmail } from '@indike/rules/identifiers/email';
import type { Deps } from '../deps.ts';
import { recordConsent } from '../platform/consents.ts';
import type { Tx } from '../platform/db/database.ts';
import { violatedForeignKey, violatedUnique } from '../platform/db/failures.ts';
import { accountKey, type UserId } from '../platform/http/authentication.ts';
import type { Caller } from '../platform/http/caller.ts';
import { countAttempt, newDeviceToken, rememberNetwork } from '../platform/limits/sign-in-guard.ts';
import { logSecurity } from '../platform/log.ts';
import { hashPassword, verifyPassword } from '../platform/passwords.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { hashToken, newToken } from '../platform/tokens.ts';
import { inviterOf, recordSignUp } from '../sharing/commands.ts';
import { termsToAccept } from '../terms/commands.ts';
import { confirmationLink, sendConfirmation } from './confirmation.ts';
import { welcomeAndConfirmEmail } from './emails.ts';
import {
  findForSignIn,
  insertIndiker,
  insertSession,
  insertSignInSession,
  isDocumentTaken,
  isEmailTaken,
  type SignInFacts,
} from './store.ts';

export { type RequestContext, endOtherSessions, exportedSessions } from './sessions.ts';
export { matchesListFilter } from './support/queries.ts';

export function toRegistrationRefusal(error: unknown): Refused {
  const unique = violatedUnique(error);
  if (unique === 'indiker_cpf_key') return refuse('document_taken');
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

/** Which of the two is taken. Also finds a concurrent registration that has just committed. */
async function findTakenIdentifier(
  tx: Tx,
  { document, email }: Pick<Form, 'document' | 'email'>,
): Promise<Refused> {
  if (await isDocumentTaken(tx, document)) return refuse('document_taken');
  if (await isEmailTaken(tx, email)) return refuse('email_taken');
  throw new Error('a registration was refused for no reason');
}

async function insertRegistration(
  deps: Deps,
  tx: Tx,
  form: Form,
  { passwordHash, token, caller }: { passwordHash: string; token: string; caller: Caller },
): Promise<UserId | Refused> {
  const { address, device, network, now } = caller;
  const terms = await termsToAccept(tx, form.programme_version, now);
  if (isRefused(terms)) return terms;
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
  if (userId === undefined) return findTakenIdentifier(tx, form);
  await recordSignUp(deps, tx, { inviter, invitedId: userId, network, now });
  await recordConsent(tx, { userId, kind: 'terms', text: terms, address, now });
  await insertSession(tx, userId, { token: hashToken(token), device, address, now });
  await rememberNetwork(deps, tx, { account: accountKey(userId), network, now });
  const owner = { id: userId, email: form.email };
  const link = confirmationLink(deps, owner, now);
  await sendConfirmation(deps, tx, owner, welcomeAndConfirmEmail(form, link));
  return userId;
}

async function register(deps: Deps, form: Form, caller: Caller): Promise<SignedIn | Refused> {
  // Checked before the slow hash. The unique constraints decide between concurrent registrations.
  if (await isDocumentTaken(deps.db, form.document)) return refuse('document_taken');
  const passwordHash = await hashPassword(form.password);
  const token = newToken();
  try {
    const userId = await deps.db
      .transaction()
      .execute((tx) => insertRegistration(deps, tx, form, { passwordHash, token, caller }));
    return isRefused(userId) ? userId : signedIn(deps, { id: userId, passwordHash, token });
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
  const token = newToken();
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
