import type { Db } from '../../platform/db/database.ts';
import type { Reencryption } from '../../platform/secrets/encryption.ts';

/** Reencrypts the secrets of each operator with an authenticator, one row each. */
export async function reencryptTotp(db: Db, reencryption: Reencryption): Promise<void> {
  const rows = await db
    .selectFrom('operator_totp')
    .select(['operator_id', 'secret', 'pending_secret'])
    .orderBy('operator_id')
    .execute();
  for (const { operator_id, secret, pending_secret } of rows) {
    const anew = {
      secret: reencryption.text('jobs', secret),
      pending_secret: reencryption.text('jobs', pending_secret),
    };
    if (anew.secret === undefined && anew.pending_secret === undefined) continue;
    await db
      .updateTable('operator_totp')
      .set(anew)
      .where('operator_id', '=', operator_id)
      .where('secret', 'is not distinct from', secret)
      .where('pending_secret', 'is not distinct from', pending_secret)
      .execute();
  }
}
