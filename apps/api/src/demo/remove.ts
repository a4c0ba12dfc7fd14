import { randomBytes } from 'node:crypto';
import { noCompanyDetails } from '@indike/contract/referrals/company-details';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { isOpen } from '@indike/rules/referrals/referrals';
import { sql } from 'kysely';
import { lockWallets } from '../ledger/commands.ts';
import { systemClock } from '../platform/clock.ts';
import type { Codes } from '../platform/codes.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { hashPassword } from '../platform/passwords.ts';
import { isRefused } from '../platform/refusal.ts';
import { foldForSearch } from '../platform/search-text.ts';
import { DEMO_ANNOUNCEMENT } from './conversation.ts';
import { removeDemoPayer } from './payer.ts';
import { DEMO_EMAIL_PATTERN } from './production-guard.ts';
import { removeStage } from './stage-removal.ts';
import { deleteAccess, deleteAllFactors } from '../operators/commands.ts';
import { anonymise, anonymiseContacts, deletePersonalRows, lockPerson } from '../erasure/commands.ts';
import { lockReferralsOf, recordTransition } from '../referral-status/commands.ts';
import { cancelReward } from '../rewards/commands.ts';
import { openSandboxClock } from '../sandbox/commands.ts';
import { endLiveItem } from '../payouts/commands.ts';
import { lockForEnd, returnAll } from '../withdrawals/commands.ts';

/** Holidays of the city or state of São Paulo. Neither is near the 15th, so no payout moves. */
export const DEMO_HOLIDAYS = [
  { month: 1, day: 25, name: 'Aniversário de São Paulo (demonstração)' },
  { month: 7, day: 9, name: 'Revolução Constitucionalista (demonstração)' },
] as const;

export interface RemovedCounts {
  readonly people: number;
  readonly operators: number;
}

const REMOVED_COMPANY = 'Empresa de demonstração';
const RETURN_REASON = 'Pessoa de demonstração removida';

async function cancelOpenReferrals(tx: Tx, me: UserId, now: Date): Promise<void> {
  const context = { operatorId: null, now, today: dateInSaoPaulo(now) };
  for (const referral of await lockReferralsOf(tx, me)) {
    if (!isOpen(referral.status)) continue;
    await recordTransition(tx, {
      ...context,
      referral,
      to: 'cancelled',
      reason: 'indiker_left',
      note: null,
    });
    await cancelReward(tx, referral, context);
  }
}

/** Returns scheduled withdrawals, so that they are not paid. They cannot be rescheduled: the bank data are deleted. */
async function returnScheduled(tx: Tx, me: UserId, now: Date): Promise<void> {
  const scheduled = await tx
    .selectFrom('withdrawal')
    .select('id')
    .where('user_id', '=', me)
    .where('status', '=', 'scheduled')
    .execute();
  for (const { id } of scheduled) {
    const outcomes = await returnAll(tx, [{ id, reason: RETURN_REASON }], await lockForEnd(tx, [id]));
    const returned = outcomes.get(id);
    if (!returned || isRefused(returned)) throw new Error(`The demo withdrawal ${id} was not returned`);
    await endLiveItem(tx, { withdrawalId: id, outcome: 'returned', on: null, codes: null, now });
  }
}

/**
 * Keeps the rows, because the history refers to them. An invented CNPJ may belong to a real company and would block its
 * referral, so it is replaced by one that no company can have.
 */
async function removeCompanies(tx: Tx, me: UserId): Promise<void> {
  await tx.deleteFrom('referral_contact').where('user_id', '=', me).execute();
  await tx
    .updateTable('referral')
    .set({
      company_name: REMOVED_COMPANY,
      company_search: foldForSearch(REMOVED_COMPANY),
      cnpj: sql<string>`'DEMO' || lpad(id::text, 10, '0')`,
      ...noCompanyDetails,
    })
    .where('user_id', '=', me)
    .execute();
}

/**
 * Like the deletion of an account, but allowed while money is on its way, because that money is not real. Ledger and history
 * are append-only: they stay, without a name. Takes its locks in the same order as every other command.
 */
async function removePerson(tx: Tx, me: UserId, codes: Codes, now: Date): Promise<void> {
  await lockReferralsOf(tx, me);
  await lockWallets(tx, [me]);
  const person = await lockPerson(tx, me);
  if (!person) return;
  await cancelOpenReferrals(tx, me, now);
  await returnScheduled(tx, me, now);
  await deletePersonalRows(tx, me, codes.keyedHash(person.email));
  await anonymiseContacts(tx, me);
  await removeCompanies(tx, me);
  await anonymise(tx, me, now);
}

/** The audit log refers to operators, so the row stays, without sessions and with an unknown password. */
async function disableOperator(tx: Tx, id: number, passwordHash: string, now: Date): Promise<void> {
  await deleteAccess(tx, id);
  await deleteAllFactors(tx, id);
  await tx
    .updateTable('operator')
    .set({
      email: `removido-${id}@removido.invalid`,
      name: 'Operador de demonstração removido',
      password_hash: passwordHash,
      disabled_at: now,
      disabled_reason: 'Conta de demonstração',
    })
    .where('id', '=', id)
    .execute();
}

/** Also resets the clock of running processes, because they read it from the database. */
async function resetClock(db: Db): Promise<void> {
  const clock = await openSandboxClock(db, systemClock);
  clock.stop();
  await clock.reset();
  await db.deleteFrom('sandbox_clock').execute();
}

/** Uses one transaction per person, so that it can be interrupted and run again. */
export async function removeDemo(db: Db, codes: Codes, now: Date): Promise<RemovedCounts> {
  const people = await db
    .selectFrom('indiker')
    .select('id')
    .$narrowType<{ id: UserId }>()
    .where('email', 'like', DEMO_EMAIL_PATTERN)
    .orderBy('id')
    .execute();
  for (const { id } of people) {
    await db.transaction().execute((tx) => removePerson(tx, id, codes, now));
  }
  const operators = await db
    .selectFrom('operator')
    .select('id')
    .where('email', 'like', DEMO_EMAIL_PATTERN)
    .execute();
  const ids = operators.map(({ id }) => id);
  await db.transaction().execute((tx) => removeStage(tx, ids, now));
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  for (const id of ids) {
    await db.transaction().execute((tx) => disableOperator(tx, id, passwordHash, now));
  }
  const holidays = DEMO_HOLIDAYS.map(({ name }) => name);
  await db.deleteFrom('extra_holiday').where('name', 'in', holidays).execute();
  await db.deleteFrom('announcement').where('title', '=', DEMO_ANNOUNCEMENT.title).execute();
  await removeDemoPayer(db);
  await resetClock(db);
  return { people: people.length, operators: operators.length };
}
