import * as contract from '@indike/contract/operator/queue';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { presentQueued } from './present.ts';
import { countByStatus } from './count-queries.ts';
import { readQueue } from './queries.ts';

export function queueRoutes(routes: Routes, deps: Deps): void {
  routes.operator(contract.queue, async ({ query }, operatorId, { now }) => {
    const { rows, next } = await readQueue(deps.db, { ...query, operatorId, now });
    return { data: rows.map(presentQueued), next };
  });

  routes.operator(contract.queueCounts, ({ query }, operatorId, { now }) =>
    countByStatus(deps.db, { ...query, operatorId, now }),
  );
}
