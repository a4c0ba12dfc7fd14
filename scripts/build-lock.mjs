// Allows one build at a time in a folder. Node has no flock, but an exclusive SQLite transaction takes an
// operating-system lock as well. It is released however the process that holds it ends, so it is never stale.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;
const TIMEOUT_MS = 600_000;

function begin(database) {
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (error?.errcode === SQLITE_BUSY) return false;
    throw error;
  }
}

/** Runs `work` under the lock of the folder. Calls `wait` first when another process holds the lock. */
export function withBuildLock(folder, work, wait) {
  const database = new DatabaseSync(join(folder, 'lock'));
  try {
    if (!begin(database)) {
      wait();
      database.exec(`PRAGMA busy_timeout = ${TIMEOUT_MS}`);
      if (!begin(database)) throw new Error(`Another build holds ${folder}`);
    }
    return work();
  } finally {
    database.close();
  }
}
