import type { passwordReset } from '@indike/contract/accounts/password-reset';
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
  endCodes,
  issueCode,
  consumeCode,
  tooSoon,
  verifyCode,
  type CodeUse,
} from '../verification/commands.ts';
import { accountKey } from './account-key.ts';
import { passwordResetEmail, recoveryEmail } from './emails.ts';
import { isRightLink, recoveryUrl } from './recovery-link.ts';
import { deleteSessionsOf, findForRecovery, replacePassword, type RecoveryFacts } from './store.ts';

type Done = { message: string };

const recoveryOf = (email: string, { network }: Pick<Caller, 'network'>): CodeUse => ({
  purpose: 'recovery',
  email,
  requester: network,
});

/**
 * Never looks whether the address has an account: the job that sends the code does. So the answer, its time and the wait
 * between two codes are the same for every address. Each network has codes, sendings and a wait of its own.
 */
export async function requestRecovery(deps: Deps, email: string, caller: Caller): Promise<Done> {
  const { network, now } = caller;
  const own = `${email} ${network.key}`;
  await deps.limits.take('recoveryAddress', network);
  await deps.limits.take('recoveryEmail', own);
  await deps.limits.take('recoveryAnywhere', email);
  const issued = await deps.db.transaction().execute(async (tx) => {
    const issued = await issueCode(tx, deps.codes, recoveryOf(email, caller), now);
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
    throw tooSoon(issued.waitSeconds);
  }
  return { message: 'Se este e-mail tiver um cadastro, o código chega em instantes' };
}

/** The job behind requestRecovery. Nobody's address gets no letter. */
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

/** What was used up in the same transaction: a code, or a link, which names the password that it replaces. */
async function mayReplace(deps: Deps, tx: Tx, form: Form, caller: Caller): Promise<boolean> {
  if (isRecoveryLink(form.token)) return true;
  return consumeCode(tx, deps.codes, recoveryOf(form.email, caller), form.token, caller.now);
}

/** The new password, the end of every session and the letter about it, all with the code or the link or not at all. */
async function changePassword(
  deps: Deps,
  form: Form,
  { who, caller }: { who: RecoveryFacts; caller: Caller },
): Promise<boolean> {
  const passwordHash = await hashPassword(form.password);
  const account = accountKey(who.id);
  return deps.db.transaction().execute(async (tx) => {
    if (!(await mayReplace(deps, tx, form, caller))) return false;
    if (!(await replacePassword(tx, who, passwordHash))) return false;
    await deleteSessionsOf(tx, who.id);
    await endCodes(tx, deps.codes, recoveryOf(form.email, caller));
    await rememberNetwork(deps, tx, { account, network: caller.network, now: caller.now });
    await deps.jobs.send(tx, 'send-email', passwordResetEmail(who, deps.appUrl));
    return true;
  });
}

/** A link is judged before any limit; a code is one of the network's tries. */
async function isRight(
  deps: Deps,
  { email, token }: Form,
  { who, caller }: { who: RecoveryFacts | undefined; caller: Caller },
): Promise<boolean> {
  if (isRecoveryLink(token)) {
    if (who && isRightLink(deps, { token, who, now: caller.now })) return true;
    await deps.limits.take('resetAddress', caller.network);
    return false;
  }
  await deps.limits.take('resetAddress', caller.network);
  const isRightCode = await verifyCode(deps.db, deps.codes, recoveryOf(email, caller), token, caller.now);
  if (isRightCode) await deps.limits.giveBack('resetAddress', caller.network);
  return isRightCode;
}

/** A new password by an e-mailed code or link. Who was locked out by somebody's guessing gets in again this way. */
export async function resetPassword(deps: Deps, form: Form, caller: Caller): Promise<Done | Refused> {
  const who = await findForRecovery(deps.db, form.email);
  const judged = await isRight(deps, form, { who, caller });
  const account = `email:${form.email}`;
  const way = isRecoveryLink(form.token) ? 'link' : 'code';
  logSecurity(deps, {
    event: 'code_tried',
    outcome: `${way}_${judged ? 'right' : 'wrong'}`,
    account,
    ...caller,
  });
  if (!judged || !who || !(await changePassword(deps, form, { who, caller })))
    return refuse(way === 'link' ? 'recovery_link_invalid' : 'wrong_recovery_code');
  const names = [accountKey(who.id), account, `cpf:${who.document}`];
  await forgetFailures(deps.limits, names, caller.network);
  logSecurity(deps, { event: 'password_reset', outcome: 'done', account: accountKey(who.id), ...caller });
  return { message: 'Senha redefinida. Agora pode fazer login' };
}
