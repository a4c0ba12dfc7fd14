import type { Programme } from '@indike/rules/money/programme';
import { sql } from 'kysely';
import type { PlainDate } from '@indike/rules/dates/calendar';
import { type BonusHoldReason, BURST_MINUTES, NETWORK_DAYS } from '@indike/rules/money/bonus-review';
import type { Centavos } from '@indike/rules/money/money';
import type { Db, Queryable, Tx } from '../platform/db/database.ts';
import type { OperatorId, UserId } from '../platform/http/authentication.ts';
import { insertBonusEarning } from '../rewards/commands.ts';
import { programmeAt } from '../programme/commands.ts';

interface LinkOwner {
  readonly id: UserId;
  readonly firstname: string;
}

/** Undefined for an unknown code, and when the owner erased the account or is blocked. */
export async function findOwner(db: Queryable, code: string): Promise<LinkOwner | undefined> {
  return db
    .selectFrom('indiker')
    .select(['id', 'firstname'])
    .where('share_code', '=', code)
    .where('erased_at', 'is', null)
    .where('blocked_at', 'is', null)
    .$narrowType<{ id: UserId }>()
    .executeTakeFirst();
}

interface Invited {
  readonly ownerId: number;
  readonly cpf: string;
  /** In force on the day of the sign-up. */
  readonly programme: Programme;
}

/** Undefined unless the person signed up through a link, confirmed the e-mail and completed the registration. */
export async function findInvited(tx: Tx, id: number): Promise<Invited | undefined> {
  const row = await tx
    .selectFrom('indiker')
    .select(['invited_by', 'cpf', programmeAt(sql.ref('created_at')).as('programme')])
    .where('id', '=', id)
    .where('invited_by', 'is not', null)
    .where('email_verified_at', 'is not', null)
    .where('cpf', 'is not', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row?.invited_by && row.cpf
    ? { ownerId: row.invited_by, cpf: row.cpf, programme: row.programme }
    : undefined;
}

interface Bonuses {
  readonly ownerExists: boolean;
  readonly alreadyCredited: boolean;
  readonly count: number;
}

/** The caller has locked the owner's wallet. The owner's erasure takes the same lock. */
export async function bonusesOf(
  tx: Tx,
  userId: number,
  { invitedId, person }: { invitedId: number; person: Buffer },
): Promise<Bonuses> {
  const { rows } = await sql<Bonuses>`
    select exists (select from indiker where id = ${userId} and erased_at is null) as "ownerExists",
      exists (select from share_bonus where invited_id = ${invitedId} or person = ${person}) as "alreadyCredited",
      (select count(*) from share_bonus where user_id = ${userId}) as count`.execute(tx);
  return rows[0] ?? { ownerExists: false, alreadyCredited: true, count: 0 };
}

/** Those of these people, in hexadecimal, who have already brought a bonus to any Indiker. */
export async function findCredited(db: Queryable, people: readonly Buffer[]): Promise<ReadonlySet<string>> {
  if (people.length === 0) return new Set();
  const rows = await db.selectFrom('share_bonus').select('person').where('person', 'in', people).execute();
  return new Set(rows.map(({ person }) => person.toString('hex')));
}

interface NewBonus {
  readonly userId: number;
  readonly invitedId: number;
  readonly person: Buffer;
  readonly value: Centavos;
  readonly programme: Programme;
  readonly number: number;
  readonly isHeld: boolean;
  readonly today: PlainDate;
  readonly now: Date;
}

/** Inserts the bonus and its earning. Returns the earning's id. */
export async function insertBonus(tx: Tx, bonus: NewBonus): Promise<number> {
  const { userId, invitedId, person, number, now } = bonus;
  const earningId = await insertBonusEarning(tx, bonus);
  await tx
    .insertInto('share_bonus')
    .values({
      user_id: userId,
      number,
      invited_id: invitedId,
      person,
      earning_id: earningId,
      created_at: now,
    })
    .execute();
  return earningId;
}

interface SignUp {
  readonly userId: number;
  readonly invitedId: number;
  readonly network: Buffer | null;
  readonly isInvitersNetwork: boolean;
  readonly now: Date;
}

/** A takeover replaces the row of the person who signed up before. */
export async function insertSignUp(
  tx: Tx,
  { userId, invitedId, network, isInvitersNetwork, now }: SignUp,
): Promise<void> {
  const row = { user_id: userId, network, is_inviters_network: isInvitersNetwork, created_at: now };
  await tx
    .insertInto('share_sign_up')
    .values({ ...row, invited_id: invitedId })
    .onConflict((conflict) => conflict.column('invited_id').doUpdateSet(row))
    .execute();
}

export async function deleteSignUpsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('share_sign_up').where('created_at', '<', before).execute();
}

