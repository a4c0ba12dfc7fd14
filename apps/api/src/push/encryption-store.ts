import type { Db } from '../platform/db/database.ts';
import type { Reencryption } from '../platform/secrets/encryption.ts';

const PAGE = 500;

/** Re-encrypts the addresses and keys of all push subscriptions. */
export async function reencryptDevices(db: Db, reencryption: Reencryption): Promise<void> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('push_subscription')
      .select(['session_id', 'encrypted'])
      .where('session_id', '>', after)
      .orderBy('session_id')
      .limit(PAGE)
      .execute();
    for (const { session_id, encrypted } of rows) {
      const anew = reencryption.bytes('devices', encrypted);
      if (anew === undefined) continue;
      await db
        .updateTable('push_subscription')
        .set({ encrypted: anew })
        .where('session_id', '=', session_id)
        .where('encrypted', '=', encrypted)
        .execute();
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.session_id;
  }
}
