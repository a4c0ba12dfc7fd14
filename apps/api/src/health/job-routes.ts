import { failedJobs, jobHealth, retryJob } from '@indike/contract/operator/jobs';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { listFailedJobs, readEmailBacklog } from '../platform/jobs/backlog.ts';
import { retryJobAsOperator } from './job-commands.ts';

export function jobRoutes(routes: Routes, deps: Deps): void {
  routes.operator(failedJobs, async ({ query: { page, limit } }) => {
    const { rows, total } = await listFailedJobs(deps.db, { page, limit });
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

  routes.operator(jobHealth, async () => {
    const { isAlert, waiting, oldestAt, oldestError, failedJobs } = await readEmailBacklog(deps.db);
    return {
      email_backlog: isAlert,
      waiting_emails: waiting,
      oldest_email_at: oldestAt?.toISOString() ?? null,
      oldest_email_error: oldestError,
      failed_jobs: failedJobs,
    };
  });

  routes.operator(retryJob, ({ params }, _operatorId, call) =>
    retryJobAsOperator(deps, params.id, call.context),
  );
}
