import type { BaseBackupEnd } from '@indike/embedded-postgres';
import { packTar } from 'modern-tar';
import {
  END,
  INFO,
  MANIFEST,
  POSTGRES_PASSWORD,
  SECRET,
  type BackupInfo,
  type BackupSecrets,
} from './archive-format.ts';

/** A tar archive ends with two empty blocks. Without them, more entries can follow. */
const TAR_END_BYTES = 1_024;

/** The files as tar entries, without the end of the archive. */
async function entriesOf(
  files: Readonly<Record<string, string | Buffer | undefined>>,
  mtime: Date,
): Promise<Uint8Array> {
  const entries = Object.entries(files).flatMap(([name, body]) =>
    body === undefined
      ? []
      : [{ header: { name, size: Buffer.byteLength(body), mode: 0o600, mtime }, body: Buffer.from(body) }],
  );
  return (await packTar(entries)).subarray(0, -TAR_END_BYTES);
}

/** Yields the archive and returns the instant up to which it contains the database. */
export async function* writeArchive(
  info: BackupInfo,
  { postgresPassword, secret }: BackupSecrets,
  database: AsyncGenerator<Uint8Array, BaseBackupEnd>,
): AsyncGenerator<Uint8Array, Date> {
  const mtime = new Date(info.started_at);
  const head = { [INFO]: JSON.stringify(info), [POSTGRES_PASSWORD]: postgresPassword, [SECRET]: secret };
  yield await entriesOf(head, mtime);
  const { manifest, until } = yield* database;
  const end = JSON.stringify({ until: until.toISOString() });
  yield await entriesOf({ [MANIFEST]: manifest, [END]: end }, mtime);
  yield Buffer.alloc(TAR_END_BYTES);
  return until;
}
