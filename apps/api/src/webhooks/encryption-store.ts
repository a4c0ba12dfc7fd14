import type { Db } from '../platform/db/database.ts';
import type { Reencryption } from '../platform/secrets/encryption.ts';

/** Re-encrypts the signing secrets of all endpoints. There are few of them, and deleted ones have no secret. */
export async function reencryptEndpoints(db: Db, reencryption: Reencryption): Promise<void> {
  const rows = await db
    .selectFrom('webhook_endpoint')
    .select(['id', 'secret', 'previous_secret'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id, secret, previous_secret } of rows) {
    const anew = {
      secret: reencryption.text('jobs', secret),
      previous_secret: reencryption.text('jobs', previous_secret),
    };
    if (anew.secret === undefined && anew.previous_secret === undefined) continue;
    await db
      .updateTable('webhook_endpoint')
      .set(anew)
      .where('id', '=', id)
      .where('secret', '=', secret)
      .where('previous_secret', 'is not distinct from', previous_secret)
      .execute();
  }
}
