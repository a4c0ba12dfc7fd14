import * as contract from '@indike/contract/operator/views';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { isRefused } from '../platform/refusal.ts';
import { addView, dropView, editView } from './commands.ts';
import { listViews, type ViewRow } from './store.ts';
import type { OperatorId } from '../platform/http/authentication.ts';

export function savedViewRoutes(routes: Routes, deps: Deps): void {
  routes.operator(contract.savedViews, async (_input, me) =>
    (await listViews(deps.db, me)).map(presentView(me)),
  );

  routes.operator(contract.saveView, async ({ body }, _me, call) => {
    const id = await addView(deps, body, call.context);
    return isRefused(id) ? id : { id };
  });

  routes.operator(contract.changeView, async ({ params, body }, _me, call) => {
    const changed = await editView(deps, params.id, body, call.context);
    return isRefused(changed) ? changed : { message: 'Os filtros foram salvos' };
  });

  routes.operator(contract.deleteView, async ({ params }, _me, call) => {
    const deleted = await dropView(deps, params.id, call.context);
    return isRefused(deleted) ? deleted : { message: 'Os filtros foram apagados' };
  });
}

const presentView =
  (me: OperatorId) =>
  ({ operator_id, operator_name, ...view }: ViewRow): contract.SavedView => ({
    ...view,
    own: operator_id === me,
    by: { id: operator_id, name: operator_name },
  });
