import type { Db } from '../../platform/db/database.ts';
import type { Reencryption } from '../../platform/secrets/reencryption.ts';
import { readChunk } from './file-queries.ts';

/** The exports that were not yet deleted, part by part: each has megabytes. */
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
    // A part is written once; the file may be deleted meanwhile.
    if (anew !== undefined)
      await db
        .updateTable('export_file_chunk')
        .set({ content: anew })
        .where('file_id', '=', file_id)
        .where('number', '=', number)
        .execute();
  }
}
