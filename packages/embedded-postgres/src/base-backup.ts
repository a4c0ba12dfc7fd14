import { Readable, type Duplex } from 'node:stream';
import { Client, type Submittable } from 'pg';
import type { Connection } from './connection.ts';
import { watchBaseBackup, type Progress } from './base-backup-progress.ts';

/*
 * What `pg_basebackup` does, which the embedded distribution does not contain: the replication protocol's BASE_BACKUP. The
 * server sends its data folder as a tar archive while it goes on writing, checks the checksum of every page on the way, and
 * adds the write-ahead log that makes the copy consistent. The log is retained by a temporary replication slot meanwhile.
 */

export interface BaseBackupEnd {
  /** The server's list of the files with their SHA-256, as `pg_verifybackup` reads it. */
  readonly manifest: Buffer;
  /** What was committed before this instant is in the backup. */
  readonly until: Date;
}

export interface BaseBackupOptions {
  readonly connection: Connection;
  readonly label: string;
  readonly onProgress?: (progress: Progress) => void;
}

const SLOT = `indike_backup_${process.pid}`;
const BUFFERED_BYTES = 4_194_304;
/** Two empty blocks of 512 bytes end a tar archive. */
const TAR_END = Buffer.alloc(1_024);

/** The first byte of each message says what the others are. */
const message = { archive: 0x6e, manifest: 0x6d, data: 0x64, progress: 0x70 } as const;

/** Reads the messages of one BASE_BACKUP; pauses the connection while its reader is behind. */
class BaseBackupCommand implements Submittable {
  readonly archive: Readable;
  readonly manifest: Buffer[] = [];
  #socket: Duplex | undefined;
  #archives = 0;
  #inManifest = false;
  readonly #statement: string;

  constructor(label: string) {
    this.#statement = `BASE_BACKUP (LABEL '${label}', PROGRESS true, CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`;
    this.archive = new Readable({ highWaterMark: BUFFERED_BYTES, read: () => this.#socket?.resume() });
  }

  submit = (connection: { readonly stream: Duplex; query(text: string): void }): void => {
    this.#socket = connection.stream;
    connection.query(this.#statement);
  };

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    const [kind] = chunk;
    // Copied, because the protocol's parser uses its buffer again.
    const content = Buffer.from(chunk.subarray(1));
    if (kind === message.manifest) this.#inManifest = true;
    else if (kind === message.archive) this.#beginArchive();
    else if (kind === message.data && this.#inManifest) this.manifest.push(content);
    else if (kind === message.data && !this.archive.push(content)) this.#socket?.pause();
  }

  /** Each tablespace would be an archive of its own; the embedded cluster has none. */
  #beginArchive(): void {
    this.#archives += 1;
    if (this.#archives > 1) this.archive.destroy(new Error('the cluster has a tablespace of its own'));
  }

  handleError(error: Error): void {
    this.archive.destroy(error);
  }

  handleReadyForQuery(): void {
    this.archive.push(null);
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
}

/** The archive without its end, so that a caller may add entries. @throws Error when it has none */
async function* withoutEnd(archive: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let last = Buffer.alloc(0);
  for await (const chunk of archive) {
    const known = Buffer.concat([last, chunk]);
    const certain = Math.max(0, known.length - TAR_END.length);
    if (certain > 0) yield known.subarray(0, certain);
    last = known.subarray(certain);
  }
  if (!last.equals(TAR_END)) throw new Error('the server ended its archive too early');
}

/** The server's process behind a connection, which the driver's types leave out. */
const backendOf = (client: Client): number => ('processID' in client ? Number(client.processID) : 0);

/** As the superuser. A reader that stops early ends the backup. */
export async function* readBaseBackup({
  connection,
  label,
  onProgress,
}: BaseBackupOptions): AsyncGenerator<Buffer, BaseBackupEnd> {
  const settings: object = { ...connection, replication: 'true', application_name: 'indike-backup' };
  const client = new Client(settings);
  client.on('error', () => {}); // the command fails too
  await client.connect();
  const watch = await watchBaseBackup(connection, backendOf(client), onProgress);
  try {
    await client.query(`CREATE_REPLICATION_SLOT ${SLOT} TEMPORARY PHYSICAL (RESERVE_WAL)`);
    const command = client.query(new BaseBackupCommand(label));
    yield* withoutEnd(command.archive);
    return { manifest: Buffer.concat(command.manifest), until: watch.until() };
  } finally {
    await watch.stop();
    // The server ends a backup whose connection is gone.
    client.connection.stream.destroy();
  }
}
