import { Readable } from 'node:stream';
import type { RefusalCode } from '@indike/contract/errors/errors';
import { CSV_BOM } from '@indike/rules/files/csv';
import type { KeysetPage } from '../db/rows.ts';
import { isRefused, refuse, type Refused } from '../refusal.ts';

export interface StreamLimits {
  /** How much text is generated ahead of the client. */
  readonly bufferBytes: number;
  /** How long the client may leave a full buffer unread. */
  readonly stallMs: number;
  readonly totalMs: number;
}

/**
 * A response that is generated as fast as the client reads it. The generator always ends with the stream: at its end,
 * when the client disconnects, or when the client is too slow. A response that is cut off lacks HTTP's final chunk, so
 * no client takes it for complete.
 * @throws what the first part throws, before anything is sent
 */
export async function textStream<Part extends string | Uint8Array>(
  parts: AsyncGenerator<Part, void>,
  { bufferBytes, stallMs, totalMs }: StreamLimits,
): Promise<Readable> {
  let stall: NodeJS.Timeout | undefined;
  const tooSlow = () => stream.destroy(new Error('the client is too slow'));
  async function* withStallTimeout(first: IteratorResult<Part, void>): AsyncGenerator<Part, void> {
    for (let part = first; !part.done; part = await parts.next()) {
      stall = setTimeout(tooSlow, stallMs);
      yield part.value;
      clearTimeout(stall);
    }
  }
  const stream = Readable.from(withStallTimeout(await parts.next()), {
    objectMode: false,
    highWaterMark: bufferBytes,
  });
  const total = setTimeout(tooSlow, totalMs);
  stream.once('close', () => {
    clearTimeout(stall);
    clearTimeout(total);
    // The generator's clean-up fails when the database is unavailable. By then the response has already ended.
    parts.return().catch(() => {});
  });
  return stream;
}

/** Rows read per page for a file. */
export const CSV_PAGE_ROWS = 500;
const BOUNDS: StreamLimits = { bufferBytes: 256 * 1024, stallMs: 15_000, totalMs: 300_000 };

export interface CsvFile {
  /** The header line with the column names. */
  readonly head: string;
  /** The lines, several per part. */
  readonly parts: AsyncIterable<string>;
}

async function* textOf({ head, parts }: CsvFile): AsyncGenerator<string, void> {
  // Sent with the first lines, so that a failure to read them becomes an error response and not a truncated file.
  let before = CSV_BOM + head;
  for await (const part of parts) {
    yield before + part;
    before = '';
  }
  if (before !== '') yield before;
}

/** A CSV file for a spreadsheet, generated as fast as the client reads it. */
export const csvStream = (file: CsvFile, limits: Partial<StreamLimits> = {}): Promise<Readable> =>
  textStream(textOf(file), { ...BOUNDS, ...limits });

/** The lines of a list, read with keyset pagination so that no transaction stays open while a slow client reads. */
export async function* keysetLines<Row>(
  readPage: (after: string | undefined) => Promise<KeysetPage<Row>>,
  lineOf: (row: Row) => string,
): AsyncGenerator<string, void> {
  let after: string | undefined;
  do {
    const { rows, next } = await readPage(after);
    yield rows.map(lineOf).join('');
    after = next ?? undefined;
  } while (after !== undefined);
}

/** Allows one stream at a time per key in this process, and refuses the others with `busy`. */
export function createStreamLimiter<Key>(busy: RefusalCode) {
  const open = new Set<Key>();
  return async (key: Key, start: () => Promise<Readable | Refused>): Promise<Readable | Refused> => {
    if (open.has(key)) return refuse(busy);
    open.add(key);
    const release = () => open.delete(key);
    try {
      const started = await start();
      if (isRefused(started)) release();
      else started.once('close', release);
      return started;
    } catch (error) {
      release();
      throw error;
    }
  };
}
