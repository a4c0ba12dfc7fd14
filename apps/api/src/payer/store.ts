import type { PayerForm } from '@indike/contract/operator/money/payer';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import { findPayer, type PayerRow } from './queries.ts';
import { advisoryLock } from '../platform/db/advisory-locks.ts';

/** Takes an advisory lock to serialize changes of the payer, because there may be no row to lock yet. */
export async function lockPayer(tx: Tx): Promise<PayerRow | undefined> {
  await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock.payer)})`.execute(tx);
  return findPayer(tx);
}

export const isBankCode = async (tx: Tx, code: string): Promise<boolean> =>
  (await tx.selectFrom('bank').select('id').where('id', '=', code).executeTakeFirst()) !== undefined;

/** Inserts the only row or replaces it. */
export async function putPayer(
  tx: Tx,
  { address, seen_version: _seen, ...form }: PayerForm,
  { version, now }: { readonly version: number; readonly now: Date },
): Promise<void> {
  const values = { ...form, address: address ? JSON.stringify(address) : null, version, updated_at: now };
  await tx
    .insertInto('payer')
    .values({ id: 1, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}
