import { REFERRAL_ROLES } from '@indike/rules/operators/roles';
import type { Db, Tx } from '../../platform/db/database.ts';
import { hasRow } from '../../platform/db/rows.ts';

/** Operators who may own a referral. */
export const referralOperators = (db: Db) =>
  db.selectFrom('operator').where('disabled_at', 'is', null).where('role', 'in', REFERRAL_ROLES);

export const listOwners = (db: Db) =>
  referralOperators(db).select(['id', 'name']).orderBy('name').orderBy('id').execute();

export async function findCnpj(db: Db, referralId: number): Promise<string | undefined> {
  const row = await db.selectFrom('referral').select('cnpj').where('id', '=', referralId).executeTakeFirst();
  return row?.cnpj;
}

/** Whether the Indiker has written what nobody of the staff has read. */
export const hasUnreadMessage = (tx: Tx, referralId: number): Promise<boolean> =>
  hasRow(
    tx
      .selectFrom('message')
      .select('id')
      .where('referral_id', '=', referralId)
      .where('operator_id', 'is', null)
      .where('read_at', 'is', null)
      .limit(1),
  );
