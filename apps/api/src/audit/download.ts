import type { Readable } from 'node:stream';
import { MAX_AUDIT_DOWNLOAD_ROWS } from '@indike/contract/operator/audit';
import type { Deps } from '../deps.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import {
  createStreamLimiter,
  CSV_PAGE_ROWS,
  csvStream,
  keysetLines,
} from '../platform/http/streams/csv-stream.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { withAudit, type OperatorContext } from './commands.ts';
import { AUDIT_CSV_HEAD, auditCsvLine } from './present.ts';
import { hasMoreThan, listAuditEntries, type AuditFilter } from './queries.ts';

const filterGiven = (filter: AuditFilter): Record<string, unknown> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));

/** Checks the size, and writes the audit entry before the first row is sent. */
async function record(deps: Deps, filter: AuditFilter, context: OperatorContext): Promise<void | Refused> {
  if (await hasMoreThan(deps.db, MAX_AUDIT_DOWNLOAD_ROWS, filter)) return refuse('audit_download_too_large');
  return withAudit<void>(
    deps,
    context,
    async () => undefined,
    () => ({
      entity: 'audit',
      entityId: null,
      before: null,
      after: filterGiven(filter),
    }),
  );
}

/** Streams the rows that match the filter as CSV, one file at a time for each operator. */
export function createAuditDownload(deps: Deps) {
  const oneEach = createStreamLimiter<OperatorId>('audit_download_running');
  return (filter: AuditFilter, context: OperatorContext): Promise<Readable | Refused> =>
    oneEach(context.operatorId, async () => {
      const recorded = await record(deps, filter, context);
      if (isRefused(recorded)) return recorded;
      const source = await deps.reports();
      const parts = keysetLines(
        (after) => listAuditEntries(source, { ...filter, after, limit: CSV_PAGE_ROWS }),
        auditCsvLine,
      );
      return csvStream({ head: AUDIT_CSV_HEAD, parts });
    });
}
