import type { Db, Queryable } from '../platform/db/database.ts';

/** In characters. Enough for a reason of one line. */
const MAX_FAILURE = 500;

export interface BackupFolderState {
  readonly newest: { readonly until: Date; readonly bytes: number } | null;
  readonly files: number;
}

/** Records what a successful check of the folder found, whether or not a backup was due. */
export async function saveBackupFolderState(
  db: Db,
  { newest, files }: BackupFolderState,
  now: Date,
): Promise<void> {
  const seen = {
    checked_at: now,
    newest_until: newest?.until ?? null,
    newest_bytes: newest?.bytes ?? null,
    files,
  };
  await db
    .insertInto('backup_result')
    .values(seen)
    .onConflict((conflict) => conflict.column('singleton').doUpdateSet(seen))
    .execute();
}

export async function saveBackupFailure(db: Queryable, reason: string, now: Date): Promise<void> {
  const failed = { failed_at: now, failure: reason.slice(0, MAX_FAILURE) };
  await db
    .insertInto('backup_result')
    .values(failed)
    .onConflict((conflict) => conflict.column('singleton').doUpdateSet(failed))
    .execute();
}
