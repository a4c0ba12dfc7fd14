import type { output } from 'zod/mini';
import type { passwordReset } from '@indike/contract/accounts/recovery';
import type { MessageResponse } from '@indike/contract/wire/responses';
import { isRecoveryLink, RECOVERY_LINK_MINUTES } from '@indike/rules/accounts/codes';
import type { Deps } from '../deps.ts';
import type { Tx } from '../platform/db/database.ts';
import { accountKey } from '../platform/http/authentication.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { JobKinds } from '../platform/jobs/job-kinds.ts';
import { forgetFailures, rememberNetwork } from '../platform/limits/sign-in-guard.ts';
import { logSecurity } from '../platform/log.ts';
import { deliver } from '../platform/mail/delivery.ts';
import {
  isPasswordResetToken,
  type PasswordOwner,
  passwordResetToken,
} from '../platform/password-reset-token.ts';
import { hashPassword } from '../platform/passwords.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import {
  codeStanding,
  type CodeUse,
  consumeCode,
  issueCode,
  type IssuedCode,
  type ResendWait,
  revokeCodes,
  verifyCode,
} from '../verification/commands.ts';
import { passwordResetEmail, recoveryEmail } from './emails.ts';
import { deleteSessionsOf, findForRecovery, type RecoveryFacts, replacePassword } from './store.ts';

const codeUse = (email: string, { network }: Pick<Caller, 'network'>): CodeUse => ({
  purpose: 'recovery',
  email,
  requester: network,
});

/** Under this key an e-mail waits for the mail server, so that a newer one to the same network replaces it. */
const waitingKey = ({ codes }: Pick<Deps, 'codes'>, { email, requester }: CodeUse): string =>
  codes.keyedHash(`waiting ${email} ${requester?.key}`).toString('base64url');

const SENT = 'Se este e-mail tiver um cadastro, o código chega em instantes';
const SENT_BEFORE = 'Se este e-mail tiver um cadastro, o código está no e-mail mais recente';

type Issued = IssuedCode | ResendWait | 'shared' | 'too_many';

interface Sending {
  readonly email: string;
  readonly caller: Caller;
  /** Whether another code may be sent beside one that is still valid. */
  readonly mayRepeat: boolean;
}

/** Sends a code unless one that is already in the mailbox serves, so that strangers cannot fill it. */
async function issueRecoveryCode(
  deps: Deps,
  tx: Tx,
  { email, caller, mayRepeat }: Sending,
): Promise<{ readonly issued: Issued; readonly isRepeat: boolean }> {
  const { codes, jobs } = deps;
  const use = codeUse(email, caller);
  const standing = await codeStanding(tx, codes, use, caller.now);
  const isRepeat = standing === 'another';
  if (standing === 'shared') return { issued: 'shared', isRepeat };
  if (isRepeat && !mayRepeat) return { issued: 'too_many', isRepeat };
  const issued = await issueCode(tx, codes, use, caller.now);
  if ('code' in issued)
    await jobs.sendLatest(tx, 'send-recovery-code', waitingKey(deps, use), {
      email,
      ...issued,
      sentAt: caller.now.toISOString(),
    });
  return { issued, isRepeat };
}

/**
 * Leaves looking up the address to the job that sends the code. The answer, its timing and the wait between two codes
 * are therefore the same whether or not the address has an account (product 9.4). Codes, limits and waits count per
 * network, but while a code of another network serves, a request counts as part of that one. Only e-mails beside a valid
 * code count over all networks. An owner is therefore never refused because of strangers who only request codes.
 */
export async function requestRecovery(
  deps: Deps,
  email: string,
  caller: Caller,
): Promise<MessageResponse | ResendWait> {
  const own = `${email} ${caller.network.key}`;
  await deps.limits.takeAll([
    { limit: 'recoveryAddress', key: caller.network },
    { limit: 'recoveryEmail', key: own },
  ]);
  const { refusal } = await deps.limits.count('recoveryRepeat', email);
  const { issued, isRepeat } = await deps.db
    .transaction()
    .execute((tx) => issueRecoveryCode(deps, tx, { email, caller, mayRepeat: refusal === null }));
  const isSent = typeof issued !== 'string' && 'code' in issued;
  if (!isSent) await deps.limits.giveBack('recoveryEmail', own);
  if (!isSent || !isRepeat) await deps.limits.giveBack('recoveryRepeat', email);
  const outcome = isSent ? 'done' : issued === 'shared' ? 'shared' : 'too_soon';
  logSecurity(deps, { event: 'code_sent', outcome, account: `email:${email}`, ...caller });
  if (issued === 'too_many') throw refusal ?? new Error('never: refused by the limit');
  if (issued === 'shared') return { message: SENT_BEFORE };
  return isSent ? { message: SENT } : issued;
}

