import * as contract from '@indike/contract/operator/money/money';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { isRefused } from '../../platform/refusal.ts';
import { operatorContext } from '../audit/commands.ts';
import { payWithdrawal, returnWithdrawal, scheduleWithdrawal } from './commands.ts';
import { showBankAccount } from './bank-account.ts';
import { withdrawalDetail } from './detail.ts';
import { presentWithdrawalRow } from './present.ts';
import { listWithdrawalsForOperator } from './queries.ts';

export function operatorWithdrawalRoutes(routes: Routes, deps: Deps): void {
  routes.operator(contract.operatorWithdrawals, async ({ query }) => {
    const { rows, next } = await listWithdrawalsForOperator(deps.db, query);
    return { data: rows.map(presentWithdrawalRow), next };
  });

  routes.operator(contract.operatorWithdrawalDetail, ({ params }, _operatorId, { now }) =>
    withdrawalDetail(deps, params.id, now),
  );

  routes.operator(contract.withdrawalBankAccount, ({ params }, operatorId, call) =>
    showBankAccount(deps, params.id, operatorContext(operatorId, call)),
  );

  routes.operator(contract.scheduleWithdrawal, async ({ params, body }, operatorId, call) => {
    const wanted = body.payment_date ?? null;
    const scheduled = await scheduleWithdrawal(deps, params.id, wanted, operatorContext(operatorId, call));
    return isRefused(scheduled) ? scheduled : withdrawalDetail(deps, params.id, call.now);
  });

  routes.operator(contract.payWithdrawal, async ({ params, body }, operatorId, call) => {
    const paid = await payWithdrawal(deps, params.id, body.paid_at, operatorContext(operatorId, call));
    return isRefused(paid) ? paid : withdrawalDetail(deps, params.id, call.now);
  });

  routes.operator(contract.returnWithdrawal, async ({ params, body }, operatorId, call) => {
    const returned = await returnWithdrawal(deps, params.id, body.reason, operatorContext(operatorId, call));
    return isRefused(returned) ? returned : withdrawalDetail(deps, params.id, call.now);
  });
}
