import type { Db } from '../platform/db/database.ts';
import { isCurrent } from '../platform/db/migrations.ts';
import { reachDatabase } from './queries.ts';

/**
 * Whether the database can be reached and has this version's tables. The call is public, so it is cheap: migrations only go
 * forward, so a positive result is remembered and later checks read one row; concurrent calls share one check.
 */
export function createReadiness(db: Db): () => Promise<boolean> {
  let migrated = false;
  let pending: Promise<boolean> | undefined;

  async function check(): Promise<boolean> {
    if (migrated) await reachDatabase(db);
    else migrated = await isCurrent(db);
    return migrated;
  }

  return () =>
    (pending ??= check().finally(() => {
      pending = undefined;
    }));
}
