import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';

/**
 * Returns the number of the next file under the payer's agreement with the bank. Its row stays locked until the
 * transaction ends, so that no number is used twice or skipped. `insertRemittance` consumes it.
 */
export async function lockSequence(tx: Tx, bankCode: string, agreement: string): Promise<number> {
  await tx
    .insertInto('remittance_sequence')
    .values({ bank_code: bankCode, agreement, last: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { last } = await tx
    .selectFrom('remittance_sequence')
    .select('last')
    .where('bank_code', '=', bankCode)
    .where('agreement', '=', agreement)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return last + 1;
}

/** Numbers that the bank may have and the restored database does not know. */
const SKIPPED = 1_000;
/** The field has six digits. */
const HIGHEST = 999_999;

/** Numbers of files that stay where they are, because the field has no room for others. */
export interface StuckSequence {
  readonly bankCode: string;
  readonly agreement: string;
  readonly last: number;
}

/**
 * After a restore: no number is used again, also not under an agreement whose first file was made after the backup. The
 * trigger `counts_up` allows no other step. Returns the sequences that people have to compare with the bank's.
 */
export async function skipNumbers(tx: Tx): Promise<StuckSequence[]> {
  const { rows: stuck } = await sql<StuckSequence>`
    select bank_code as "bankCode", agreement, last from remittance_sequence
    where last + ${SKIPPED} > ${HIGHEST} order by bank_code, agreement`.execute(tx);
  await sql`
    insert into remittance_sequence (bank_code, agreement, last) select bank_code, agreement, 0 from payer
    on conflict do nothing`.execute(tx);
  await sql`
    update remittance_sequence set last = last + ${SKIPPED} where last + ${SKIPPED} <= ${HIGHEST}`.execute(
    tx,
  );
  return stuck;
}
