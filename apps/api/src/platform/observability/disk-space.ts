import { statfs } from 'node:fs/promises';

export interface DiskSpace {
  readonly free: number;
  readonly size: number;
}

/** The bytes of the disk that a folder is on, free for this process; null where the folder is not there. */
export async function readDiskSpace(folder: string): Promise<DiskSpace | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, size: blocks * bsize };
  } catch {
    return null;
  }
}
