import type { passwordReset } from '@indike/contract/accounts/recovery';
import type { MessageResponse } from '@indike/contract/wire/responses';
import { isRecoveryLink } from '@indike/rules/accounts/codes';
import type { output } from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Caller } from '../platform/http/caller.ts';
import { forgetFailures, rememberNetwork } from '../platform/limits/sign-in-guard.ts';
import type { JobKinds } from '../platform/jobs/job-kinds.ts';
import { deliver } from '../platform/mail/delivery.ts';
import { hashPassword } from '../platform/passwords.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import { logSecurity } from '../platform/security-log.ts';
import {
  revokeCodes,
  issueCode,
  consumeCode,
  verifyCode,
  type CodeUse,
  type ResendWait,
} from '../verification/commands.ts';
import { accountKey } from '../platform/account-key.ts';
import { passwordResetEmail, recoveryEmail } from './emails.ts';
import { isValidRecoveryLink, recoveryUrl } from './recovery-link.ts';
import { deleteSessionsOf, findForRecovery, replacePassword, type RecoveryFacts } from './store.ts';

const codeUse = (email: string, { network }: Pick<Caller, 'network'>): CodeUse => ({
  purpose: 'recovery',
  email,
  requester: network,
});

/**
 * Leaves looking up the address to the job that sends the code. The answer, its timing and the wait between two codes
 * are therefore the same whether or not the address has an account (product 9.4). Codes, limits and waits count per
 * network.
 */
export async function requestRecovery(
  deps: Deps,
  email: string,
  caller: Caller,
): Promise<MessageResponse | ResendWait> {
  const { network, now } = caller;
  const own = `${email} ${network.key}`;
  await deps.limits.take('recoveryAddress', network);
  await deps.limits.take('recoveryEmail', own);
  await deps.limits.take('recoveryAnywhere', email);
  const issued = await deps.db.transaction().execute(async (tx) => {
    const issued = await issueCode(tx, deps.codes, codeUse(email, caller), now);
    if ('code' in issued) {
      const request = { email, ...issued, sentAt: now.toISOString() };
      await deps.jobs.send(tx, 'send-recovery-code', request);
    }
    return issued;
  });
  const outcome = 'code' in issued ? 'done' : 'too_soon';
  logSecurity(deps, { event: 'code_sent', outcome, account: `email:${email}`, ...caller });
  if ('waitSeconds' in issued) {
    await deps.limits.giveBack('recoveryEmail', own);
    await deps.limits.giveBack('recoveryAnywhere', email);
    return issued;
  }
  return { message: 'Se este e-mail tiver um cadastro, o código chega em instantes' };
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
