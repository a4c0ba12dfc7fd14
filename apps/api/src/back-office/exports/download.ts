import type { Readable } from 'node:stream';
import {
  EXPORT_ROWS_HEADER,
  MAX_DIRECT_EXPORT_ROWS,
  type ExportOrder,
} from '@indike/contract/operator/exports';
import { exportFileName } from '@indike/rules/exports/subjects';
import type { Deps } from '../../deps.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import type { NamedStream } from '../../platform/http/file-answers.ts';
import type { Call } from '../../platform/http/register.ts';
import { createOneStreamEach, CSV_PAGE_ROWS, csvStream } from '../../platform/http/streams/csv-stream.ts';
import type { StreamLimits } from '../../platform/http/streams/text-stream.ts';
import { isRefused, refuse, type Refused } from '../../platform/refusal.ts';
import { withAudit, type AuditedChange, type OperatorContext } from '../audit/commands.ts';
import { recordedFilter } from './filter-record.ts';
import { exportSource, type ExportSource } from './sources.ts';
import type { IdWindow } from './window-queries.ts';

/** A large file on a slow line takes a while. */
const WHOLE_MS = 3_600_000;

const describeExport = (order: ExportOrder, rows: number): AuditedChange => ({
  action: 'export.download',
  entity: 'export',
  entityId: null,
  before: null,
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

/** Refused when there are more than fit a direct download; their ids are kept until they are sent. */
async function findFew(source: ExportSource): Promise<Found | Refused> {
  const found: number[] = [];
  for await (const { ids } of windowsOf(source)) {
    found.push(...ids);
    if (found.length > MAX_DIRECT_EXPORT_ROWS) return refuse('export_too_large');
  }
  return { rows: found.length, parts: linesOf(source, found) };
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

/** However many there are: counted first, then looked for again while they are sent, so that no list of ids is kept. */
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

/** One file at a time for each operator. Recorded before the first row leaves. */
function createDownloads(
  deps: Deps,
  find: (source: ExportSource) => Promise<Found | Refused>,
  limits?: Partial<StreamLimits>,
) {
  const oneEach = createOneStreamEach<OperatorId>('export_running');
  return async (order: ExportOrder, context: OperatorContext): Promise<ExportFile | Refused> => {
    let rows = 0;
    const file = await oneEach(context.operatorId, async () => {
      await deps.limits.take('exportDownload', `operator:${context.operatorId}`);
      const source = exportSource(deps.db, order, context);
      const found = await find(source);
      if (isRefused(found)) return found;
      rows = found.rows;
      const recorded = await withAudit<void>(
        deps,
        context,
        async () => undefined,
        () => describeExport(order, rows),
      );
      if (isRefused(recorded)) return recorded;
      return csvStream({ head: source.head, parts: found.parts }, limits);
    });
    return isRefused(file) ? file : { file, rows };
  };
}

/** For a page, which orders a file when there is too much to wait for. */
export const createExports = (deps: Deps) => createDownloads(deps, findFew);

/** For a system, which waits for as long as it takes. */
export const createWholeExports = (deps: Deps) => createDownloads(deps, findAll, { totalMs: WHOLE_MS });

/** The answer of a call, with the number of rows in a header. */
export function sendExport(
  { file, rows }: ExportFile,
  { subject }: ExportOrder,
  { reply, now }: Call,
): NamedStream {
  reply.header(EXPORT_ROWS_HEADER, String(rows));
  return { name: exportFileName(subject, now), content: file };
}
