import type { passwordReset } from '@indike/contract/recovery';
import type { output } from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { JobKinds } from '../platform/jobs/jobs.ts';
import { deliver } from '../platform/mail/delivery.ts';
import { hashPassword } from '../platform/passwords.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import { issueCode, spendCode, tooSoon, tryCode, type CodeUse } from '../verification/commands.ts';
import { accountKey, type Caller } from './commands.ts';
import { passwordResetEmail, recoveryEmail } from './emails.ts';
import { deleteSessionsOf, findByEmail, replacePassword, type Addressee } from './store.ts';

type Done = { message: string };

const recoveryOf = (email: string): CodeUse => ({ purpose: 'recovery', email });

/**
 * Never looks whether the address has an account: the job that sends the code does. So the answer, its time and the wait
 * between two codes are the same for every address.
 */
export async function requestRecovery(deps: Deps, email: string, { address, now }: Caller): Promise<Done> {
  await deps.limits.take('recoveryAddress', address);
  await deps.limits.take('recoveryEmail', email);
  const issued = await deps.db.transaction().execute(async (tx) => {
    const issued = await issueCode(tx, deps.codes, recoveryOf(email), now);
    if ('code' in issued) await deps.jobs.send(tx, 'send-recovery-code', { email, ...issued });
    return issued;
  });
  if ('waitSeconds' in issued) {
    await deps.limits.giveBack('recoveryEmail', email);
    throw tooSoon(issued.waitSeconds);
  }
  return { message: 'Se este e-mail tiver um cadastro, o código chega em instantes' };
}

/** The job behind requestRecovery. Nobody's address gets no letter. */
export async function sendRecoveryCode(
  deps: Deps,
  { email, ...issued }: JobKinds['send-recovery-code'],
  id: string,
): Promise<void> {
  const person = await findByEmail(deps.db, email);
  if (person) await deliver(deps, id, recoveryEmail({ ...person, email }, issued, deps.appUrl));
}

/** The new password, the end of every session and the letter about it, all with the code or not at all. */
async function changePassword(
  deps: Deps,
  { email, token, password }: output<typeof passwordReset>,
  now: Date,
): Promise<Addressee | undefined> {
  const passwordHash = await hashPassword(password);
  return deps.db.transaction().execute(async (tx) => {
    if (!(await spendCode(tx, deps.codes, recoveryOf(email), token, now))) return undefined;
    const person = await replacePassword(tx, email, passwordHash);
    if (!person) return undefined;
    await deleteSessionsOf(tx, person.id);
    await deps.jobs.send(tx, 'send-email', passwordResetEmail({ ...person, email }, deps.appUrl));
    return person;
  });
}

/** A new password by an e-mailed code. Who was locked out by somebody's guessing gets in again this way. */
export async function resetPassword(
  deps: Deps,
  form: output<typeof passwordReset>,
  { address, now }: Caller,
): Promise<Done | Refused> {
  await deps.limits.take('resetAddress', address);
  const isRight = await tryCode(deps.db, deps.codes, recoveryOf(form.email), form.token, now);
  const person = isRight ? await changePassword(deps, form, now) : undefined;
  if (!person) return refuse('wrong_recovery_code');
  await Promise.all([
    deps.limits.forget('signInAccount', accountKey(person.id)),
    deps.limits.giveBack('resetAddress', address),
  ]);
  return { message: 'Senha redefinida. Agora pode fazer login' };
}
