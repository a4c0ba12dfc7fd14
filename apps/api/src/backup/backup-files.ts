import { existsSync } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError, toBackupError } from './backup-error.ts';

export interface BackupFile {
  readonly path: string;
  /** What was committed before is in it. */
  readonly until: Date;
}

const ENDING = '.tar.zst.age';
const NAME = /^indike-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar\.zst\.age$/;
const UNFINISHED = /^indike-backup-\d+\.unfinished$/;
const UNFINISHED_HOURS = 24;

/** In UTC, without colons, which some file systems refuse; by name is by time. */
export const nameAt = (until: Date): string =>
  `indike-${until.toISOString().slice(0, 19).replaceAll(':', '-')}Z${ENDING}`;

export const unfinishedName = (): string => `indike-backup-${process.pid}.unfinished`;

/** A folder that is missing may be a disk that is not mounted: it is never created. */
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

/** Newest first. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const found = (await entriesOf(folder)).toSorted().toReversed();
  return found.flatMap((name) => {
    const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
    if (day === undefined) return [];
    return [{ path: join(folder, name), until: new Date(`${day}T${hours}:${minutes}:${seconds}Z`) }];
  });
}

/** Removes all but the newest; files with other names are left alone. Returns how many. */
export async function removeOldBackups(folder: string, keep: number): Promise<number> {
  const old = (await listBackups(folder)).slice(keep);
  for (const { path } of old) await rm(path, { force: true });
  return old.length;
}

/** What killed runs left; a run that is under way has written to its own within the day. */
export async function removeUnfinished(folder: string, now: Date): Promise<void> {
  for (const name of (await entriesOf(folder)).filter((entry) => UNFINISHED.test(entry))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (now.getTime() - mtimeMs > UNFINISHED_HOURS * 3_600_000) await rm(join(folder, name), { force: true });
  }
}

/** A new name is on disk only once its folder is. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