interface SignUpCounts {
  readonly peopleOfNetwork: number;
  readonly peopleOfPhone: number;
  readonly signUpsNearby: number;
  readonly phone: string | null;
}

/** What is known of the sign-up of a person whom the link's owner invited. Each number includes that person. */
export async function findSignUpCounts(
  tx: Tx,
  { userId, invitedId }: { readonly userId: number; readonly invitedId: number },
): Promise<SignUpCounts> {
  const { rows } = await sql<SignUpCounts>`
    select i.phone,
      (select count(*) + coalesce(bool_or(o.invited_id = i.id and o.is_inviters_network), false)::int
        from share_sign_up o where o.user_id = ${userId} and o.network = s.network
          and o.created_at between s.created_at - make_interval(days => ${sql.lit(NETWORK_DAYS)})
            and s.created_at + make_interval(days => ${sql.lit(NETWORK_DAYS)})) as "peopleOfNetwork",
      (select count(*) from indiker o where o.phone = i.phone and (o.id = ${userId} or o.invited_by = ${userId}))
        as "peopleOfPhone",
      (select count(*) from share_sign_up o where o.user_id = ${userId}
        and o.created_at between s.created_at - make_interval(mins => ${sql.lit(BURST_MINUTES)})
          and s.created_at + make_interval(mins => ${sql.lit(BURST_MINUTES)})) as "signUpsNearby"
    from indiker i left join share_sign_up s on s.invited_id = i.id and s.user_id = ${userId}
    where i.id = ${invitedId}`.execute(tx);
  return rows[0] ?? { peopleOfNetwork: 0, peopleOfPhone: 0, signUpsNearby: 0, phone: null };
}

interface NewHold {
  readonly earningId: number;
  readonly userId: number;
  readonly reasons: readonly BonusHoldReason[];
  readonly now: Date;
}

export async function insertHold(tx: Tx, { earningId, userId, reasons, now }: NewHold): Promise<void> {
  await tx
    .insertInto('bonus_hold')
    .values({ earning_id: earningId, user_id: userId, reasons: [...reasons], created_at: now })
    .execute();
}

interface Decision {
  readonly userId: number;
  readonly earningIds: readonly number[];
  readonly decision: 'released' | 'refused';
  readonly operatorId: OperatorId;
  readonly reason: string;
  readonly now: Date;
}

export interface HeldBonus {
  readonly earningId: number;
  readonly value: Centavos;
}

/** Those of the bonuses that are still retained. The caller has locked the wallet of their owner. */
export async function findHeld(
  tx: Tx,
  { userId, earningIds }: Pick<Decision, 'userId' | 'earningIds'>,
): Promise<HeldBonus[]> {
  return tx
    .selectFrom('bonus_hold as h')
    .innerJoin('earning as e', (join) =>
      join.onRef('e.id', '=', 'h.earning_id').onRef('e.user_id', '=', 'h.user_id'),
    )
    .select(['h.earning_id as earningId', 'e.value'])
    .where('h.user_id', '=', userId)
    .where('h.earning_id', 'in', earningIds)
    .where('h.decision', 'is', null)
    .orderBy('h.earning_id')
    .execute();
}

export async function recordDecision(
  tx: Tx,
  { userId, earningIds, decision, operatorId, reason, now }: Decision,
): Promise<void> {
  await tx
    .updateTable('bonus_hold')
    .set({ decision, decided_by: operatorId, decided_at: now, decision_reason: reason })
    .where('user_id', '=', userId)
    .where('earning_id', 'in', earningIds)
    .execute();
}
