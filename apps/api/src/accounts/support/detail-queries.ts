import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { balance } from './queries.ts';
import { closedReferralCount } from '../../rewards/commands.ts';

/** The details of one Indiker, even after an erasure; undefined when there is none. */
export const findIndiker = (db: Db, id: number) =>
  db
    .selectFrom('indiker as i')
    .leftJoin('city', 'city.id', 'i.city_id')
    .leftJoin('state', 'state.id', 'city.state_id')
    .leftJoin('settlement_request as s', 's.user_id', 'i.id')
    .leftJoin('operator as o', 'o.id', 'i.blocked_by')
    .leftJoin('indiker as inviter', 'inviter.id', 'i.invited_by')
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
      'inviter.id as inviter_id',
      'inviter.firstname as inviter_firstname',
      'inviter.lastname as inviter_lastname',
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
    .select((q) =>
      jsonArrayFrom(
        q
          .selectFrom('social_identity')
          .select('provider')
          .whereRef('user_id', '=', 'i.id')
          .orderBy('provider'),
      ).as('identities'),
    )
    .where('i.id', '=', id)
    .executeTakeFirst();

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
