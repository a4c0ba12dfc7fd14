import * as contract from '@indike/contract/integrations/exports';
import type { ExportOrder } from '@indike/contract/operator/exports';
import { operatorContext } from '../audit/commands.ts';
import { createDownloads, sendExport } from './download.ts';
import type { Deps } from '../deps.ts';
import type { ApiCaller } from '../platform/http/api-keys/authentication.ts';
import { withoutSocketTimeout } from '../platform/http/socket-timeout.ts';
import type { AuditedCall } from '../platform/http/register.ts';
import type { Routes } from '../platform/http/routes.ts';
import { isRefused } from '../platform/refusal.ts';

export function apiExportRoutes(routes: Routes, deps: Deps): void {
  const download = createDownloads(deps);
  const send = async (order: ExportOrder, { operatorId }: ApiCaller, call: AuditedCall) => {
    const context = operatorContext(operatorId, call);
    const made = await withoutSocketTimeout(call.request, () => download(order, context));
    return isRefused(made) ? made : sendExport(made, order, call);
  };

  routes.integrationDownload(contract.apiExportReferrals, ({ query }, caller, call) =>
    send({ subject: 'referrals', filter: query }, caller, call),
  );
  routes.integrationDownload(contract.apiExportIndikers, ({ query }, caller, call) =>
    send({ subject: 'indikers', filter: query }, caller, call),
  );
  routes.integrationDownload(contract.apiExportEarnings, ({ query }, caller, call) =>
    send({ subject: 'earnings', filter: query }, caller, call),
  );
  routes.integrationDownload(contract.apiExportWithdrawals, ({ query }, caller, call) =>
    send({ subject: 'withdrawals', filter: query }, caller, call),
  );
  routes.integrationDownload(contract.apiExportLedger, ({ query }, caller, call) =>
    send({ subject: 'ledger', filter: query }, caller, call),
  );
  routes.integrationDownload(contract.apiExportAudit, ({ query }, caller, call) =>
    send({ subject: 'audit', filter: query }, caller, call),
  );
}
