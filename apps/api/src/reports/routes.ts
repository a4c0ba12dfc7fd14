import * as contract from '@indike/contract/reports';
import { centavos, reaisFromCentavos, zeroCentavos } from '@indike/rules/money';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { availableBalance } from './queries.ts';

export function reportRoutes(routes: Routes, deps: Deps): void {
  routes.indikerRead(
    contract.totalAvailable,
    (_input, session) => availableBalance(deps.db, session),
    ([row]) => ({ total: reaisFromCentavos(centavos(row.total) ?? zeroCentavos) }),
  );
}
