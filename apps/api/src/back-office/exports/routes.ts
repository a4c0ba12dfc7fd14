import * as contract from '@indike/contract/operator/exports';
import { EXPORT_ROWS_HEADER, type ExportOrder } from '@indike/contract/operator/exports';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { exportFileNames } from '@indike/rules/exports/subjects';
import { mayExportUnmasked } from '@indike/rules/operators/roles';
import type { Deps } from '../../deps.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import type { OperatorCall, Routes } from '../../platform/http/routes.ts';
import { isRefused, refuse } from '../../platform/refusal.ts';
import { operatorContext } from '../audit/commands.ts';
import { createExports } from './download.ts';

/** Asked for in clear by somebody who gets it masked only. */
const asksTooMuch = ({ filter }: ExportOrder, { session }: OperatorCall): boolean =>
  'unmasked' in filter && filter.unmasked !== undefined && !mayExportUnmasked(session.role);

export function exportRoutes(routes: Routes, deps: Deps): void {
  const download = createExports(deps);
  const send = async (order: ExportOrder, me: OperatorId, call: OperatorCall) => {
    if (asksTooMuch(order, call)) return refuse('export_masked_only');
    const made = await download(order, operatorContext(me, call));
    if (isRefused(made)) return made;
    const name = `${exportFileNames[order.subject]}-${dateInSaoPaulo(call.now)}.csv`;
    call.reply
      .header('content-disposition', `attachment; filename="${name}"`)
      .header(EXPORT_ROWS_HEADER, String(made.rows));
    return made.file;
  };

  routes.operatorDownload(contract.exportReferrals, 'text/csv', ({ query }, me, call) =>
    send({ subject: 'referrals', filter: query }, me, call),
  );
  routes.operatorDownload(contract.exportIndikers, 'text/csv', ({ query }, me, call) =>
    send({ subject: 'indikers', filter: query }, me, call),
  );
  routes.operatorDownload(contract.exportEarnings, 'text/csv', ({ query }, me, call) =>
    send({ subject: 'earnings', filter: query }, me, call),
  );
  routes.operatorDownload(contract.exportWithdrawals, 'text/csv', ({ query }, me, call) =>
    send({ subject: 'withdrawals', filter: query }, me, call),
  );
  routes.operatorDownload(contract.exportLedger, 'text/csv', ({ query }, me, call) =>
    send({ subject: 'ledger', filter: query }, me, call),
  );
}
