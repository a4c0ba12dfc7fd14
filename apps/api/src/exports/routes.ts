import * as contract from '@indike/contract/operator/exports';
import type { ExportOrder } from '@indike/contract/operator/exports';
import { exportFileName, type ExportSubject } from '@indike/rules/exports/subjects';
import { mayExportUnmasked } from '@indike/rules/operators/roles';
import type { Deps } from '../deps.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import type { AuditedCall } from '../platform/http/register.ts';
import type { OperatorCall, Routes } from '../platform/http/routes.ts';
import { isRefused, refuse } from '../platform/refusal.ts';
import { openExportFile, orderExport, removeExportFile } from './commands.ts';
import { presentExportFile } from './present.ts';
import { findExportFile, listExportFiles } from './store.ts';
import { exportFileStream } from './download.ts';
import { exportOrder, type FilterOf } from './window-queries.ts';

/** Whether a role that gets masked data only asks for unmasked data. */
const lacksUnmaskedPermission = ({ filter }: ExportOrder, { session }: OperatorCall): boolean =>
  'unmasked' in filter && filter.unmasked !== undefined && !mayExportUnmasked(session.role);

function fileRoutes(routes: Routes, deps: Deps): void {
  routes.operator(contract.exportFiles, async (_input, _me, { session, now }) => {
    const rows = await listExportFiles(deps.db, session.role, now);
    return { data: rows.map((row) => presentExportFile(row, now)) };
  });

  routes.operatorDownload(contract.exportFileDownload, async ({ params }, _me, call) => {
    const by = { ...call.context, role: call.session.role };
    const file = await openExportFile(deps, params.id, by);
    if (isRefused(file)) return file;
    return {
      name: exportFileName(file.subject, file.created_at),
      content: await exportFileStream(deps, file),
    };
  });

  routes.operator(contract.deleteExportFile, async ({ params }, _me, call) => {
    const removed = await removeExportFile(deps, params.id, call.context);
    return isRefused(removed) ? removed : { message: 'Arquivo apagado' };
  });
}

export function exportRoutes(routes: Routes, deps: Deps): void {
  fileRoutes(routes, deps);
  const ordering =
    <S extends ExportSubject>(subject: S) =>
    async ({ query: filter }: { query: FilterOf<S> }, _me: OperatorId, call: OperatorCall & AuditedCall) => {
      const ordered = exportOrder(subject, filter);
      if (lacksUnmaskedPermission(ordered, call)) return refuse('export_masked_only');
      const made = await orderExport(deps, ordered, {
        ...call.context,
        role: call.session.role,
      });
      if (isRefused(made)) return made;
      const row = await findExportFile(deps.db, made.id);
      return row ? presentExportFile(row, call.now) : refuse('not_found');
    };

  routes.operator(contract.orderReferralsExport, ordering('referrals'));
  routes.operator(contract.orderIndikersExport, ordering('indikers'));
  routes.operator(contract.orderEarningsExport, ordering('earnings'));
  routes.operator(contract.orderWithdrawalsExport, ordering('withdrawals'));
  routes.operator(contract.orderLedgerExport, ordering('ledger'));
  routes.operator(contract.orderAuditExport, ordering('audit'));
  routes.operator(contract.orderCampaignsExport, ordering('campaigns'));
}
