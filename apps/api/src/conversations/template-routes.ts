import * as contract from '@indike/contract/operator/message-templates';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { isRefused } from '../platform/refusal.ts';
import { listTemplates } from './template-store.ts';
import { addTemplate, changeTemplate, removeTemplate } from './templates.ts';

export function messageTemplateRoutes(routes: Routes, deps: Deps): void {
  routes.operator(contract.messageTemplates, () => listTemplates(deps.db));

  routes.operator(contract.addMessageTemplate, ({ body }, _me, { context }) =>
    addTemplate(deps, body, context),
  );

  routes.operator(contract.changeMessageTemplate, ({ params, body }, _me, { context }) =>
    changeTemplate(deps, { id: params.id, ...body }, context),
  );

  routes.operator(contract.removeMessageTemplate, async ({ params }, _me, { context }) => {
    const removed = await removeTemplate(deps, params.id, context);
    return isRefused(removed) ? removed : { message: 'Modelo removido' };
  });
}
