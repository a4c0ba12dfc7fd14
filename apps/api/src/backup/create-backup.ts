import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readBaseBackup, readMajorVersion, type Connection } from '@indike/embedded-postgres';
import { POSTGRES_PRODUCT } from '../platform/postgres-product.ts';
import { infoOf } from './archive-format.ts';
import { toBackupError } from './backup-error.ts';
import { checkFolder, nameAt, removeUnfinished, syncFolder, unfinishedName } from './backup-files.ts';
import { readEncrypted, writeEncrypted } from './encrypted-file.ts';
import { discardingTarget, readArchive } from './read-archive.ts';
import { writeArchive } from './write-archive.ts';

export interface BackupOrder {
  /** The superuser's connection to the running embedded server. */
  readonly connection: Connection;
  readonly secret: string | undefined;
  readonly folder: string;
  readonly passphrase: string;
  readonly now: Date;
  readonly onProgress?: (percent: number) => void;
}

export interface FinishedBackup {
  readonly path: string;
  /** Everything committed before this instant is in the backup. */
  readonly until: Date;
  readonly bytes: number;
  /** The size of the data folder. */
  readonly contentBytes: number;
}

const percentOf = ({ streamedBytes, totalBytes }: { streamedBytes: number; totalBytes: number }): number =>
  Math.min(100, Math.floor((100 * streamedBytes) / totalBytes));

async function writeBackup(file: string, order: BackupOrder): Promise<Date> {
  const { connection, secret, now, onProgress = () => {} } = order;
  const info = infoOf({
    product: POSTGRES_PRODUCT.id,
    major_version: await readMajorVersion(connection),
    started_at: now.toISOString(),
  });
  const database = readBaseBackup({
    connection,
    label: `${POSTGRES_PRODUCT.id} ${info.started_at}`,
    onProgress: (progress) => onProgress(percentOf(progress)),
  });
  let until = now;
  async function* archive(): AsyncGenerator<Uint8Array, void> {
    until = yield* writeArchive(info, { postgresPassword: connection.password, secret }, database);
  }
  await writeEncrypted(file, archive(), order.passphrase);
  return until;
}

/** Writes a backup, syncs it and reads it back before giving it its final name. @throws BackupError */
export async function createBackup(order: BackupOrder): Promise<FinishedBackup> {
  const { folder, passphrase, now } = order;
  checkFolder(folder);
  const unfinished = join(folder, unfinishedName());
  try {
    await removeUnfinished(folder, now);
    await rm(unfinished, { force: true });
    const until = await writeBackup(unfinished, order);
    const { bytes: contentBytes } = await readArchive(
      readEncrypted(unfinished, passphrase),
      discardingTarget,
    );
    const { size: bytes } = await stat(unfinished);
    const path = join(folder, nameAt(until));
    await rename(unfinished, path);
    await syncFolder(folder);
    return { path, until, bytes, contentBytes };
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw toBackupError(error, folder);
  }
}
