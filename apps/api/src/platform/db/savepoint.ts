import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Runs `work` so that its failure undoes only what it did, not the whole transaction.
 * @throws what `work` throws
 */
export async function withSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint work`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint work`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint work`.execute(tx);
    throw error;
  }
}
