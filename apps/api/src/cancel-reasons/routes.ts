import * as contract from '@indike/contract/operator/cancel-reasons';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { isRefused } from '../platform/refusal.ts';
import { addReason, renameReason, retireReason } from './commands.ts';
import { type CancelReason, findCancelReasons } from './store.ts';

export function cancelReasonRoutes(routes: Routes, deps: Deps): void {
  routes.operator(contract.listCancelReasons, async () =>
    (await findCancelReasons(deps.db)).map(presentReason),
  );

  routes.operator(contract.addCancelReason, async ({ body }, _me, call) => {
    const added = await addReason(deps, body.text.trim(), call.context);
    return isRefused(added) ? added : presentReason(added);
  });

  routes.operator(contract.renameCancelReason, async ({ params, body }, _me, call) => {
    const form = { id: params.id, text: body.text.trim() };
    const renamed = await renameReason(deps, form, call.context);
    return isRefused(renamed) ? renamed : presentReason(renamed);
  });

  routes.operator(contract.retireCancelReason, async ({ params }, _me, call) => {
    const retired = await retireReason(deps, params.id, call.context);
    return isRefused(retired) ? retired : { message: 'O motivo saiu da lista' };
  });
}

const presentReason = ({ retired_at, ...row }: CancelReason) => ({
  ...row,
  retired_at: retired_at?.toISOString() ?? null,
});
