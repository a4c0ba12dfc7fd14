import type { MessageResponse } from '@indike/contract/wire/responses';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import type { SystemCancelReason } from '@indike/rules/referrals/cancel-reasons';
import { decideErasure, decideErasureEligibility, type ErasureReader } from '@indike/rules/accounts/erasure';
import { reaisFromCentavos, type Centavos } from '@indike/rules/money/money';
import { isOpen } from '@indike/rules/referrals/referrals';
import { accountKey, type UserId } from '../platform/http/authentication.ts';
import type { Deps } from '../deps.ts';
import { lockWallets } from '../ledger/commands.ts';
import type { Queryable, Tx } from '../platform/db/database.ts';
import { forgetNetworks } from '../platform/limits/sign-in-guard.ts';
import { recordAnswered, recordErasedByStaff } from '../privacy-requests/commands.ts';
import { HttpError, isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { accountDeletedEmail } from './emails.ts';
import {
  anonymise,
  deletePersonalRows,
  anonymiseContacts,
  findErasureFacts,
  lockPerson,
  openBalances,
  type Person,
  deleteUntouchedReferrals,
} from './store.ts';
import { lockReferralsOf, recordTransition, recordTransitions } from '../referral-status/commands.ts';
import { cancelReward, referralsWithReward, waiveAvailable } from '../rewards/commands.ts';
import { withValidationCode } from '../verification/commands.ts';
import { findProgramme } from '../programme/commands.ts';

export { anonymise, anonymiseContacts, deletePersonalRows, lockPerson } from './store.ts';

/** The refusal while money is owed, with each amount and what to do about it (product 11.2). */
interface MoneyOwed extends Refused {
  readonly refused: 'money_owed';
  readonly reasons: readonly string[];
}

/** The refusal while money is owed has its reasons as the message. @throws HttpError 409 */
export function orMoneyOwed<T extends object>(answer: T | MoneyOwed): T {
  if ('reasons' in answer) throw new HttpError(409, answer.reasons.join(' '), { code: 'money_owed' });
  return answer;
}

/** Whether the account can be erased, with the facts that the page shows before a code is sent. */
export async function erasureEligibility(db: Queryable, me: UserId, now: Date) {
  const programme = await findProgramme(db, dateInSaoPaulo(now));
  const eligibility = decideErasureEligibility(await openBalances(db, me), programme);
  const { hasBankAccount, openReferrals, settlementRequestedAt } = await findErasureFacts(db, me);
  return {
    allowed: eligibility.ok,
    reasons: eligibility.ok ? [] : [...eligibility.reasons],
    leftover_balance: eligibility.ok ? reaisFromCentavos(eligibility.remaining) : 0,
    settlement_requested_at: settlementRequestedAt?.toISOString() ?? null,
    has_bank_account: hasBankAccount,
    open_referrals: openReferrals,
  };
}

interface Erasure {
  readonly me: UserId;
  /** The balance below the minimum that the person agreed to waive. */
  readonly waiver: Centavos | null;
  readonly now: Date;
}

/** The balance that the person waives with the erasure, or why the account cannot be erased yet. */
async function decideWaiver(
  db: Queryable,
  { me, waiver, now }: Erasure,
  reader: ErasureReader,
): Promise<{ waived: Centavos } | MoneyOwed> {
  const programme = await findProgramme(db, dateInSaoPaulo(now));
  const decision = decideErasure(await openBalances(db, me), waiver, programme, reader);
  return decision.ok ? { waived: decision.waived } : { refused: 'money_owed', reasons: decision.reasons };
}

/**
 * Locks the person first, so that nothing more is written for them, then the referrals by id and the wallet. Others
 * that hold a referral wait for the person in turn, so call it in a transaction that gives way.
 */
async function lockForErasure(tx: Tx, me: UserId) {
  const person = await lockPerson(tx, me);
  const referrals = await lockReferralsOf(tx, me);
  await lockWallets(tx, [me]);
  return { person, referrals };
}

interface Cancellation {
  readonly reason: SystemCancelReason;
  readonly now: Date;
}

/** Sends no notification, because the Indiker has left. Returns how many referrals were open. */
async function cancelOpenReferrals(
  tx: Tx,
  referrals: Awaited<ReturnType<typeof lockReferralsOf>>,
  { reason, now }: Cancellation,
): Promise<number> {
  const act = { operatorId: null, now, today: dateInSaoPaulo(now) };
  const to = 'cancelled';
  const open = referrals.filter(({ status }) => isOpen(status));
  const promised = await referralsWithReward(tx, open);
  for (const referral of open.filter(({ id }) => promised.has(id))) {
    await recordTransition(tx, { ...act, referral, to, reason, note: null });
    await cancelReward(tx, referral, act);
  }
  const others = open.filter(({ id }) => !promised.has(id));
  await recordTransitions(tx, { ...act, referrals: others, to, reason, note: null });
  return open.length;
}

async function eraseData(deps: Deps, tx: Tx, person: Person, { me, now }: { me: UserId; now: Date }) {
  await deletePersonalRows(tx, me, deps.codes.keyedHash(person.email));
  await forgetNetworks(deps, tx, accountKey(me));
  await anonymiseContacts(tx, me);
  await anonymise(tx, me, now);
}

/**
 * Erases the person's data, and writes so into the register of requests (product 12.15). What the ledger and the law require
 * is kept without naming them (product 11.3). Call it in a transaction that gives way.
 */
export async function erase(
  deps: Deps,
  tx: Tx,
  erasure: Erasure,
  reader: ErasureReader,
): Promise<{ waived: Centavos } | MoneyOwed | Refused> {
  const { me, now } = erasure;
  const { person, referrals } = await lockForErasure(tx, me);
  if (!person) return refuse('not_found');
  const decided = await decideWaiver(tx, erasure, reader);
  if (isRefused(decided)) return decided;
  const { waived } = decided;
  await waiveAvailable(tx, { userId: me, total: waived, today: dateInSaoPaulo(now), now });
  const cancelled = await cancelOpenReferrals(tx, referrals, { reason: 'indiker_left', now });
  await eraseData(deps, tx, person, { me, now });
  await (reader === 'operator'
    ? recordErasedByStaff(tx, me, now)
    : recordAnswered(tx, { userId: me, kind: 'erasure', now }));
  const email = accountDeletedEmail({ ...person, hadOpenReferrals: cancelled > 0, waived });
  await deps.jobs.send(tx, 'send-email', email);
  return { waived };
}

/** After a restore, the log tells which erasures to repeat (docs/operations.md). It has the number alone. */
export const logErasure = ({ log }: Pick<Deps, 'log'>, id: number): void =>
  log.info({ indiker_id: id }, 'account erased');

/** The person erases their own account, with a code. */
export async function eraseAccount(
  deps: Deps,
  { code, ...erasure }: Erasure & { readonly code: string },
): Promise<MessageResponse | MoneyOwed | Refused> {
  const { me, now } = erasure;
  // Decided before the code is checked, so that a refusal uses up no attempt. Decided again under the locks.
  const first = await decideWaiver(deps.db, erasure, 'indiker');
  if (isRefused(first)) return first;
  const erased = await withValidationCode(deps, { me, change: 'erasure', code, now, givesWay: true }, (tx) =>
    erase(deps, tx, erasure, 'indiker'),
  );
  if (isRefused(erased)) return erased;
  logErasure(deps, me);
  return { message: 'Seu cadastro foi excluído' };
}

/**
 * Drops the referrals that another person made in an account before its owner signed in. Waiting referrals are deleted,
 * so that their companies can be referred again. Other open referrals are cancelled and their contacts anonymised.
 * Signed contracts and their money stay.
 */
export async function dropReferrals(tx: Tx, owner: UserId, now: Date): Promise<void> {
  await deleteUntouchedReferrals(tx, owner);
  const { referrals } = await lockForErasure(tx, owner);
  await cancelOpenReferrals(tx, referrals, { reason: 'account_reclaimed', now });
  await anonymiseContacts(tx, owner);
}

/** Takes every lock that `dropReferrals` needs. Call it in a transaction that gives way. */
export async function lockForReclaim(tx: Tx, owner: UserId): Promise<void> {
  await lockForErasure(tx, owner);
}
