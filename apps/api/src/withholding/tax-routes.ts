import * as contract from '@indike/contract/operator/money/taxes';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { isRefused } from '../platform/refusal.ts';
import { downloadTaxSheet, withholdingChanges } from './commands.ts';
import { presentTaxRow, presentTotal } from './tax-present.ts';
import { listPaidPeople, totalOfMonth } from './tax-queries.ts';

export function taxRoutes(routes: Routes, deps: Deps): void {
  routes.operatorSheet(contract.taxSheet, {
    list: async ({ params: { month }, query }) => {
      const [{ rows, next }, total, periods] = await Promise.all([
        listPaidPeople(deps.db, { month, ...query }),
        totalOfMonth(deps.db, month),
        withholdingChanges(deps.db),
      ]);
      const data = rows.map((row) => presentTaxRow(row, { month, periods }));
      return { data, next, month, total: presentTotal(total) };
    },
    csv: async ({ params: { month } }, _me, call) => {
      const content = await downloadTaxSheet(deps, month, call.context);
      return isRefused(content) ? content : { name: `impostos-${month}.csv`, content };
    },
  });
}
