import { randomBytes } from 'node:crypto';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { isOpen, referralStatus } from '@indike/rules/referrals/referrals';
import { withdrawalStatus } from '@indike/rules/money/withdrawals';
import { lockWallets } from '../ledger/commands.ts';
import { systemClock } from '../platform/clock.ts';
import type { Codes } from '../platform/codes.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { hashPassword } from '../platform/passwords.ts';
import { isRefused } from '../platform/refusal.ts';
import { anonymise, anonymiseContacts, deletePersonalRows, lockPerson } from '../erasure/store.ts';
import { lockReferralsOf, recordTransition } from '../referrals/transition-store.ts';
import { cancelReward } from '../rewards/cancellation.ts';
import { openSandboxClock } from '../sandbox/clock.ts';
import { returnByBank } from '../withdrawals/payouts.ts';
import { DEMO_ADDRESSES } from './remains.ts';

export interface Removed {
  readonly people: number;
  readonly operators: number;
}

const RETURN_REASON = 'Pessoa de demonstração removida';

async function cancelOpenReferrals(tx: Tx, me: UserId, now: Date): Promise<void> {
  const act = { operatorId: null, now, today: dateInSaoPaulo(now) };
  for (const referral of await lockReferralsOf(tx, me)) {
    if (!isOpen(referral.status)) continue;
    await recordTransition(tx, {
      ...act,
      referral,
      to: referralStatus.cancelled,
      reason: 'indiker_left',
      note: null,
    });
    await cancelReward(tx, referral, act);
  }
}

/** Nobody may pay it any more: without bank data, which go as well, it cannot be scheduled again. */
async function returnScheduled(tx: Tx, me: UserId): Promise<void> {
  const scheduled = await tx
    .selectFrom('withdrawal')
    .select('id')
    .where('user_id', '=', me)
    .where('status', '=', withdrawalStatus.scheduled)
    .execute();
  for (const { id } of scheduled) {
    const returned = await returnByBank(tx, id, RETURN_REASON);
    if (isRefused(returned)) throw new Error(`A demo withdrawal was not returned: ${returned.refused}`);
  }
}

/**
 * As when a person leaves, whatever money is on its way: it was never real. Ledger and history are append-only and stay,
 * and name nobody. Locks in the order of every other command.
 */
async function removePerson(tx: Tx, me: UserId, codes: Codes, now: Date): Promise<void> {
  await lockReferralsOf(tx, me);
  await lockWallets(tx, [me]);
  const person = await lockPerson(tx, me);
  if (!person) return;
  await cancelOpenReferrals(tx, me, now);
  await returnScheduled(tx, me);
  await deletePersonalRows(tx, me, codes.recipient(person.email));
  await anonymiseContacts(tx, me);
  await anonymise(tx, me, now);
}

/** The audit log names operators, so their rows stay: without a session, and with a password that nobody knows. */
async function disableOperator(tx: Tx, id: number, passwordHash: string): Promise<void> {
  await tx.deleteFrom('operator_session').where('operator_id', '=', id).execute();
  await tx
    .updateTable('operator')
    .set({
      email: `removido-${id}@removido.invalid`,
      name: 'Operador de demonstração removido',
      password_hash: passwordHash,
    })
    .where('id', '=', id)
    .execute();
}

/** The sandbox's time returns to the real one, in every process that still runs. */
async function resetClock(db: Db): Promise<void> {
  const clock = await openSandboxClock(db, systemClock);
  clock.stop();
  await clock.reset();
  await db.deleteFrom('sandbox_clock').execute();
}

/** Each person in a transaction of their own, so that it may be interrupted and run again. */
export async function removeDemo(db: Db, codes: Codes, now: Date): Promise<Removed> {
  const people = await db
    .selectFrom('indiker')
    .select('id')
    .where('email', 'like', DEMO_ADDRESSES)
    .orderBy('id')
    .execute();
  for (const { id } of people) {
    await db.transaction().execute((tx) => removePerson(tx, id as UserId, codes, now));
  }
  const operators = await db
    .selectFrom('operator')
    .select('id')
    .where('email', 'like', DEMO_ADDRESSES)
    .execute();
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  for (const { id } of operators) {
    await db.transaction().execute((tx) => disableOperator(tx, id, passwordHash));
  }
  await resetClock(db);
  return { people: people.length, operators: operators.length };
}
