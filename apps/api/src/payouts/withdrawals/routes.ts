import * as contract from '@indike/contract/operator/money/money';
import type { Deps } from '../../deps.ts';
import { findCeiling } from './manual-result-store.ts';
import type { CallContext } from '../../audit/commands.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { presentListSum } from '../../platform/db/rows.ts';
import { isRefused } from '../../platform/refusal.ts';
import { scheduleWithdrawal, setManualResultCeiling, showBankAccount, withdrawalDetail } from './commands.ts';
import { confirmManualResult, enterManualResult, rejectManualResult } from './manual-results.ts';
import { presentCeiling, presentWithdrawalRow } from './present.ts';
import { listWithdrawalsForOperator, sumWithdrawals } from './queries.ts';

export function operatorWithdrawalRoutes(routes: Routes, deps: Deps): void {
  routes.operator(contract.operatorWithdrawals, async ({ query }) => {
    const { rows, next } = await listWithdrawalsForOperator(deps.db, query);
    return { data: rows.map(presentWithdrawalRow), next };
  });

  routes.operator(contract.operatorWithdrawalTotal, async ({ query }) =>
    presentListSum(await sumWithdrawals(deps.db, query)),
  );

  routes.operator(contract.operatorWithdrawalDetail, ({ params }, me, { now }) =>
    withdrawalDetail(deps, params.id, { me, now }),
  );

  routes.operator(contract.withdrawalBankAccount, ({ params }, _me, { context }) =>
    showBankAccount(deps, params.id, context),
  );

  routes.operator(contract.scheduleWithdrawal, async ({ params, body }, _me, { context }) => {
    const wanted = body.payment_date ?? null;
    const scheduled = await scheduleWithdrawal(deps, params.id, wanted, context);
    return after(params.id, scheduled, context);
  });

  /** The withdrawal after the command, or why it was refused. */
  const after = async (id: number, done: unknown, { operatorId: me, now }: CallContext) =>
    isRefused(done) ? done : withdrawalDetail(deps, id, { me, now });

  routes.operator(contract.payWithdrawal, async ({ params, body }, _me, { context }) => {
    const { paid_at: paidOn, bank_code: bankCode = null } = body;
    const entered = await enterManualResult(deps, params.id, { kind: 'paid', paidOn, bankCode }, context);
    return after(params.id, entered, context);
  });

  routes.operator(contract.returnWithdrawal, async ({ params, body }, _me, { context }) => {
    const { reason, bank_code: bankCode = null } = body;
    const entered = await enterManualResult(deps, params.id, { kind: 'returned', reason, bankCode }, context);
    return after(params.id, entered, context);
  });

  routes.operator(contract.confirmResult, async ({ params }, _me, { context }) => {
    const confirmed = await confirmManualResult(deps, params.id, context);
    return after(params.id, confirmed, context);
  });

  routes.operator(contract.rejectResult, async ({ params, body }, _me, { context }) => {
    const rejected = await rejectManualResult(deps, params.id, body.reason, context);
    return after(params.id, rejected, context);
  });

  routes.operator(contract.readManualResultCeiling, async () => presentCeiling(await findCeiling(deps.db)));

  routes.operator(contract.changeManualResultCeiling, async ({ body }, _me, { context }) => {
    const change = { amount: body.amount, seenVersion: body.seen_version ?? undefined };
    const changed = await setManualResultCeiling(deps, change, context);
    return isRefused(changed) ? changed : presentCeiling(await findCeiling(deps.db));
  });
}
