import * as contract from '@indike/contract/operator/audit';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { exportFileName } from '@indike/rules/exports/subjects';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { isRefused } from '../platform/refusal.ts';
import { operatorContext } from './commands.ts';
import { createAuditDownload } from './download.ts';
import { presentAuditEntry } from './present.ts';
import { listAuditEntries } from './queries.ts';
import { checkAuditLog } from '../ledger/commands.ts';

export function auditRoutes(routes: Routes, deps: Deps): void {
  const { db } = deps;

  routes.operator(contract.audit, async ({ query }) => {
    const { rows, next } = await listAuditEntries(db, query);
    return { data: rows.map(presentAuditEntry), next };
  });

  const download = createAuditDownload(deps);
  routes.operatorDownload(contract.auditDownload, async ({ query }, me, call) => {
    const content = await download(query, operatorContext(me, call));
    if (isRefused(content)) return content;
    return { name: exportFileName('audit', call.now), content };
  });

  routes.operator(contract.auditCheck, async (_input, _me, { now }) => {
    const { findings, ...verdict } = await checkAuditLog(db, dateInSaoPaulo(now));
    return { ...verdict, findings: [...findings] };
  });
}
