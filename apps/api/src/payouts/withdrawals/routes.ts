import * as contract from '@indike/contract/operator/money/money';
import type { Deps } from '../../deps.ts';
import { findCeiling, type ManualResult } from './manual-result-store.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import type { AuditedCall } from '../../platform/http/register.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { isRefused } from '../../platform/refusal.ts';
import { operatorContext } from '../../audit/commands.ts';
import { scheduleWithdrawal, setManualResultCeiling, showBankAccount, withdrawalDetail } from './commands.ts';
import { confirmManualResult, enterManualResult, rejectManualResult } from './manual-results.ts';
import { presentCeiling, presentWithdrawalRow } from './present.ts';
import { listWithdrawalsForOperator } from './queries.ts';

export function operatorWithdrawalRoutes(routes: Routes, deps: Deps): void {
  routes.operator(contract.operatorWithdrawals, async ({ query }) => {
    const { rows, next } = await listWithdrawalsForOperator(deps.db, query);
    return { data: rows.map(presentWithdrawalRow), next };
  });

  routes.operator(contract.operatorWithdrawalDetail, ({ params }, me, { now }) =>
    withdrawalDetail(deps, params.id, { me, now }),
  );

  routes.operator(contract.withdrawalBankAccount, ({ params }, operatorId, call) =>
    showBankAccount(deps, params.id, operatorContext(operatorId, call)),
  );

  routes.operator(contract.scheduleWithdrawal, async ({ params, body }, operatorId, call) => {
    const wanted = body.payment_date ?? null;
    const scheduled = await scheduleWithdrawal(deps, params.id, wanted, operatorContext(operatorId, call));
    return isRefused(scheduled)
      ? scheduled
      : withdrawalDetail(deps, params.id, { me: operatorId, now: call.now });
  });

  const entered = async (
    id: number,
    result: ManualResult,
    operatorId: OperatorId,
    call: AuditedCall<unknown>,
  ) => {
    const moved = await enterManualResult(deps, id, result, operatorContext(operatorId, call));
    return isRefused(moved) ? moved : withdrawalDetail(deps, id, { me: operatorId, now: call.now });
  };

  routes.operator(contract.payWithdrawal, ({ params, body }, operatorId, call) => {
    const { paid_at: paidOn, bank_code: bankCode = null } = body;
    return entered(params.id, { kind: 'paid', paidOn, bankCode }, operatorId, call);
  });

  routes.operator(contract.returnWithdrawal, ({ params, body }, operatorId, call) => {
    const { reason, bank_code: bankCode = null } = body;
    return entered(params.id, { kind: 'returned', reason, bankCode }, operatorId, call);
  });

  routes.operator(contract.confirmResult, async ({ params }, operatorId, call) => {
    const confirmed = await confirmManualResult(deps, params.id, operatorContext(operatorId, call));
    return isRefused(confirmed)
      ? confirmed
      : withdrawalDetail(deps, params.id, { me: operatorId, now: call.now });
  });

  routes.operator(contract.rejectResult, async ({ params, body }, operatorId, call) => {
    const context = operatorContext(operatorId, call);
    const rejected = await rejectManualResult(deps, params.id, body.reason, context);
    return isRefused(rejected)
      ? rejected
      : withdrawalDetail(deps, params.id, { me: operatorId, now: call.now });
  });

  routes.operator(contract.readManualResultCeiling, async () => presentCeiling(await findCeiling(deps.db)));

  routes.operator(contract.changeManualResultCeiling, async ({ body }, operatorId, call) => {
    const change = { amount: body.amount, seenVersion: body.seen_version ?? undefined };
    const changed = await setManualResultCeiling(deps, change, operatorContext(operatorId, call));
    return isRefused(changed) ? changed : presentCeiling(await findCeiling(deps.db));
  });
}
