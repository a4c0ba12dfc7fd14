import { indikers } from '@indike/contract/operator/money';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { presentIndiker } from './present.ts';
import { listIndikers } from './queries.ts';

export function indikerRoutes(routes: Routes, { db }: Deps): void {
  routes.operator(indikers, async ({ query: { page, limit, q } }) => {
    const { rows, total } = await listIndikers(db, { page, limit, q });
    return { data: rows.map(presentIndiker), current_page: page, per_page: limit, total };
  });
}
