import type { Readable } from 'node:stream';
import type { Deps } from '../deps.ts';
import { CSV_PAGE_ROWS, csvStream, keysetLines } from '../platform/http/streams/csv-stream.ts';
import { isRefused, type Refused } from '../platform/refusal.ts';
import { withholdingChanges } from './commands.ts';
import { withAudit, type OperatorContext } from '../audit/commands.ts';
import { TAX_CSV_HEAD, taxCsvLine } from './tax-present.ts';
import { listPaidPeople } from './tax-queries.ts';

/**
 * The sheet of a month for the accountant. It has CPFs in clear, so the download is audited before the first row is
 * sent.
 */
export async function downloadTaxSheet(
  deps: Deps,
  month: string,
  context: OperatorContext,
): Promise<Readable | Refused> {
  const recorded = await withAudit<void>(
    deps,
    context,
    async () => undefined,
    () => ({ entity: 'tax', entityId: null, before: null, after: { month } }),
  );
  if (isRefused(recorded)) return recorded;
  const source = await deps.reports();
  const periods = await withholdingChanges(source);
  const parts = keysetLines(
    (after) => listPaidPeople(source, { month, after, limit: CSV_PAGE_ROWS }),
    (row) => taxCsvLine(row, { month, periods }),
  );
  return csvStream({ head: TAX_CSV_HEAD, parts });
}
