import { batchReconciliation } from '@indike/contract/operator/money/return-files';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { readReconciliation } from './reconciliation.ts';

export function reconciliationRoutes(routes: Routes, deps: Deps): void {
  routes.operator(batchReconciliation, ({ params }) => readReconciliation(deps, params.id));
}
