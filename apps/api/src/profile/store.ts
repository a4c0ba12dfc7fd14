import type { Queryable, Tx } from '../platform/db/database.ts';
import { hasRow } from '../platform/db/rows.ts';
import type { UserId } from '../platform/http/authentication.ts';

export async function findPerson(
  db: Queryable,
  me: UserId,
): Promise<{ firstname: string; email: string } | undefined> {
  return db.selectFrom('indiker').select(['firstname', 'email']).where('id', '=', me).executeTakeFirst();
}

interface OwnData {
  readonly firstname: string;
  readonly lastname: string;
  readonly phone: string;
}

/** Returns whether anything changed. */
export async function updateData(tx: Tx, me: UserId, data: OwnData): Promise<boolean> {
  const { firstname, lastname, phone } = data;
  return hasRow(
    tx
      .updateTable('indiker')
      .set({ firstname, lastname, phone })
      .where('id', '=', me)
      .where((q) =>
        q.or([
          q('firstname', '<>', firstname),
          q('lastname', '<>', lastname),
          q('phone', 'is distinct from', phone),
        ]),
      )
      .returning('id'),
  );
}

export async function updatePassword(tx: Tx, me: UserId, passwordHash: string): Promise<void> {
  await tx.updateTable('indiker').set({ password_hash: passwordHash }).where('id', '=', me).execute();
}

export async function updateCity(tx: Tx, me: UserId, cityId: number): Promise<void> {
  await tx.updateTable('indiker').set({ city_id: cityId }).where('id', '=', me).execute();
}

export const isCityOf = (db: Queryable, cityId: number, stateId: number): Promise<boolean> =>
  hasRow(db.selectFrom('city').select('id').where('id', '=', cityId).where('state_id', '=', stateId));
