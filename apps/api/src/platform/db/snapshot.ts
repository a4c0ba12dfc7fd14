import type { Db, Tx } from './database.ts';

/** Everything that is read is of one moment, whatever others write meanwhile. */
export const inSnapshot = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').execute(read);
