import { REFERRAL_ROLES } from '@indike/rules/operators/roles';
import type { Db } from '../../platform/db/database.ts';

/** Who may own a referral, by name. */
export const listOwners = (db: Db) =>
  db
    .selectFrom('operator')
    .select(['id', 'name'])
    .where('disabled_at', 'is', null)
    .where('role', 'in', REFERRAL_ROLES)
    .orderBy('name')
    .orderBy('id')
    .execute();

export const notesOf = (db: Db, referralId: number) =>
  db
    .selectFrom('referral_note as n')
    .innerJoin('operator as o', 'o.id', 'n.operator_id')
    .select(['n.id', 'n.created_at', 'n.text', 'o.name as by'])
    .where('n.referral_id', '=', referralId)
    .orderBy('n.id', 'desc')
    .execute();

export async function findCnpj(db: Db, referralId: number): Promise<string | undefined> {
  const row = await db.selectFrom('referral').select('cnpj').where('id', '=', referralId).executeTakeFirst();
  return row?.cnpj;
}
