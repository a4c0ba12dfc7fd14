import type { Readable } from 'node:stream';
import { CSV_BOM } from '@indike/rules/files/csv';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/db/database.ts';
import { textStream, type StreamLimits } from '../../platform/http/text-stream.ts';
import { isRefused, type Refused } from '../../platform/refusal.ts';
import { withholdingChanges } from '../../withholding/commands.ts';
import { withAudit, type OperatorContext } from '../audit/commands.ts';
import { TAX_CSV_HEAD, taxCsvLine, type Month } from './present.ts';
import { listPaidPeople } from './queries.ts';

const PAGE_ROWS = 500;
const BOUNDS: StreamLimits = { bufferBytes: 256 * 1024, stallMs: 15_000, totalMs: 300_000 };

/** Page by page: no transaction stays open however slowly the file is read. */
async function* csvOf(db: Db, month: Month): AsyncGenerator<string, void> {
  yield CSV_BOM + TAX_CSV_HEAD;
  let after: string | undefined;
  do {
    const { rows, next } = await listPaidPeople(db, { month: month.month, after, limit: PAGE_ROWS });
    yield rows.map((row) => taxCsvLine(row, month)).join('');
    after = next ?? undefined;
  } while (after !== undefined);
}

/** The sheet of a month for the accountant. It has CPFs in clear, so it is recorded before the first row leaves. */
export async function downloadTaxSheet(
  deps: Deps,
  month: string,
  context: OperatorContext,
): Promise<Readable | Refused> {
  await deps.limits.take('taxDownload', `operator:${context.operatorId}`);
  const recorded = await withAudit<void>(
    deps,
    context,
    async () => undefined,
    () => ({ action: 'tax.download', entity: 'tax', entityId: null, before: null, after: { month } }),
  );
  if (isRefused(recorded)) return recorded;
  const periods = await withholdingChanges(deps.db);
  return textStream(csvOf(deps.db, { month, periods }), BOUNDS);
}
