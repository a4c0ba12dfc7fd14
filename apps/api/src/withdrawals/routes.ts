import * as contract from '@indike/contract/money/withdrawals';
import { withdrawalStatusNumbers } from '@indike/contract/wire/numbers';
import * as statements from '@indike/contract/money/tax-statements';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { idempotencyKey } from '../platform/idempotency.ts';
import { isRefused, refuse } from '../platform/refusal.ts';
import { requestSettlement, requestWithdrawal } from './commands.ts';
import { presentDetail, presentWithdrawal } from './present.ts';
import { createReceipt, createStatement, statementYears } from './documents.ts';
import { findOwnWithdrawal, listWithdrawals } from './queries.ts';

export function withdrawalRoutes(routes: Routes, deps: Deps): void {
  routes.indikerRead(
    contract.withdrawals,
    ({ query: { page, limit } }, session) =>
      listWithdrawals(deps.db, { ...session, limit, offset: (page - 1) * limit }),
    (rows, { query: { page, limit } }) => ({
      data: rows.map(presentWithdrawal).filter((row) => row !== null),
      current_page: page,
      per_page: limit,
      total: rows[0].count,
    }),
  );

  routes.indikerRead(
    contract.withdrawalDetail,
    ({ params }, session) => findOwnWithdrawal(deps.db, { ...session, id: params.id }),
    ([row]) => presentDetail(row) ?? refuse('not_found'),
  );

  routes.indikerPdf(contract.withdrawalReceipt, ({ params }, me, { now }) =>
    createReceipt(deps, me, params.id, now),
  );

  routes.indiker(statements.taxStatements, (_input, me, { now }) => statementYears(deps, me, now));

  routes.indikerPdf(statements.taxStatement, ({ params }, me, { now }) =>
    createStatement(deps, me, params.year, now),
  );

  routes.indiker(contract.requestWithdrawal, async (_input, me, { request, now }) => {
    const made = await requestWithdrawal(deps, me, idempotencyKey(request), now);
    return isRefused(made) ? made : { ...made, status: withdrawalStatusNumbers[made.status] };
  });

  routes.indiker(contract.requestSettlement, (_input, me, { now }) => requestSettlement(deps, me, now));
}
