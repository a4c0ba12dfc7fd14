import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Connection,
  packagedMajorVersion,
  readBaseBackup,
  readMajorVersion,
  restoreCluster,
  supportsUpgradeFrom,
} from '@indike/embedded-postgres';
import { POSTGRES_PRODUCT } from '../platform/postgres-product.ts';
import { SECRET_FILE } from '../platform/secrets/secret-file.ts';
import {
  type ArchiveContent,
  type ArchiveTarget,
  type BackupHead,
  discardingTarget,
  infoOf,
  readArchive,
  writeArchive,
} from './archive.ts';
import {
  BackupError,
  checkFolder,
  nameAt,
  removeUnfinished,
  syncFolder,
  toBackupError,
  unfinishedName,
} from './backup-files.ts';
import { readEncrypted, writeEncrypted } from './encrypted-file.ts';

export interface RestoreOrder {
  readonly file: string;
  readonly passphrase: string;
  /** Must be empty, or contain only what an interrupted restore left. */
  readonly dataDir: string;
  readonly say: (line: string) => void;
}

/** Files that an interrupted start or restore leaves behind. They contain no data of people. */
const HARMLESS = /^postgres(\.lock(-journal)?|\.log|-location\.txt|\.new-\w+|-(bin|copy)-.*)$/;

function refuseFolderInUse(dataDir: string): void {
  if (!existsSync(dataDir)) return;
  const found = readdirSync(dataDir).find((name) => name !== SECRET_FILE && !HARMLESS.test(name));
  if (found !== undefined)
    throw new BackupError(
      `A pasta ${dataDir} não está vazia (tem ${found}): restaure numa pasta nova, com DATA_DIR.`,
    );
}

/** Refuses an existing secret, unless it equals the backup's, as after an interrupted restore. */
function refuseOtherSecret(dataDir: string, { secret }: BackupHead): void {
  const file = join(dataDir, SECRET_FILE);
  if (!existsSync(file) || readFileSync(file, 'utf8').trim() === secret?.trim()) return;
  throw new BackupError(`A pasta ${dataDir} já tem um segredo, que não é o da cópia: use uma pasta nova.`);
}

/**
 * Refuses a backup of another product or of a PostgreSQL that cannot be upgraded. One of an earlier supported
 * PostgreSQL is unpacked, and `npm run upgrade:postgres` then upgrades it.
 */
function refuseForeign({ product, majorVersion }: BackupHead): void {
  if (product !== POSTGRES_PRODUCT.id)
    throw new BackupError(`A cópia de segurança é de outro produto (${product}).`);
  const own = packagedMajorVersion();
  if (majorVersion !== own && !supportsUpgradeFrom(majorVersion))
    throw new BackupError(
      `A cópia de segurança é do PostgreSQL ${majorVersion} e esta versão do ${POSTGRES_PRODUCT.title} usa o ${own}: restaure com a versão que a fez.`,
    );
}

async function writeFile(path: string, content: AsyncIterable<Uint8Array> | string): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function intoFolder(
  pgdata: string,
  begin: ArchiveTarget['begin'],
): ArchiveTarget & { sync(): Promise<void> } {
  const folders = [pgdata];
  return {
    begin,
    async folder(path) {
      const folder = join(pgdata, path);
      await mkdir(folder, { mode: 0o700 });
      folders.push(folder);
    },
    file: (path, content) => writeFile(join(pgdata, path), content),
    async sync() {
      for (const folder of folders) await syncFolder(folder);
    },
  };
}

interface BackupFile {
  readonly file: string;
  readonly passphrase: string;
}

/** Unpacks the data folder, checking it while writing, and syncs it. `begin` may throw before the first file. */
export async function unpackBackup(
  { file, passphrase }: BackupFile,
  pgdata: string,
  begin: ArchiveTarget['begin'] = () => {},
): Promise<ArchiveContent> {
  const target = intoFolder(pgdata, begin);
  const content = await readArchive(readEncrypted(file, passphrase), target);
  await target.sync();
  return content;
}

/**
 * Checks the backup while writing it, and puts the database in place only when everything matched. The secret is
 * written first: without a database it does no harm, while starting a database without its secret would create a new
 * one.
 * @throws BackupError
 */
export async function restoreBackup({
  file,
  passphrase,
  dataDir,
  say,
}: RestoreOrder): Promise<ArchiveContent> {
  if (!existsSync(file)) throw new BackupError(`O arquivo ${file} não existe.`);
  refuseFolderInUse(dataDir);
  const restored: ArchiveContent[] = [];
  const fill = async (pgdata: string): Promise<string> => {
    const content = await unpackBackup({ file, passphrase }, pgdata, (head) => {
      refuseForeign(head);
      refuseOtherSecret(dataDir, head);
    });
    const { secret, postgresPassword } = content.head;
    if (secret !== undefined && !existsSync(join(dataDir, SECRET_FILE)))
      await writeFile(join(dataDir, SECRET_FILE), secret);
    restored.push(content);
    return postgresPassword;
  };
  try {
    await restoreCluster({ dataDir, product: POSTGRES_PRODUCT, fill, log: say });
  } catch (error) {
    throw toBackupError(error, dataDir);
  }
  const [content] = restored;
  if (content === undefined) throw new BackupError('A restauração não terminou.');
  return content;
}

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
