import { statfs } from 'node:fs/promises';

export interface DiskSpace {
  readonly free: number;
  readonly size: number;
}

/** Size and free space, in bytes, of the disk that a folder is on. Null when the folder does not exist. */
export async function readDiskSpace(folder: string): Promise<DiskSpace | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, size: blocks * bsize };
  } catch {
    return null;
  }
}
