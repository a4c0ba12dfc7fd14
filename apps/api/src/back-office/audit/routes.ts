import { audit } from '@indike/contract/operator/money';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { presentAuditEntry } from './present.ts';
import { listAuditEntries } from './queries.ts';

export function auditRoutes(routes: Routes, { db }: Deps): void {
  routes.operator(audit, async ({ query: { page, limit } }) => {
    const { rows, total } = await listAuditEntries(db, { page, limit });
    return { data: rows.map(presentAuditEntry), current_page: page, per_page: limit, total };
  });
}
