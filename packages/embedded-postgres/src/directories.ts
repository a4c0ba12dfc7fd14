import { createHash } from 'node:crypto';
import { accessSync, chmodSync, constants, lchownSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Product } from './product.ts';
import { canEnter, isRoot, type SystemUser } from './system-user.ts';
import { errorCode, StartError, toStartError } from './start-error.ts';

/** In bytes, for the whole path: macOS allows 103, Linux 107. */
const MAX_SOCKET_PATH = 103;
const SOCKET_NAME = '/.s.PGSQL.5432';

export const nameFrom = (path: string): string =>
  createHash('sha256').update(path).digest('hex').slice(0, 16);

/**
 * Creates the folder and returns its real path. When we are root, the database's user may enter but not list it.
 * Otherwise only our user may access it.
 */
export function prepareDataFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: isRoot() ? 0o711 : 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return realpathSync(dataDir);
  } catch (error) {
    throw toStartError(error, dataDir);
  }
}

/** Creates a folder in a place where other users can write too. Refuses a folder that belongs to another user. */
export function ownFolder(path: string, mode: number, owner?: SystemUser): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw toStartError(error, path);
  }
  const found = lstatSync(path);
  const us = process.geteuid?.();
  if (found.isDirectory() && found.uid === us) {
    chmodSync(path, mode);
    if (owner) lchownSync(path, owner.uid, owner.gid);
    return;
  }
  const belongsToOwner =
    found.isDirectory() && found.uid === owner?.uid && (found.mode & 0o777 & ~mode) === 0;
  if (!belongsToOwner)
    throw new StartError(`A pasta ${path} pertence a outro usuário: remova-a e tente de novo.`);
}

/** Empties the folder. Call it under the lock and with no server alive, so that everything in the folder is stale. */
export async function prepareSocketFolder(
  home: string,
  user: SystemUser | undefined,
  product: Product,
): Promise<string> {
  const name = `${product.id}-${nameFrom(home)}`;
  const preferred = join(realpathSync(tmpdir()), name);
  const short = Buffer.byteLength(preferred + SOCKET_NAME) <= MAX_SOCKET_PATH;
  const folder = short && (await canEnter(user, tmpdir())) ? preferred : join('/tmp', name);
  ownFolder(folder, 0o700, user);
  for (const entry of readdirSync(folder)) rmSync(join(folder, entry), { force: true });
  return folder;
}
