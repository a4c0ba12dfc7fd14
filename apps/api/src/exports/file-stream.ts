import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Deps } from '../deps.ts';
import { textStream } from '../platform/http/streams/text-stream.ts';
import { readChunk, type ExportFileRow } from './file-queries.ts';

const expand = promisify(gunzip);
/** Long timeouts, because a large file over a slow connection takes a while. */
const BOUNDS = { bufferBytes: 256 * 1024, stallMs: 30_000, totalMs: 3_600_000 };

async function* partsOf(
  { db, encryption }: Deps,
  { id, chunks }: ExportFileRow,
): AsyncGenerator<Buffer, void> {
  for (let number = 1; number <= chunks; number += 1) {
    const content = await readChunk(db, id, number);
    if (content === undefined) throw new Error('the export was deleted');
    // Yielded as bytes, because a string would be encoded again.
    yield await expand(encryption.decryptFile(content));
  }
}

/** Streams a finished file part by part. */
export const exportFileStream = (deps: Deps, file: ExportFileRow): Promise<Readable> =>
  textStream(partsOf(deps, file), BOUNDS);
