import * as contract from '@indike/contract/health';
import type { Deps } from '../deps.ts';
import { isCurrent } from '../platform/db/migrations.ts';
import type { Routes } from '../platform/http/routes.ts';
import { HttpError } from '../platform/refusal.ts';

export function healthRoutes(routes: Routes, deps: Deps): void {
  routes.open(contract.health, async () => ({ status: 'ok' as const }));

  routes.open(contract.ready, async () => {
    if (!(await isCurrent(deps.db))) throw new HttpError(503, 'O banco de dados ainda não está atualizado');
    return { status: 'ready' as const };
  });
}
