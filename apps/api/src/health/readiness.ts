import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { isCurrent } from '../platform/db/migrations.ts';

/**
 * Whether the database is there and has this version's tables. Anybody may ask, so it is cheap: migrations only go
 * forward, so that a yes is remembered and afterwards one row is asked for; who asks meanwhile gets the same answer.
 */
export function createReadiness(db: Db): () => Promise<boolean> {
  let migrated = false;
  let asking: Promise<boolean> | undefined;

  async function ask(): Promise<boolean> {
    if (migrated) await sql`select 1`.execute(db);
    else migrated = await isCurrent(db);
    return migrated;
  }

  return () =>
    (asking ??= ask().finally(() => {
      asking = undefined;
    }));
}
