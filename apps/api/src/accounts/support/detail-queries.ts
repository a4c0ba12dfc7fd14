import { sql } from 'kysely';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { balance } from './queries.ts';
import { closedReferralCount } from '../../rewards/commands.ts';

const findRow = (db: Db, id: number) =>
  db
    .selectFrom('indiker as i')
    .leftJoin('city', 'city.id', 'i.city_id')
    .leftJoin('state', 'state.id', 'city.state_id')
    .leftJoin('settlement_request as s', 's.user_id', 'i.id')
    .leftJoin('operator as o', 'o.id', 'i.blocked_by')
    .select([
      'i.id',
      'i.firstname',
      'i.lastname',
      'i.email',
      'i.email_verified_at',
      'i.cpf',
      'i.phone',
      'i.created_at',
      'i.erased_at',
      'i.blocked_at',
      'i.blocked_reason',
      'o.name as blocked_by',
      'city.title as city',
      'state.title as state',
      'i.invited_by',
      's.created_at as settlement_requested_at',
      sql<boolean>`i.password_hash is not null`.as('has_password'),
      closedReferralCount(sql.ref('i.id')).as('closed'),
      sql<number>`(select count(*)::int from referral where user_id = i.id)`.as('referrals'),
      balance('promised').as('promised'),
      balance('receivable').as('receivable'),
      balance('available').as('available'),
      balance('requested').as('requested'),
      balance('paid').as('paid'),
      balance('expired').as('expired'),
      balance('owed').as('owed'),
    ])
    .where('i.id', '=', id)
    .executeTakeFirst();

/**
 * The details of one Indiker, even after an erasure; undefined when there is none. Who invited them and how they sign in
 * are statements of their own: on a distributed database they are elsewhere.
 */
export async function findIndiker(db: Db, id: number) {
  const row = await findRow(db, id);
  if (!row) return undefined;
  const [identities, inviter] = await Promise.all([
    db
      .selectFrom('social_identity')
      .select('provider')
      .where('user_id', '=', id)
      .orderBy('provider')
      .execute(),
    db
      .selectFrom('indiker')
      .select(['id', 'firstname', 'lastname'])
      .where('id', '=', row.invited_by)
      .executeTakeFirst(),
  ]);
  const { invited_by: _, ...columns } = row;
  return {
    ...columns,
    identities,
    inviter_id: inviter?.id ?? null,
    inviter_firstname: inviter?.firstname ?? null,
    inviter_lastname: inviter?.lastname ?? null,
  };
}

export type IndikerDetailRow = NonNullable<Awaited<ReturnType<typeof findIndiker>>>;

export const findPrivateData = (db: Queryable, id: number) =>
  db
    .selectFrom('indiker')
    .select(['cpf', 'phone'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();

/** Whether the Indiker exists, even after an erasure. */
export async function indikerExists(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('indiker').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
