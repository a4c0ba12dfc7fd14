import { systemHealth } from '@indike/contract/operator/system-health';
import type { Deps } from '../deps.ts';
import { readSystemState } from './system-state.ts';
import type { Routes } from '../platform/http/routes.ts';
import { presentSystemHealth } from './present.ts';

export function systemHealthRoutes(routes: Routes, deps: Deps): void {
  const { realClock, sandbox } = deps;
  routes.operator(systemHealth, async (_input, _operatorId, { now }) =>
    presentSystemHealth(await readSystemState(deps), { now, realNow: realClock.now(), sandbox }),
  );
}
