import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';

export async function replaceRecoveryCodes(
  tx: Tx,
  operatorId: OperatorId,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom('operator_recovery_code').where('operator_id', '=', operatorId).execute();
  await tx
    .insertInto('operator_recovery_code')
    .values(hashes.map((hash) => ({ operator_id: operatorId, code_hash: hash })))
    .execute();
}

/** Marks the code as used. Returns true for exactly one call. */
export async function takeRecoveryCode(
  db: Queryable,
  operatorId: OperatorId,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('operator_recovery_code')
    .set({ used_at: now })
    .where('operator_id', '=', operatorId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('operator_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes(
  db: Queryable,
  operatorId: OperatorId,
): Promise<{ made: number; left: number }> {
  return db
    .selectFrom('operator_recovery_code')
    .select((q) => [
      q.fn.countAll<number>().as('made'),
      q.fn.countAll<number>().filterWhere('used_at', 'is', null).as('left'),
    ])
    .where('operator_id', '=', operatorId)
    .executeTakeFirstOrThrow();
}

export async function deleteRecoveryCodes(tx: Tx, operatorId: number): Promise<void> {
  await tx.deleteFrom('operator_recovery_code').where('operator_id', '=', operatorId).execute();
}
