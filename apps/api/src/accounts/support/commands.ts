import type { eraseIndiker as eraseContract } from '@indike/contract/operator/indiker-support';
import { maskEmail } from '@indike/rules/identifiers/masks';
import type { output } from 'zod/mini';
import { type AuditedChange, type OperatorContext, withAudit } from '../../audit/commands.ts';
import { bankDataOf } from '../../bank-accounts/commands.ts';
import type { Deps } from '../../deps.ts';
import { erase, logErasure } from '../../erasure/commands.ts';
import { lockWallets } from '../../ledger/commands.ts';
import type { Tx } from '../../platform/db/database.ts';
import { violatedUnique } from '../../platform/db/failures.ts';
import { accountKey } from '../../platform/http/authentication.ts';
import { forgetNetworks } from '../../platform/limits/sign-in-guard.ts';
import { isRefused, refuse, type Refused } from '../../platform/refusal.ts';
import { revokeCodes } from '../../verification/commands.ts';
import { confirmationLink, sendConfirmation } from '../confirmation.ts';
import { confirmationDays, confirmationEmail } from '../emails.ts';
import { blockedEmail, emailMovedAwayEmail, emailMovedHereEmail, unblockedEmail } from './emails.ts';
import { findPrivateData, isIndiker } from './queries.ts';
import {
  endSessionsOf,
  lockSupported,
  raiseSignInGeneration,
  replaceEmail,
  setBlocked,
  setUnblocked,
  type SupportedPerson,
  unlinkSocialIdentities,
} from './store.ts';

type Change = Pick<AuditedChange, 'before' | 'after'>;

/** Runs a command for an Indiker. What it returns as `before` and `after` goes into the audit log. */
export const audited = <T extends Change>(
  deps: Deps,
  id: number,
  context: OperatorContext,
  run: (tx: Tx) => Promise<T | Refused>,
) =>
  withAudit<T>(deps, context, run, ({ before, after }) => ({
    entity: 'indiker',
    entityId: id,
    before,
    after,
  }));

/** Runs what an operator does for a person (product 12.14), under the lock of that person's row. */
const support = <T extends Change>(
  deps: Deps,
  id: number,
  context: OperatorContext,
  run: (tx: Tx, person: SupportedPerson) => Promise<T | Refused>,
): Promise<T | Refused> =>
  audited(deps, id, context, async (tx) => {
    const person = await lockSupported(tx, id);
    return person ? run(tx, person) : refuse('not_found');
  });

/**
 * Ends every session at once and allows no new one (product 12.13). Locks the wallet first, as a withdrawal request
 * does, so that a concurrent request is either granted before the block or refused after it.
 */
export const block = (deps: Deps, id: number, reason: string, context: OperatorContext) =>
  audited(deps, id, context, async (tx) => {
    if (!(await isIndiker(tx, id))) return refuse('not_found');
    await lockWallets(tx, [id]);
    const person = await lockSupported(tx, id);
    if (!person) return refuse('not_found');
    if (person.blockedAt !== null) return refuse('already_blocked');
    await setBlocked(tx, person.id, { reason, ...context });
    const sessions = await endSessionsOf(tx, person.id);
    await deps.jobs.send(tx, 'send-email', blockedEmail(person));
    return {
      before: { blocked_at: null },
      after: { reason, blocked_at: context.now.toISOString(), ended_sessions: sessions },
    };
  });

export const unblock = (deps: Deps, id: number, reason: string, context: OperatorContext) =>
  support(deps, id, context, async (tx, person) => {
    const { blockedAt, blockedReason } = person;
    if (blockedAt === null || blockedReason === null) return refuse('not_blocked');
    await setUnblocked(tx, person.id, context.now);
    await deps.jobs.send(tx, 'send-email', unblockedEmail(person, deps.appUrl));
    return {
      before: { blocked_at: blockedAt.toISOString(), reason: blockedReason },
      after: { blocked_at: null, reason },
    };
  });

export const resendConfirmation = (deps: Deps, id: number, context: OperatorContext) =>
  support(deps, id, context, async (tx, person) => {
    if (person.isConfirmed) return refuse('already_confirmed');
    const email = confirmationEmail(person, confirmationLink(deps, person, context.now));
    await sendConfirmation(deps, tx, person, email);
    return { after: { email: maskEmail(person.email) } };
  });

