import * as contract from '@indike/contract/operator/money/return-files';
import type { Deps } from '../../deps.ts';
import { withoutSocketTimeout } from '../../platform/http/socket-timeout.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { isRefused, refuse } from '../../platform/refusal.ts';
import { clearReturnLine, importReturn } from './return-import.ts';
import { previewReturn } from './return-preview.ts';
import { presentPreview, presentReturnFile, presentReturnItem } from './return-present.ts';
import { findReturnFile, findReturnItem, listReturnFiles, listReturnItems } from './return-queries.ts';
import { readReconciliation } from './reconciliation.ts';

export function returnFileRoutes(routes: Routes, deps: Deps): void {
  routes.operator(contract.returnFiles, async ({ query }) => {
    const { rows, next } = await listReturnFiles(deps.db, query);
    return { data: rows.map(presentReturnFile), next };
  });

  routes.operatorUpload(contract.importReturnFile, async ({ query }, _operatorId, call) => {
    const imported = await withoutSocketTimeout(call.request, () =>
      importReturn(deps, { ...query, content: call.file }, call.context),
    );
    if (isRefused(imported)) return imported;
    const row = await findReturnFile(deps.db, imported.id);
    return row ? { ...presentReturnFile(row), repeated: imported.repeated } : refuse('not_found');
  });

  routes.operatorUpload(contract.previewReturnFile, async ({ query }, _operatorId, call) => {
    const previewed = await withoutSocketTimeout(call.request, () =>
      previewReturn(deps, { name: query.name, content: call.file }, call.context),
    );
    return isRefused(previewed) ? previewed : presentPreview(previewed);
  });

  routes.operator(contract.returnFile, async ({ params }) => {
    const row = await findReturnFile(deps.db, params.id);
    return row ? presentReturnFile(row) : refuse('not_found');
  });

  routes.operator(contract.clearReturnLine, async ({ params, body }, _operatorId, call) => {
    const { id: fileId, line } = params;
    const cleared = await clearReturnLine(deps, { fileId, line, note: body.note }, call.context);
    if (isRefused(cleared)) return cleared;
    const row = await findReturnItem(deps.db, fileId, line);
    return row ? presentReturnItem(row) : refuse('not_found');
  });

  routes.operator(contract.returnFileItems, async ({ params, query }) => {
    if (!(await findReturnFile(deps.db, params.id))) return refuse('not_found');
    const { rows, next } = await listReturnItems(deps.db, params.id, query);
    return { data: rows.map(presentReturnItem), next };
  });

  routes.operator(contract.batchReconciliation, ({ params }) => readReconciliation(deps, params.id));
}
