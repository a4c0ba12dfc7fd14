import { maskEmail } from '@indike/rules/identifiers/masks';
import type { Deps } from '../../deps.ts';
import { accountKey } from '../../platform/http/authentication.ts';
import type { Tx } from '../../platform/db/database.ts';
import { forgetNetworks } from '../../platform/limits/sign-in-guard.ts';
import { refuse, type Refused } from '../../platform/refusal.ts';
import { revokeCodes } from '../../verification/commands.ts';
import { confirmationLink, sendConfirmation } from '../confirmation.ts';
import { confirmationDays, confirmationEmail } from '../emails.ts';
import { emailMovedAwayEmail, emailMovedHereEmail } from './emails.ts';
import {
  endSessionsOf,
  lockSupported,
  raiseSignInGeneration,
  replaceEmail,
  type SupportedPerson,
  unlinkSocialIdentities,
} from './store.ts';

// What an operator can do for people who cannot help themselves (product 12.14).

export async function resendConfirmationTo(
  deps: Deps,
  tx: Tx,
  userId: number,
  now: Date,
): Promise<{ email: string } | Refused> {
  const person = await lockSupported(tx, userId);
  if (!person) return refuse('not_found');
  if (person.isConfirmed) return refuse('already_confirmed');
  await sendConfirmation(deps, tx, person, confirmationEmail(person, confirmationLink(deps, person, now)));
  return { email: maskEmail(person.email) };
}

export async function endAllSessions(tx: Tx, userId: number): Promise<{ sessions: number } | Refused> {
  const person = await lockSupported(tx, userId);
  return person ? { sessions: await endSessionsOf(tx, person.id) } : refuse('not_found');
}

/** Failed sign-in attempts of this account no longer count. Limits per network still apply. */
export async function liftSignInLock(
  tx: Tx,
  userId: number,
): Promise<Pick<SupportedPerson, 'id' | 'email'> | Refused> {
  const person = await lockSupported(tx, userId);
  if (!person) return refuse('not_found');
  await raiseSignInGeneration(tx, person.id);
  return person;
}

/**
 * Resets the account's limits for successful sign-ins and requested e-mails. Call it outside the transaction, as limits
 * are always counted outside.
 */
export async function forgetAccountLimits(
  { limits }: Pick<Deps, 'limits'>,
  { id, email }: Pick<SupportedPerson, 'id' | 'email'>,
): Promise<void> {
  const account = accountKey(id);
  await limits.clear(
    { limit: 'successfulSignIn', key: account },
    { limit: 'recoveryRepeat', key: email },
    { limit: 'confirmationPause', key: account },
    { limit: 'confirmation', key: account },
  );
}

interface EmailChange {
  readonly userId: number;
  readonly email: string;
  readonly now: Date;
}

/**
 * Replaces the e-mail, ends all sessions, revokes the codes sent to either address and notifies both. The new address
 * stays unconfirmed until its link is opened. Returns both addresses, masked.
 */
export async function changeEmail(
  deps: Deps,
  tx: Tx,
  { userId, email, now }: EmailChange,
): Promise<{ before: string; after: string } | Refused> {
  const person = await lockSupported(tx, userId);
  if (!person) return refuse('not_found');
  if (person.email === email) return refuse('same_email');
  if (!(await replaceEmail(tx, person.id, email, now))) return refuse('other_indiker_has_email');
  await endSessionsOf(tx, person.id);
  await unlinkSocialIdentities(tx, person.id);
  await forgetNetworks(deps, tx, accountKey(person.id));
  for (const address of [person.email, email])
    for (const purpose of ['profile', 'recovery'] as const)
      await revokeCodes(tx, deps.codes, { purpose, email: address });
  const masked = { before: maskEmail(person.email), after: maskEmail(email) };
  const moved = { ...person, email };
  const link = confirmationLink(deps, moved, now);
  await deps.jobs.send(tx, 'send-email', emailMovedAwayEmail(person, masked.after));
  await sendConfirmation(deps, tx, moved, emailMovedHereEmail(moved, link, confirmationDays));
  return masked;
}
