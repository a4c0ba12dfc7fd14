import type { output } from 'zod/mini';
import type { resetOperatorPassword } from '@indike/contract/operator/access/password-reset';
import type { MessageResponse } from '@indike/contract/wire/responses';
import { PASSWORD_LINK_MINUTES } from '@indike/rules/operators/sessions';
import { insertAuditEntry } from '../../audit/commands.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { JobKinds } from '../../platform/jobs/job-kinds.ts';
import { forgetFailures, rememberNetwork } from '../../platform/limits/sign-in-guard.ts';
import { logSecurity } from '../../platform/log.ts';
import { deliver } from '../../platform/mail/delivery.ts';
import {
  isPasswordResetToken,
  type PasswordOwner,
  passwordResetToken,
} from '../../platform/password-reset-token.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { refuse, type Refused } from '../../platform/refusal.ts';
import { emailOperator } from '../second-factors/emails.ts';
import { deleteAccess, findPerson, type SignInFacts } from '../sessions/store.ts';
import { passwordChangedEmail, passwordLinkEmail } from './emails.ts';
import { findForSignIn, replacePassword } from './store.ts';

const typedName = (email: string): string => `operator email:${email}`;

/**
 * Does not look up the address; the job that sends the link does. So the response and its time are the same whether or
 * not the address belongs to an operator.
 */
export async function requestPasswordLink(
  deps: Deps,
  email: string,
  caller: Caller,
): Promise<MessageResponse> {
  const { network, now } = caller;
  const account = typedName(email);
  await deps.limits.takeAll([
    { limit: 'recoveryAddress', key: network },
    { limit: 'recoveryEmail', key: `${account} ${network.key}` },
    { limit: 'recoveryAnywhere', key: account },
  ]);
  const key = `password ${deps.links.digest(`waiting ${email}`)}`;
  const request = { email, sentAt: now.toISOString() };
  await deps.db
    .transaction()
    .execute((tx) => deps.jobs.sendOnce(tx, 'send-operator-password-link', key, request));
  logSecurity(deps, { event: 'code_sent', outcome: 'operator', account, ...caller });
  return { message: 'Se este e-mail for de alguém da equipe, o link chega em instantes' };
}

/** Job: sends the link that `requestPasswordLink` enqueued. */
export async function sendPasswordLink(
  deps: Deps,
  { email, sentAt }: JobKinds['send-operator-password-link'],
  id: string,
): Promise<void> {
  const owner = await findForSignIn(deps.db, email);
  const person = owner && (await findPerson(deps.db, owner.id));
  if (!person) return;
  const link = passwordLink(deps, { ...owner, email }, new Date(sentAt));
  await deliver(deps, id, passwordLinkEmail(person, link));
}

type Form = output<typeof resetOperatorPassword.body>;

/**
 * Changes the password, ends every session, sends the e-mail and writes the audit entry in one transaction. False for a
 * second use of the link.
 */
async function changePassword(
  deps: Deps,
  { password }: Form,
  owner: SignInFacts,
  caller: Caller,
): Promise<boolean> {
  const { network, requestId, address, now } = caller;
  const { id } = owner;
  const passwordHash = await hashPassword(password);
  return deps.db.transaction().execute(async (tx) => {
    if (!(await replacePassword(tx, owner, passwordHash))) return false;
    await deleteAccess(tx, id);
    await rememberNetwork(deps, tx, { account: `operator:${id}`, network, now });
    await emailOperator(deps, tx, id, (person) => passwordChangedEmail(person, deps.appUrl));
    await insertAuditEntry(tx, {
      operatorId: id,
      action: 'operator.password-reset',
      entity: 'operator',
      entityId: id,
      requestId,
      address,
      now,
    });
    return true;
  });
}

/** Leaves the second factor as it is. The next sign-in asks for it. */
export async function resetPassword(
  deps: Deps,
  form: Form,
  caller: Caller,
): Promise<MessageResponse | Refused> {
  const { email, token } = form;
  const owner = await findForSignIn(deps.db, email);
  const isValid =
    owner !== undefined && isValidPasswordLink(deps, { token, owner: { ...owner, email }, now: caller.now });
  const account = typedName(email);
  const outcome = isValid ? 'link_right' : 'link_wrong';
  logSecurity(deps, { event: 'code_tried', outcome, account, ...caller });
  if (!isValid) {
    await deps.limits.take('resetAddress', caller.network);
    return refuse('password_link_invalid');
  }
  if (!(await changePassword(deps, form, owner, caller))) return refuse('password_link_invalid');
  const own = `operator:${owner.id}`;
  await forgetFailures(deps.limits, [own, account], caller.network);
  logSecurity(deps, { event: 'password_reset', outcome: 'operator', account: own, ...caller });
  return { message: 'A senha foi trocada. Entre com ela.' };
}

const purpose = 'operator password';

interface PasswordLink {
  readonly url: string;
  readonly expiresAt: Date;
}

/** The token is in the URL fragment, which browsers send neither to servers nor in the referrer. */
function passwordLink(
  deps: Pick<Deps, 'links' | 'appUrl'>,
  owner: PasswordOwner,
  sentAt: Date,
): PasswordLink {
  const seconds = Math.floor(sentAt.getTime() / 1000) + PASSWORD_LINK_MINUTES * 60;
  const token = passwordResetToken(deps, { purpose, owner }, seconds);
  const fragment = new URLSearchParams({ token, email: owner.email });
  return {
    url: `${deps.appUrl}/operacao/nova-senha#${fragment.toString()}`,
    expiresAt: new Date(seconds * 1000),
  };
}

const isValidPasswordLink = (
  deps: Pick<Deps, 'links'>,
  link: { readonly token: string; readonly owner: PasswordOwner; readonly now: Date },
): boolean => isPasswordResetToken(deps, { purpose, ...link });
