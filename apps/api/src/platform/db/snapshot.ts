import type { Db, Tx } from './database.ts';

/** Runs all reads against one snapshot, unaffected by concurrent writes. */
export const inSnapshot = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').execute(read);
