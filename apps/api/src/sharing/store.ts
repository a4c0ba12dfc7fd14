import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { insertBonusEarning } from '../rewards/commands.ts';

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
}

/** Undefined unless the person signed up through a link, confirmed the e-mail and completed the registration. */
export async function findInvited(tx: Tx, id: number): Promise<Invited | undefined> {
  const row = await tx
    .selectFrom('indiker')
    .select(['invited_by', 'cpf'])
    .where('id', '=', id)
    .where('invited_by', 'is not', null)
    .where('email_verified_at', 'is not', null)
    .where('cpf', 'is not', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row?.invited_by && row.cpf ? { ownerId: row.invited_by, cpf: row.cpf } : undefined;
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

/** How many of these people have already brought a bonus to any Indiker. */
export async function countCredited(db: Queryable, people: readonly Buffer[]): Promise<number> {
  if (people.length === 0) return 0;
  const { n } = await db
    .selectFrom('share_bonus')
    .select((q) => q.fn.countAll<number>().as('n'))
    .where('person', 'in', people)
    .executeTakeFirstOrThrow();
  return n;
}

interface NewBonus {
  readonly userId: number;
  readonly invitedId: number;
  readonly person: Buffer;
  readonly value: Centavos;
  readonly number: number;
  readonly isHeld: boolean;
  readonly today: PlainDate;
  readonly now: Date;
}

/** Inserts the bonus and its earning. Returns the earning's id. */
export async function insertBonus(tx: Tx, bonus: NewBonus): Promise<number> {
  const { userId, invitedId, person, value, number, isHeld, today, now } = bonus;
  const earningId = await insertBonusEarning(tx, { userId, value, isHeld, today, now });
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
