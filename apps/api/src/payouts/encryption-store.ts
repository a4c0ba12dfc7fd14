import type { Db } from '../platform/db/database.ts';
import type { Reencryption } from '../platform/secrets/encryption.ts';

/** Re-encrypts the remittance files one at a time, because each has megabytes. */
export async function reencryptRemittances(db: Db, reencryption: Reencryption): Promise<void> {
  const batches = await db
    .selectFrom('remittance_file')
    .select('batch_id')
    .where('content', 'is not', null)
    .orderBy('batch_id')
    .execute();
  for (const { batch_id } of batches) {
    const file = await db
      .selectFrom('remittance_file')
      .select(['content', 'csv'])
      .where('batch_id', '=', batch_id)
      .executeTakeFirstOrThrow();
    const anew = {
      content: reencryption.bytes('files', file.content),
      csv: reencryption.bytes('files', file.csv),
    };
    if (anew.content === undefined && anew.csv === undefined) continue;
    // Skips files whose content was removed in the meantime.
    await db
      .updateTable('remittance_file')
      .set(anew)
      .where('batch_id', '=', batch_id)
      .where('content', '=', file.content)
      .execute();
  }
}
