import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/db/database.ts';

/**
 * Advisory lock on an address or a phone, held until the transaction ends: shared while storing a contact, exclusive
 * while they object, so that no contact is stored during their own objection. Taken before any row lock, e-mail
 * addresses before phones.
 */
export async function lockAddress(tx: Tx, recipient: Buffer, mode: 'shared' | 'exclusive'): Promise<void> {
  const key = recipient.readBigInt64BE(0).toString();
  await (
    mode === 'shared'
      ? sql`select pg_advisory_xact_lock_shared(${key}::bigint)`
      : sql`select pg_advisory_xact_lock(${key}::bigint)`
  ).execute(tx);
}

export async function findSuppression(db: Queryable, recipient: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('objection')
    .select('objected_at')
    .where('recipient', '=', recipient)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertSuppression(tx: Tx, recipient: Buffer, now: Date): Promise<void> {
  await tx
    .insertInto('objection')
    .values({ recipient, objected_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
