import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import { isLockTimeout } from './failures.ts';

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

/**
 * Keys of the advisory locks that serialize whole activities. The numbers are arbitrary, and each has one purpose.
 * 8_126_000 belongs to the embedded server (packages/embedded-postgres). Locks on a single address use its hash
 * (objections, suppressions).
 */
export const advisoryLock = {
  grants: 8_126_001,
  demoSeed: 8_126_002,
  migrations: 8_126_003,
  jobTables: 8_126_004,
  reference: 8_126_041,
  demoPrata: 8_126_005,
  demoPortfolio: 8_126_006,
  demoStage: 8_126_033,
  payer: 8_126_007,
  withholding: 8_126_022,
  programme: 8_126_032,
  dashboardReport: 8_126_014,
  manualResultCeiling: 8_126_023,
  webhooks: 8_126_028,
  privacyRequests: 8_126_042,
  openId: 8_126_043,
  /** With the hash of the key as second number. */
  keyedJobs: 8_126_029,
  /** With the hash of the recipient as second number. */
  emailCodes: 8_126_030,
} as const;
