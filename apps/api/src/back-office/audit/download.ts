import type { Readable } from 'node:stream';
import { MAX_AUDIT_DOWNLOAD_ROWS } from '@indike/contract/operator/audit';
import type { Deps } from '../../deps.ts';
import { CSV_BOM } from '@indike/rules/files/csv';
import type { Db } from '../../platform/db/database.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import { textStream, type StreamLimits } from '../../platform/http/text-stream.ts';
import { isRefused, refuse, type Refused } from '../../platform/refusal.ts';
import { withAudit, type OperatorContext } from './commands.ts';
import { AUDIT_CSV_HEAD, auditCsvLine } from './present.ts';
import { hasMoreThan, listAuditEntries, type AuditFilter } from './queries.ts';

const PAGE_ROWS = 500;
const BOUNDS: StreamLimits = { bufferBytes: 256 * 1024, stallMs: 15_000, totalMs: 300_000 };

/** Page by page by keyset: no transaction stays open however slowly the file is read. */
async function* csvOf(db: Db, filter: AuditFilter): AsyncGenerator<string, void> {
  yield CSV_BOM + AUDIT_CSV_HEAD;
  let after: string | undefined;
  do {
    const { rows, next } = await listAuditEntries(db, { ...filter, after, limit: PAGE_ROWS });
    yield rows.map(auditCsvLine).join('');
    after = next ?? undefined;
  } while (after !== undefined);
}

const filterGiven = (filter: AuditFilter): Record<string, unknown> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));

/** Recorded before the first row leaves. */
async function record(deps: Deps, filter: AuditFilter, context: OperatorContext): Promise<void | Refused> {
  await deps.limits.take('auditDownload', `operator:${context.operatorId}`);
  if (await hasMoreThan(deps.db, MAX_AUDIT_DOWNLOAD_ROWS, filter)) return refuse('audit_download_too_large');
  return withAudit<void>(
    deps,
    context,
    async () => undefined,
    () => ({
      action: 'audit.download',
      entity: 'audit',
      entityId: null,
      before: null,
      after: filterGiven(filter),
    }),
  );
}

/** The rows that a filter finds; one file at a time for each operator. */
export function createAuditDownload(deps: Deps) {
  const downloading = new Set<OperatorId>();
  return async (filter: AuditFilter, context: OperatorContext): Promise<Readable | Refused> => {
    const { operatorId } = context;
    if (downloading.has(operatorId)) return refuse('audit_download_running');
    downloading.add(operatorId);
    const release = () => downloading.delete(operatorId);
    try {
      const recorded = await record(deps, filter, context);
      if (isRefused(recorded)) {
        release();
        return recorded;
      }
      const file = await textStream(csvOf(deps.db, filter), BOUNDS);
      return file.once('close', release);
    } catch (error) {
      release();
      throw error;
    }
  };
}
