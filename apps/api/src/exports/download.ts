import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { EXPORT_ROWS_HEADER } from '@indike/contract/integrations/exports';
import type { ExportOrder } from '@indike/contract/operator/exports';
import { exportFileName } from '@indike/rules/exports/subjects';
import { type AuditedChange, type OperatorContext, withAudit } from '../audit/commands.ts';
import type { Deps } from '../deps.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import type { NamedStream } from '../platform/http/files.ts';
import type { Call } from '../platform/http/register.ts';
import { createStreamLimiter, CSV_PAGE_ROWS, csvStream, textStream } from '../platform/http/streams.ts';
import { isRefused, type Refused } from '../platform/refusal.ts';
import { recordedFilter } from './present.ts';
import { exportSource, type ExportSource } from './sources.ts';
import { type ExportFileRow, readChunk } from './store.ts';
import type { IdWindow } from './window-queries.ts';

/** One hour, because a large file over a slow connection takes a while. */
const WHOLE_MS = 3_600_000;

const describeExport = (order: ExportOrder, rows: number): AuditedChange => ({
  entity: 'export',
  after: { subject: order.subject, ...recordedFilter(order), rows },
});

async function* windowsOf(source: ExportSource): AsyncGenerator<IdWindow, void> {
  for (let after: number | null = 0; after !== null;) {
    const window: IdWindow = await source.window(after);
    yield window;
    after = window.end;
  }
}

async function* linesOf(source: ExportSource, ids: readonly number[]): AsyncGenerator<string, void> {
  for (let at = 0; at < ids.length; at += CSV_PAGE_ROWS)
    yield source.lines(ids.slice(at, at + CSV_PAGE_ROWS));
}

interface Found {
  readonly rows: number;
  readonly parts: AsyncIterable<string>;
}

async function* linesUpTo(source: ExportSource, last: number): AsyncGenerator<string, void> {
  for await (const { ids, end } of windowsOf(source)) {
    yield* linesOf(
      source,
      ids.filter((id) => id <= last),
    );
    if (end !== null && end >= last) return;
  }
}

/** Counts the rows, then reads the ids again while sending, so that no list is kept. */
async function findAll(source: ExportSource): Promise<Found> {
  let [rows, last] = [0, 0];
  for await (const { ids } of windowsOf(source)) {
    rows += ids.length;
    last = ids.at(-1) ?? last;
  }
  return { rows, parts: linesUpTo(source, last) };
}

export interface ExportFile {
  readonly file: Readable;
  readonly rows: number;
}

/**
 * For keys, whose callers can wait: any number of rows in one response, one file at a time for each key. The audit entry is
 * written before the first row is sent.
 */
export function createDownloads(deps: Deps) {
  const oneEach = createStreamLimiter<OperatorId>('export_running');
  return async (order: ExportOrder, context: OperatorContext): Promise<ExportFile | Refused> => {
    let rows = 0;
    const file = await oneEach(context.operatorId, async () => {
      const source = exportSource(await deps.reports(), order, context);
      const found = await findAll(source);
      rows = found.rows;
      const recorded = await withAudit<void>(
        deps,
        context,
        async () => undefined,
        () => describeExport(order, rows),
      );
      if (isRefused(recorded)) return recorded;
      return csvStream({ head: source.head, parts: found.parts }, { totalMs: WHOLE_MS });
    });
    return isRefused(file) ? file : { file, rows };
  };
}

/** The response with the file; a header has the number of rows. */
export function sendExport(
  { file, rows }: ExportFile,
  { subject }: ExportOrder,
  { reply, now }: Call,
): NamedStream {
  reply.header(EXPORT_ROWS_HEADER, String(rows));
  return { name: exportFileName(subject, now), content: file };
}

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
