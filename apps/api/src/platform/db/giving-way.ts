import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import { isLockTimeout } from './failures.ts';

/** Well below the second after which PostgreSQL looks for deadlocks and ends one of the transactions. */
const LOCK_WAIT_MS = 150;
const MAX_ATTEMPTS = 20;
const PAUSE_MS = 20;

/**
 * Runs a transaction that locks so many rows of a person that no order fits what others lock. It waits only briefly for
 * a lock; then it releases all of its own and starts over, so that whoever waits for it goes on and is never the victim
 * of a deadlock.
 */
export async function transactionThatGivesWay<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (tx) => {
        await sql`select set_config('lock_timeout', ${`${LOCK_WAIT_MS}ms`}, true)`.execute(tx);
        return work(tx);
      });
    } catch (error) {
      if (!isLockTimeout(error) || attempt === MAX_ATTEMPTS) throw error;
      await sleep(PAUSE_MS * attempt);
    }
  }
}