/** The job of `requestRecovery`. An address without an account gets no e-mail. */
export async function sendRecoveryCode(
  deps: Deps,
  { email, sentAt, ...issued }: JobKinds['send-recovery-code'],
  id: string,
): Promise<void> {
  const person = await findForRecovery(deps.db, email);
  if (!person) return;
  const url = recoveryUrl(deps, person, new Date(sentAt));
  await deliver(deps, id, recoveryEmail(person, issued, url));
}

type Form = output<typeof passwordReset>;

/**
 * A link need not be marked as used. It is bound to the password that it replaces, so a second use fails in
 * `replacePassword`.
 */
async function consumeProof(deps: Deps, tx: Tx, form: Form, caller: Caller): Promise<boolean> {
  if (isRecoveryLink(form.token)) return true;
  return consumeCode(tx, deps.codes, codeUse(form.email, caller), {
    code: form.token,
    now: caller.now,
  });
}

/**
 * Consumes the code or link, sets the new password, ends every session and enqueues the e-mail about it, in one
 * transaction. Returns false when the proof is no longer valid.
 */
async function changePassword(
  deps: Deps,
  form: Form,
  { who, caller }: { who: RecoveryFacts; caller: Caller },
): Promise<boolean> {
  const passwordHash = await hashPassword(form.password);
  const account = accountKey(who.id);
  return deps.db.transaction().execute(async (tx) => {
    if (!(await consumeProof(deps, tx, form, caller))) return false;
    if (!(await replacePassword(tx, who, passwordHash))) return false;
    await deleteSessionsOf(tx, who.id);
    await revokeCodes(tx, deps.codes, codeUse(form.email, caller));
    await rememberNetwork(deps, tx, { account, network: caller.network, now: caller.now });
    await deps.jobs.send(tx, 'send-email', passwordResetEmail(who, deps.appUrl));
    return true;
  });
}

/**
 * A valid link passes without a limit, because it cannot be guessed. A code counts as one of the network's attempts.
 */
async function isValidProof(
  deps: Deps,
  { email, token }: Form,
  { who, caller }: { who: RecoveryFacts | undefined; caller: Caller },
): Promise<boolean> {
  if (isRecoveryLink(token)) {
    if (who && isValidRecoveryLink(deps, { token, owner: who, now: caller.now })) return true;
    await deps.limits.take('resetAddress', caller.network);
    return false;
  }
  await deps.limits.take('resetAddress', caller.network);
  const isRightCode = await verifyCode(deps.db, deps.codes, codeUse(email, caller), {
    code: token,
    now: caller.now,
  });
  if (isRightCode) await deps.limits.giveBack('resetAddress', caller.network);
  return isRightCode;
}

/** Sets a new password, proven by an e-mailed code or link. Also lifts a lockout caused by someone else's guesses. */
export async function resetPassword(
  deps: Deps,
  form: Form,
  caller: Caller,
): Promise<MessageResponse | Refused> {
  const who = await findForRecovery(deps.db, form.email);
  const isValid = await isValidProof(deps, form, { who, caller });
  const account = `email:${form.email}`;
  const proof = isRecoveryLink(form.token) ? 'link' : 'code';
  logSecurity(deps, {
    event: 'code_tried',
    outcome: `${proof}_${isValid ? 'right' : 'wrong'}`,
    account,
    ...caller,
  });
  if (!isValid || !who || !(await changePassword(deps, form, { who, caller })))
    return refuse(proof === 'link' ? 'recovery_link_invalid' : 'wrong_recovery_code');
  const names = [accountKey(who.id), account, `cpf:${who.cpf}`];
  await forgetFailures(deps.limits, names, caller.network, who.generation);
  logSecurity(deps, { event: 'password_reset', outcome: 'done', account: accountKey(who.id), ...caller });
  return { message: 'Senha redefinida. Agora pode fazer login' };
}

const purpose = 'password recovery';

/**
 * The token is in the fragment, which browsers send neither to servers nor in the referrer. `origem` is the page for a
 * person who is already signed in: there they can change the password.
 */
function recoveryUrl(deps: Pick<Deps, 'links' | 'appUrl'>, owner: PasswordOwner, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000) + RECOVERY_LINK_MINUTES * 60;
  const token = passwordResetToken(deps, { purpose, owner }, seconds);
  const fragment = new URLSearchParams({ token, email: owner.email });
  return `${deps.appUrl}/redefinir-senha?origem=/perfil/dados#${fragment.toString()}`;
}

const isValidRecoveryLink = (
  deps: Pick<Deps, 'links'>,
  link: { readonly token: string; readonly owner: PasswordOwner; readonly now: Date },
): boolean => isPasswordResetToken(deps, { purpose, ...link });
