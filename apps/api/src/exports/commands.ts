import type { ExportOrder } from '@indike/contract/operator/exports';
import type { OperatorRole } from '@indike/rules/operators/roles';
import type { Deps } from '../deps.ts';
import type { Tx } from '../platform/db/database.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import { type OperatorContext, insertAuditEntry, withAudit } from '../audit/commands.ts';
import { deleteExportFile, type ExportFileRow, findReadyFile, insertExportFile, lastIdOf } from './store.ts';
import { recordedFilter } from './present.ts';

const NOTHING = { entity: 'export' } as const;

/** Orders a file that a job makes in the background, one at a time for each operator. */
export async function orderExport(
  deps: Deps,
  order: ExportOrder,
  { role, ...context }: OperatorContext & { readonly role: OperatorRole },
): Promise<{ id: number } | Refused> {
  return withAudit(
    deps,
    context,
    async (tx) => {
      const { operatorId, now } = context;
      const { subject, filter } = order;
      const unmasked = 'unmasked' in filter && filter.unmasked !== undefined;
      const lastId = await lastIdOf(tx, subject);
      const id = await insertExportFile(tx, { operatorId, role, subject, unmasked, lastId, now });
      if (id === undefined) return refuse('export_running');
      await deps.jobs.send(tx, 'export-file', { fileId: id, order });
      return { id };
    },
    ({ id }) => ({
      ...NOTHING,
      entityId: id,
      after: { subject: order.subject, ...recordedFilter(order) },
    }),
  );
}

interface ReadyFile {
  readonly file: ExportFileRow;
  readonly rows: number;
  readonly now: Date;
}

/** Called by the job; the audit entry names the operator who ordered the file. */
export const recordReady = (tx: Tx, { file, rows, now }: ReadyFile): Promise<void> =>
  insertAuditEntry(tx, {
    ...NOTHING,
    action: 'export.ready',
    entityId: file.id,
    after: { subject: file.subject, rows },
    operatorId: file.operator_id,
    requestId: null,
    address: null,
    now,
  });

/** Only for operators with the role the file was ordered with. Audited before the first row is sent. */
export const openExportFile = (
  deps: Deps,
  id: number,
  { role, ...context }: OperatorContext & { readonly role: OperatorRole },
) =>
  withAudit<ExportFileRow>(
    deps,
    context,
    async (tx) => (await findReadyFile(tx, id, role, context.now)) ?? refuse('not_found'),
    ({ subject, row_count: rows }) => ({
      ...NOTHING,
      entityId: id,
      after: { subject, rows },
    }),
  );

export const removeExportFile = (
  deps: Deps,
  id: number,
  context: OperatorContext,
): Promise<{ id: number } | Refused> =>
  withAudit(
    deps,
    context,
    async (tx) => ((await deleteExportFile(tx, id, context.operatorId)) ? { id } : refuse('not_found')),
    () => ({ ...NOTHING, entityId: id }),
  );