export const endSessions = (deps: Deps, id: number, context: OperatorContext) =>
  support(deps, id, context, async (tx, person) => ({
    after: { ended_sessions: await endSessionsOf(tx, person.id) },
  }));

/** Failed sign-in attempts of this account no longer count. Limits per network still apply. */
export async function liftLock(
  deps: Deps,
  id: number,
  context: OperatorContext,
): Promise<Refused | undefined> {
  const lifted = await support(deps, id, context, async (tx, person) => {
    await raiseSignInGeneration(tx, person.id);
    return { person, after: null };
  });
  if (isRefused(lifted)) return lifted;
  const account = accountKey(lifted.person.id);
  await deps.limits.clear(
    { limit: 'successfulSignIn', key: account },
    { limit: 'recoveryRepeat', key: lifted.person.email },
    { limit: 'confirmationPause', key: account },
    { limit: 'confirmation', key: account },
  );
  return undefined;
}

/**
 * Replaces the e-mail, ends all sessions, revokes the codes sent to either address and notifies both. The new address
 * stays unconfirmed until its link is opened. Returns both addresses, masked.
 */
async function changeEmail(
  deps: Deps,
  tx: Tx,
  person: SupportedPerson,
  { email, now }: { readonly email: string; readonly now: Date },
) {
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

/** The audit log has both addresses masked, because it outlives the person's data. */
export async function replaceIndikerEmail(
  deps: Deps,
  id: number,
  { email, reason }: { readonly email: string; readonly reason: string },
  context: OperatorContext,
): Promise<object | Refused> {
  try {
    return await support(deps, id, context, async (tx, person) => {
      const masked = await changeEmail(deps, tx, person, { email, now: context.now });
      if (isRefused(masked)) return masked;
      return { before: { email: masked.before }, after: { email: masked.after, reason } };
    });
  } catch (error) {
    // A concurrent registration with the same address committed first.
    if (violatedUnique(error) === 'indiker_email_key') return refuse('other_indiker_has_email');
    throw error;
  }
}

/** Erases the account of a person who asked for it outside of the product (product 11.2). */
export async function eraseIndiker(
  deps: Deps,
  id: number,
  { reason, waive_balance: waiver = null }: output<typeof eraseContract.body>,
  context: OperatorContext,
) {
  const done = await audited(deps, id, { ...context, givesWay: true }, async (tx) => {
    const me = (await lockSupported(tx, id))?.id;
    if (me === undefined) return refuse('not_found');
    const erased = await erase(deps, tx, { me, waiver, now: context.now }, 'operator');
    return isRefused(erased) ? erased : { after: { reason, waived: erased.waived || null } };
  });
  if (!isRefused(done)) logErasure(deps, id);
  return done;
}

// Data that is masked everywhere else. Each access writes an audit entry with who saw which field of whom, but not its
// value (product 12.11).

type Field = 'document' | 'phone' | 'bank_account';

interface Look {
  readonly id: number;
  readonly field: Field;
  readonly context: OperatorContext;
}

const look = <T>(
  deps: Deps,
  { id, field, context }: Look,
  read: (tx: Tx, found: { cpf: string | null; phone: string | null }) => Promise<T>,
) =>
  withAudit<T>(
    deps,
    context,
    async (tx) => {
      const found = await findPrivateData(tx, id);
      return found ? read(tx, found) : refuse('not_found');
    },
    () => ({ entity: 'indiker', entityId: id, after: { field } }),
  );

export const showDocument = (deps: Deps, id: number, context: OperatorContext) =>
  look(deps, { id, field: 'document', context }, async (_tx, { cpf }) => ({ document: cpf }));

export const showPhone = (deps: Deps, id: number, context: OperatorContext) =>
  look(deps, { id, field: 'phone', context }, async (_tx, { phone }) => ({ phone }));

export const showBankAccount = (deps: Deps, id: number, context: OperatorContext) =>
  look(deps, { id, field: 'bank_account', context }, async (tx) => ({
    bank_account: (await bankDataOf(tx, id))?.data ?? null,
  }));
