import { createHash } from 'node:crypto';
import { ReadableStream } from 'node:stream/web';
import { createTarDecoder, packTar } from 'modern-tar';
import * as z from 'zod/mini';
import type { BaseBackupEnd } from '@indike/embedded-postgres';
import { BackupError } from './backup-files.ts';
import { checkManifest, type FileDigest } from './manifest.ts';

/*
 * A backup is one tar archive. In this order: our metadata and the secrets, the data folder as PostgreSQL sent it,
 * PostgreSQL's backup manifest, and the end marker. To restore by hand, take `indike/` out and start a PostgreSQL of
 * that version on the rest.
 */
const OWN_FOLDER = 'indike/';
const INFO = `${OWN_FOLDER}backup.json`;
const POSTGRES_PASSWORD = `${OWN_FOLDER}postgres-password`;
const SECRET = `${OWN_FOLDER}secret`;
const MANIFEST = 'backup_manifest';
const END = `${OWN_FOLDER}end.json`;

const FORMAT = 1;

const isoInstant = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))));

const backupInfo = z.object({
  format: z.literal(FORMAT),
  product: z.string(),
  /** The major version of PostgreSQL. No other version can read the data folder. */
  major_version: z.string().check(z.regex(/^\d+$/)),
  started_at: isoInstant,
});
const backupEnd = z.object({ until: isoInstant });

export type BackupInfo = z.output<typeof backupInfo>;

export const infoOf = (info: Omit<BackupInfo, 'format'>): BackupInfo => ({ format: FORMAT, ...info });

/** What a backup contains besides the database. */
export interface BackupSecrets {
  /** The password of PostgreSQL's superuser. */
  readonly postgresPassword: string;
  /** The content of the secret file; undefined when SECRET comes from the environment. */
  readonly secret: string | undefined;
}

/** Metadata and secrets, which precede the data files in an archive. */
export type BackupHead = BackupSecrets & Pick<BackupInfo, 'product'> & { readonly majorVersion: string };

/** Receives the files of a data folder. `path` is relative, without `.` and `..`. */
export interface ArchiveTarget {
  /** Called before the first file. */
  begin(head: BackupHead): void;
  folder(path: string): Promise<void>;
  /** Must read `content` to its end. */
  file(path: string, content: AsyncIterable<Uint8Array>): Promise<void>;
}

export interface ArchiveContent {
  readonly head: BackupHead;
  /** Everything committed before this instant is in the backup. */
  readonly until: Date;
  readonly files: number;
  readonly bytes: number;
}

/** The limit for files held in memory: more than a manifest of a million files. */
const MAX_OWN_BYTES = 268_435_456;
const SAFE_PATH = /^(?!\/)(?!.*(^|\/)\.{1,2}(\/|$))[\w./-]+$/;

const damaged = (cause?: unknown): BackupError =>
  new BackupError('A cópia de segurança está incompleta ou foi feita por outro programa.', { cause });

async function readWhole(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > MAX_OWN_BYTES) throw damaged();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Yields the bytes unchanged and reports their digest once all have been read. */
async function* digested(
  content: AsyncIterable<Uint8Array>,
  add: (digest: FileDigest) => void,
): AsyncGenerator<Uint8Array, void> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    size += chunk.length;
    yield chunk;
  }
  add({ size, sha256: hash.digest('hex') });
}

function parse<T>(content: Buffer | undefined, schema: { parse(data: unknown): T }): T {
  if (content === undefined) throw damaged();
  try {
    return schema.parse(JSON.parse(content.toString('utf8')));
  } catch (error) {
    throw damaged(error);
  }
}

function headOf(own: ReadonlyMap<string, Buffer>): BackupHead {
  const { product, major_version: majorVersion } = parse(own.get(INFO), backupInfo);
  const postgresPassword = own.get(POSTGRES_PASSWORD)?.toString('utf8');
  if (postgresPassword === undefined) throw damaged();
  return { product, majorVersion, postgresPassword, secret: own.get(SECRET)?.toString('utf8') };
}

const isOwn = (path: string): boolean => path === MANIFEST || path.startsWith(OWN_FOLDER);

/** Reads an archive to its end and compares every file with PostgreSQL's manifest. @throws BackupError */
export async function readArchive(
  archive: AsyncIterable<Uint8Array>,
  target: ArchiveTarget,
): Promise<ArchiveContent> {
  const own = new Map<string, Buffer>();
  const digests = new Map<string, FileDigest>();
  let head: BackupHead | undefined;
  const entries = ReadableStream.from(archive).pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of entries) {
    const path = header.name.replace(/^\.\//, '').replace(/\/$/, '');
    if (isOwn(path)) {
      own.set(path, await readWhole(body));
      continue;
    }
    if (head === undefined) target.begin((head = headOf(own)));
    if (!SAFE_PATH.test(path)) throw damaged();
    if (header.type === 'directory') await target.folder(path);
    else if (header.type === 'file')
      await target.file(
        path,
        digested(body, (digest) => digests.set(path, digest)),
      );
    else throw damaged();
  }
  const until = new Date(parse(own.get(END), backupEnd).until);
  const manifest = own.get(MANIFEST);
  if (head === undefined || manifest === undefined) throw damaged();
  checkManifest(manifest, digests);
  const bytes = [...digests.values()].reduce((sum, { size }) => sum + size, 0);
  return { head, until, files: digests.size, bytes };
}

/** Discards everything it reads: for verifying an archive. */
export const discardingTarget: ArchiveTarget = {
  begin: () => {},
  folder: async () => {},
  async file(_path, content) {
    for await (const chunk of content) void chunk;
  },
};

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
