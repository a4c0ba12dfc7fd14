import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { claimKeys, findByKey } from '../platform/indiker-keys.ts';
import { insertBonusEarning } from '../rewards/commands.ts';

interface LinkOwner {
  readonly id: UserId;
  readonly firstname: string;
}

/** Undefined for an unknown code, and when the owner erased the account or is blocked. */
export async function findOwner(db: Queryable, code: string): Promise<LinkOwner | undefined> {
  const owner = await findByKey(db, { share_code: code });
  if (owner === undefined) return undefined;
  return db
    .selectFrom('indiker')
    .select(['id', 'firstname'])
    .where('id', '=', owner)
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
  const creditedBy = await findByKey(tx, { credited_person: person.toString('hex') });
  const { rows } = await sql<Bonuses>`
    select count(*) filter (where b.invited_id = ${invitedId}) > 0 as "alreadyCredited", count(b.user_id) as count,
      i.erased_at is null as "ownerExists"
    from indiker i left join share_bonus b on b.user_id = i.id where i.id = ${userId} group by i.id, i.erased_at`.execute(
    tx,
  );
  const [bonuses] = rows;
  if (!bonuses) return { ownerExists: false, alreadyCredited: true, count: 0 };
  return { ...bonuses, alreadyCredited: bonuses.alreadyCredited || creditedBy !== undefined };
}

/** How many of these people have already brought a bonus to any Indiker. */
export async function countCredited(db: Queryable, people: readonly Buffer[]): Promise<number> {
  if (people.length === 0) return 0;
  const { n } = await db
    .selectFrom('indiker_key')
    .select((q) => q.fn.countAll<number>().as('n'))
    .where('kind', '=', 'credited_person')
    .where(
      'value',
      'in',
      people.map((person) => person.toString('hex')),
    )
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

/** Inserts the bonus and its earning. Returns the earning's id. @throws when the person has brought a bonus before */
export async function insertBonus(tx: Tx, bonus: NewBonus): Promise<number> {
  const { userId, invitedId, person, value, number, isHeld, today, now } = bonus;
  const claimed = await claimKeys(tx, { credited_person: person.toString('hex') }, userId);
  if (claimed.taken.length > 0) throw new Error('a person was credited twice');
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
