import type { Db } from '../platform/db/database.ts';
import type { Reencryption } from '../platform/secrets/encryption.ts';
import { readChunk } from './store.ts';

/** Re-encrypts the stored exports one part at a time, because a file has megabytes. */
export async function reencryptExports(db: Db, reencryption: Reencryption): Promise<void> {
  const parts = await db
    .selectFrom('export_file_chunk')
    .select(['file_id', 'number'])
    .orderBy('file_id')
    .orderBy('number')
    .execute();
  for (const { file_id, number } of parts) {
    const content = await readChunk(db, file_id, number);
    const anew = reencryption.bytes('files', content ?? null);
    // Safe without a lock: parts are never rewritten, and updating a deleted one changes nothing.
    if (anew !== undefined)
      await db
        .updateTable('export_file_chunk')
        .set({ content: anew })
        .where('file_id', '=', file_id)
        .where('number', '=', number)
        .execute();
  }
}
