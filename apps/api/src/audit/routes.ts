import * as contract from '@indike/contract/operator/audit';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { presentAuditEntry } from './present.ts';
import { listAuditEntries } from './queries.ts';
import { checkAuditLog } from '../ledger/commands.ts';

export function auditRoutes(routes: Routes, deps: Deps): void {
  const { db } = deps;

  routes.operator(contract.audit, async ({ query }) => {
    const { rows, next } = await listAuditEntries(db, query);
    return { data: rows.map(presentAuditEntry), next };
  });

  routes.operator(contract.auditCheck, async (_input, _me, { now }) => {
    const { findings, ...verdict } = await checkAuditLog(db, dateInSaoPaulo(now));
    return { ...verdict, findings: [...findings] };
  });
}
