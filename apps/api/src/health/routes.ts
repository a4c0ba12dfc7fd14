import * as contract from '@indike/contract/wire/health';
import type { FastifyInstance } from 'fastify';
import { systemHealth } from '@indike/contract/operator/system-health';
import type { Deps } from '../deps.ts';
import { isClosing } from '../platform/http/graceful-shutdown.ts';
import type { Routes } from '../platform/http/routes.ts';
import { HttpError } from '../platform/refusal.ts';
import { createReadiness } from './readiness.ts';
import { readSystemState } from './system-state.ts';
import { presentSystemHealth } from './present.ts';

export function healthRoutes(app: FastifyInstance, routes: Routes, deps: Pick<Deps, 'db'>): void {
  routes.open(contract.health, async () => ({ status: 'ok' as const }));

  const isReady = createReadiness(deps.db);
  routes.open(contract.ready, async () => {
    if (isClosing(app)) throw new HttpError(503, 'Este processo está encerrando', { retryAfterSeconds: 5 });
    if (!(await isReady())) throw new HttpError(503, 'O banco de dados ainda não está atualizado');
    return { status: 'ready' as const };
  });
}

export function systemHealthRoutes(routes: Routes, deps: Deps): void {
  const { realClock, sandbox } = deps;
  routes.operator(systemHealth, async (_input, _operatorId, { now }) =>
    presentSystemHealth(await readSystemState(deps), { now, realNow: realClock.now(), sandbox }),
  );
}
