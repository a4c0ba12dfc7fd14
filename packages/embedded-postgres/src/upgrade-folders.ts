import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { majorVersionOf, pgdataOf, syncFolder, UNFINISHED_PREFIX } from './cluster-folder.ts';
import { stopOrphanProcesses } from './orphan-processes.ts';

/*
 * An upgrade works in a folder beside the cluster. At its end it replaces the data folder and leaves the former one
 * beside it. This takes two renames. If the process is killed between them, the next start finds no data folder but its
 * complete successor, and does the second rename.
 */
export interface WorkFolders {
  readonly work: string;
  /** The home of the copy of the data folder. */
  readonly before: string;
  /** The home of the new data folder. */
  readonly after: string;
  /** For files that both servers read and write. */
  readonly exchange: string;
}

export function workFolders(home: string): WorkFolders {
  const work = join(home, `${UNFINISHED_PREFIX}upgrade`);
  return { work, before: join(work, 'before'), after: join(work, 'after'), exchange: join(work, 'exchange') };
}

const successorOf = (home: string): string => `${pgdataOf(home)}.next`;

/**
 * Puts `next`, which must be complete and on disk on the same file system, in the place of the data folder. Call it
 * under the home's lock. Returns the new path of the former data folder.
 */
export function replacePgdata(home: string, next: string): string {
  const [pgdata, successor] = [pgdataOf(home), successorOf(home)];
  const instant = new Date().toISOString().replaceAll(/[:.]/g, '');
  const former = `${pgdata}.${majorVersionOf(home)}-${instant}`;
  renameSync(next, successor);
  syncFolder(dirname(successor));
  renameSync(pgdata, former);
  syncFolder(dirname(pgdata));
  renameSync(successor, pgdata);
  syncFolder(dirname(pgdata));
  return former;
}

/**
 * Completes or undoes an upgrade that was killed. Never replaces a data folder that is in its place. Call it under the
 * home's lock.
 */
export async function finishUpgrade(home: string, log: (line: string) => void): Promise<void> {
  const [pgdata, successor] = [pgdataOf(home), successorOf(home)];
  if (existsSync(successor)) {
    if (existsSync(pgdata)) rmSync(successor, { recursive: true, force: true });
    else renameSync(successor, pgdata);
    syncFolder(dirname(pgdata));
  }
  const { work, before, after } = workFolders(home);
  if (!existsSync(work)) return;
  for (const part of [before, after]) await stopOrphanProcesses(pgdataOf(part), log);
  rmSync(work, { recursive: true, force: true });
}
