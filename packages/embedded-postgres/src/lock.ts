import { chmodSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from './start-error.ts';

const SQLITE_BUSY = 5;
const SQLITE_DENIED = [8, 14]; // read-only, cannot open
const TIMEOUT_MS = 1_500; // a restart may overlap with the old instance's last moments

/** Kept reachable: a collected connection would let its lock go. */
const held = new Set<DatabaseSync>();

/**
 * One instance a folder. Node has no flock, but an exclusive SQLite transaction is the same operating-system lock: taken
 * by exactly one process, gone with its owner however that one ends, not inherited by children, and it holds between
 * containers that share the folder. Never open the file otherwise in this process: closing it again drops the lock.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  for (const deadline = Date.now() + TIMEOUT_MS; ; await sleep(50)) {
    const lock = tryLock(join(folder, 'postgres.lock'));
    if (lock) return () => release(lock);
    if (Date.now() > deadline)
      throw new StartError(`O Indike já está em execução com a pasta de dados ${folder}.`);
  }
}

function tryLock(file: string): DatabaseSync | undefined {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file);
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    chmodSync(file, 0o600); // or another user could hold us out
    held.add(lock);
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
  if (held.delete(lock)) lock.close();
}
