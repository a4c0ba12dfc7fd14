import type { ExportFile } from '@indike/contract/operator/exports';
import { hoursAfter } from '@indike/rules/dates/calendar';
import { EXPORT_JOB_HOURS, exportFileState, type ExportFileState } from '@indike/rules/exports/subjects';
import type { ExportFileRow } from './file-queries.ts';

/** A file still running after EXPORT_JOB_HOURS has failed, even if its row does not say so. */
function stateOf({ state, created_at: createdAt }: ExportFileRow, now: Date): ExportFileState {
  const isLate = now > hoursAfter(createdAt, EXPORT_JOB_HOURS);
  return state === exportFileState.running && isLate ? exportFileState.failed : state;
}

function percentOf({ state, position, last_id: last }: ExportFileRow): number {
  if (state === exportFileState.ready) return 100;
  return last === 0 ? 0 : Math.min(99, Math.floor((position * 100) / last));
}

export const presentExportFile = (row: ExportFileRow, now: Date): ExportFile => ({
  id: row.id,
  subject: row.subject,
  unmasked: row.unmasked,
  state: stateOf(row, now),
  operator: { id: row.operator_id, name: row.name },
  rows: row.row_count,
  percent: percentOf(row),
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
});
