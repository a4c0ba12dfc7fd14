import { chmodSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Product } from './product.ts';
import { StartError } from './start-error.ts';

const SQLITE_BUSY = 5;
const SQLITE_DENIED = [8, 14]; // read-only, cannot open
const TIMEOUT_MS = 1_500; // a restart may overlap with the old instance's shutdown

/** Keeps the connections reachable, because garbage collection would release their locks. */
const locked = new Set<DatabaseSync>();

/**
 * Allows one instance per folder. Node has no flock, but an exclusive SQLite transaction holds an equivalent operating
 * system lock: only one process has it, it ends with that process in any case, children do not inherit it, and it works
 * between containers that share the folder. Never open the file in another way in this process, because closing it
 * would release the lock.
 */
export async function lockFolder(folder: string, product: Product): Promise<() => void> {
  for (const deadline = performance.now() + TIMEOUT_MS; ; await sleep(50)) {
    const lock = tryLock(join(folder, 'postgres.lock'));
    if (lock) return () => release(lock);
    if (performance.now() > deadline)
      throw new StartError(`O ${product.title} já está em execução com a pasta de dados ${folder}.`);
  }
}

function tryLock(file: string): DatabaseSync | undefined {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file);
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    chmodSync(file, 0o600); // otherwise another user could lock us out
    locked.add(lock);
    return lock;
  } catch (error) {
    lock?.close();
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : undefined;
    if (code === SQLITE_BUSY) return undefined;
    if (code === undefined || !SQLITE_DENIED.includes(code)) throw error;
    throw new StartError(`Sem permissão em ${file}: a pasta de dados foi usada por outro usuário.`, {
      cause: error,
    });
  }
}

function release(lock: DatabaseSync): void {
  if (locked.delete(lock)) lock.close();
}
