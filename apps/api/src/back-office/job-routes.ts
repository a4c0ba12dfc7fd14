import { failedJobs } from '@indike/contract/operator-jobs';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { listFailedJobs } from '../platform/jobs/failed.ts';

export function jobRoutes(routes: Routes, { db }: Deps): void {
  routes.operator(failedJobs, async ({ query: { page, limit } }) => {
    const { rows, total } = await listFailedJobs(db, { page, limit });
    const data = rows.map(({ id, name, createdAt, failedAt, attempts, error }) => ({
      id,
      name,
      created_at: createdAt.toISOString(),
      failed_at: failedAt.toISOString(),
      attempts,
      error,
    }));
    return { data, current_page: page, per_page: limit, total };
  });
}
