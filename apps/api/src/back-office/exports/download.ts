import type { Readable } from 'node:stream';
import { MAX_DIRECT_EXPORT_ROWS, type ExportOrder } from '@indike/contract/operator/exports';
import type { Deps } from '../../deps.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import { createOneStreamEach, CSV_PAGE_ROWS, csvStream } from '../../platform/http/streams/csv-stream.ts';
import { isRefused, refuse, type Refused } from '../../platform/refusal.ts';
import { withAudit, type AuditedChange, type OperatorContext } from '../audit/commands.ts';
import { recordedFilter } from './filter-record.ts';
import { exportSource, type ExportSource } from './sources.ts';

const describeExport = (order: ExportOrder, rows: number): AuditedChange => ({
  action: 'export.download',
  entity: 'export',
  entityId: null,
  before: null,
  after: { subject: order.subject, ...recordedFilter(order), rows },
});

/** The rows to be exported; null when there are more than fit a direct download. */
async function findRows(source: ExportSource): Promise<number[] | null> {
  const found: number[] = [];
  for (let after: number | null = 0; after !== null;) {
    const { ids, end }: Awaited<ReturnType<ExportSource['window']>> = await source.window(after);
    found.push(...ids);
    if (found.length > MAX_DIRECT_EXPORT_ROWS) return null;
    after = end;
  }
  return found;
}

async function* linesOf(source: ExportSource, ids: readonly number[]): AsyncGenerator<string, void> {
  for (let at = 0; at < ids.length; at += CSV_PAGE_ROWS)
    yield source.lines(ids.slice(at, at + CSV_PAGE_ROWS));
}

export interface ExportFile {
  readonly file: Readable;
  readonly rows: number;
}

/** One file at a time for each operator. Recorded before the first row leaves. */
export function createExports(deps: Deps) {
  const oneEach = createOneStreamEach<OperatorId>('export_running');
  return async (order: ExportOrder, context: OperatorContext): Promise<ExportFile | Refused> => {
    let rows = 0;
    const file = await oneEach(context.operatorId, async () => {
      await deps.limits.take('exportDownload', `operator:${context.operatorId}`);
      const source = exportSource(await deps.reports(), order, context);
      const ids = await findRows(source);
      if (ids === null) return refuse('export_too_large');
      rows = ids.length;
      const recorded = await withAudit<void>(
        deps,
        context,
        async () => undefined,
        () => describeExport(order, rows),
      );
      if (isRefused(recorded)) return recorded;
      return csvStream({ head: source.head, parts: linesOf(source, ids) });
    });
    return isRefused(file) ? file : { file, rows };
  };
}
