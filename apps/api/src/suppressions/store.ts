import { sql, type RawBuilder } from 'kysely';
import type { Queryable, Tx } from '../platform/db/database.ts';
import { hasRow } from '../platform/db/rows.ts';

/**
 * Advisory lock on an address or a phone while they object, held until the transaction ends. `lockAndFindObjections`
 * takes it shared. Taken before any row lock, e-mail addresses before phones.
 */
export async function lockAddress(tx: Tx, recipient: Buffer): Promise<void> {
  const key = recipient.readBigInt64BE(0).toString();
  await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(tx);
}

/** Locks the recipients until the transaction ends and returns those who objected. */
export const lockAndFindObjections = (recipients: readonly Buffer[]): RawBuilder<Buffer[]> =>
  sql<Buffer[]>`lock_and_find_objections(${recipients}::bytea[])`;

export const findSuppression = (db: Queryable, recipient: Buffer): Promise<boolean> =>
  hasRow(db.selectFrom('objection').select('objected_at').where('recipient', '=', recipient));

export async function insertSuppression(tx: Tx, recipient: Buffer, now: Date): Promise<void> {
  await tx
    .insertInto('objection')
    .values({ recipient, objected_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
