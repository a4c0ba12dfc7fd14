import { ledgerCheck } from '@indike/contract/operator/money/ledger-check';
import type { Deps } from '../deps.ts';
import { checkAndRecord } from './check.ts';
import type { Routes } from '../platform/http/routes.ts';

export function ledgerCheckRoutes(routes: Routes, { db }: Deps): void {
  routes.operator(ledgerCheck, async (_input, _operatorId, { now }) => {
    const result = await checkAndRecord(db, now);
    return { ...result, findings: [...result.findings] };
  });
}
