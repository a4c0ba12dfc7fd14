import { existsSync } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '@indike/embedded-postgres';

export interface BackupFile {
  readonly path: string;
  /** Everything committed before this instant is in the backup. */
  readonly until: Date;
}

const ENDING = '.tar.zst.age';
const NAME = /^indike-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar\.zst\.age$/;
const UNFINISHED = /^indike-backup-\d+\.unfinished$/;
const UNFINISHED_HOURS = 24;

/** In UTC and without colons, which some file systems refuse. Sorting by name sorts by time. */
export const nameAt = (until: Date): string =>
  `indike-${until.toISOString().slice(0, 19).replaceAll(':', '-')}Z${ENDING}`;

export const unfinishedName = (): string => `indike-backup-${process.pid}.unfinished`;

/** @throws when the folder is missing. It is never created, because its disk may just not be mounted. */
export function checkFolder(folder: string): void {
  if (!existsSync(folder))
    throw new BackupError(`A pasta ${folder} não existe (o disco está montado?): crie-a e tente de novo.`);
}

async function entriesOf(folder: string): Promise<string[]> {
  checkFolder(folder);
  try {
    return await readdir(folder);
  } catch (error) {
    throw toBackupError(error, folder);
  }
}

/** The backups in the folder, newest first. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const found = (await entriesOf(folder)).toSorted().toReversed();
  return found.flatMap((name) => {
    const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
    if (day === undefined) return [];
    return [{ path: join(folder, name), until: new Date(`${day}T${hours}:${minutes}:${seconds}Z`) }];
  });
}

/** Removes all but the newest `keep` backups and returns how many. Leaves files with other names alone. */
export async function removeOldBackups(folder: string, keep: number): Promise<number> {
  const old = (await listBackups(folder)).slice(keep);
  for (const { path } of old) await rm(path, { force: true });
  return old.length;
}

/** Removes the files of killed runs. A file written to within 24 hours may belong to a run in progress. */
export async function removeUnfinished(folder: string, now: Date): Promise<void> {
  for (const name of (await entriesOf(folder)).filter((entry) => UNFINISHED.test(entry))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (now.getTime() - mtimeMs > UNFINISHED_HOURS * 3_600_000) await rm(join(folder, name), { force: true });
  }
}

/** A new file name is durable only once its folder has been synced. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A backup cannot be made or read. The message is one Portuguese line for the person who requested it. */
export class BackupError extends StartError {
  override name = 'backup';
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'não há espaço no disco',
  EDQUOT: 'a cota de disco acabou',
  EACCES: 'sem permissão',
  EPERM: 'operação não permitida',
  EROFS: 'o disco é somente de leitura',
  EIO: 'o disco deu erro',
  ENOENT: 'não existe',
};

/** Turns file system errors that a person can correct into one line; returns other errors unchanged. */
export function toBackupError(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = REASONS[code];
  return reason === undefined ? error : new BackupError(`${path}: ${reason}.`, { cause: error });
}
