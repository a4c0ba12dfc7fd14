import { Readable, type Duplex } from 'node:stream';
import { Client, type Submittable } from 'pg';
import type { Connection } from './connection.ts';
import { watchBaseBackup, type Progress } from './base-backup-progress.ts';

/*
 * Replaces `pg_basebackup`, which the embedded distribution does not contain, with the replication protocol's
 * BASE_BACKUP. The server sends its data folder as a tar archive while it keeps writing, verifies the checksum of every
 * page, and adds the write-ahead log (WAL) that makes the copy consistent. A temporary replication slot retains the WAL
 * until then.
 */

export interface BaseBackupEnd {
  /** The server's list of all files with their SHA-256, in the format of `pg_verifybackup`. */
  readonly manifest: Buffer;
  /** Everything committed before this instant is in the backup. */
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

/** The first byte of each message, which gives its type. */
const message = { archive: 0x6e, manifest: 0x6d, data: 0x64, progress: 0x70 } as const;

/** Reads the messages of one BASE_BACKUP. Pauses the connection while the archive's reader is behind (backpressure). */
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
    // Copied, because the protocol parser reuses its buffer.
    const content = Buffer.from(chunk.subarray(1));
    if (kind === message.manifest) this.#inManifest = true;
    else if (kind === message.archive) this.#beginArchive();
    else if (kind === message.data && this.#inManifest) this.manifest.push(content);
    else if (kind === message.data && !this.archive.push(content)) this.#socket?.pause();
  }

  /** Refuses a second archive: each extra tablespace has its own, and the embedded cluster must have none. */
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

/** The archive without its end marker, so that a caller can append entries. @throws Error when the marker is missing */
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

/** The id of a connection's server process, which is missing in the driver's types. */
const backendOf = (client: Client): number => ('processID' in client ? Number(client.processID) : 0);

/** Streams a backup as a tar archive. Needs the superuser's connection. A reader that stops early aborts the backup. */
export async function* readBaseBackup({
  connection,
  label,
  onProgress,
}: BaseBackupOptions): AsyncGenerator<Buffer, BaseBackupEnd> {
  const settings: object = { ...connection, replication: 'true', application_name: 'indike-backup' };
  const client = new Client(settings);
  client.on('error', () => {}); // the running command fails as well
  await client.connect();
  const watch = await watchBaseBackup(connection, backendOf(client), onProgress);
  try {
    await client.query(`CREATE_REPLICATION_SLOT ${SLOT} TEMPORARY PHYSICAL (RESERVE_WAL)`);
    const command = client.query(new BaseBackupCommand(label));
    yield* withoutEnd(command.archive);
    return { manifest: Buffer.concat(command.manifest), until: watch.until() };
  } finally {
    await watch.stop();
    // The server aborts a backup when its connection closes.
    client.connection.stream.destroy();
  }
}
