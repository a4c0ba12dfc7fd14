import type { Readable } from 'node:stream';
import { CSV_BOM } from '@indike/rules/files/csv';
import type { RefusalCode } from '@indike/contract/errors/errors';
import type { KeysetPage } from '../../db/keyset.ts';
import { isRefused, refuse, type Refused } from '../../refusal.ts';
import { textStream, type StreamLimits } from './text-stream.ts';

/** Rows that are read at once for a file. */
export const CSV_PAGE_ROWS = 500;
const BOUNDS: StreamLimits = { bufferBytes: 256 * 1024, stallMs: 15_000, totalMs: 300_000 };

export interface CsvFile {
  /** The line of the columns' names. */
  readonly head: string;
  /** Lines, some at a time. */
  readonly parts: AsyncIterable<string>;
}

async function* textOf({ head, parts }: CsvFile): AsyncGenerator<string, void> {
  // With the first lines, so that a failure to read them is an answer of its own and not a file that was cut.
  let before = CSV_BOM + head;
  for await (const part of parts) {
    yield before + part;
    before = '';
  }
  if (before !== '') yield before;
}

/** A file for a spreadsheet, made as fast as the client reads it. */
export const csvStream = (file: CsvFile, limits: Partial<StreamLimits> = {}): Promise<Readable> =>
  textStream(textOf(file), { ...BOUNDS, ...limits });

/** The lines of a list, page by page by keyset: no transaction stays open however slowly the file is read. */
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

/** One stream at a time for each key, in this process; the others are refused. */
export function createOneStreamEach<Key>(busy: RefusalCode) {
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
