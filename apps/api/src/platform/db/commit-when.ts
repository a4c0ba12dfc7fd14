import type { Db, Tx } from './database.ts';

class RolledBack<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super('rolled back');
    this.result = result;
  }
}

/**
 * Runs `work` in a transaction that commits only if `isWanted` accepts the result.
 * @returns the result in both cases
 */
export async function commitWhen<T>(
  db: Db,
  isWanted: (result: T) => boolean,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction().execute(async (tx) => {
      const result = await work(tx);
      if (!isWanted(result)) throw new RolledBack(result);
      return result;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result;
    throw error;
  }
}
