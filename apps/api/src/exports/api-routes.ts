import * as contract from '@indike/contract/integrations/exports';
import type { ExportSubject } from '@indike/rules/exports/subjects';
import { createDownloads, sendExport } from './download.ts';
import { exportOrder, type FilterOf } from './window-queries.ts';
import type { Deps } from '../deps.ts';
import type { ApiCaller } from '../platform/http/api-keys/authentication.ts';
import { withoutSocketTimeout } from '../platform/http/socket-timeout.ts';
import type { AuditedCall } from '../platform/http/register.ts';
import type { Routes } from '../platform/http/routes.ts';
import { isRefused } from '../platform/refusal.ts';

export function apiExportRoutes(routes: Routes, deps: Deps): void {
  const download = createDownloads(deps);
  const sending =
    <S extends ExportSubject>(subject: S) =>
    async ({ query: filter }: { query: FilterOf<S> }, _caller: ApiCaller, call: AuditedCall) => {
      const order = exportOrder(subject, filter);
      const made = await withoutSocketTimeout(call.request, () => download(order, call.context));
      return isRefused(made) ? made : sendExport(made, order, call);
    };

  routes.integrationDownload(contract.apiExportReferrals, sending('referrals'));
  routes.integrationDownload(contract.apiExportIndikers, sending('indikers'));
  routes.integrationDownload(contract.apiExportEarnings, sending('earnings'));
  routes.integrationDownload(contract.apiExportWithdrawals, sending('withdrawals'));
  routes.integrationDownload(contract.apiExportLedger, sending('ledger'));
  routes.integrationDownload(contract.apiExportAudit, sending('audit'));
  routes.integrationDownload(contract.apiExportCampaigns, sending('campaigns'));
}
