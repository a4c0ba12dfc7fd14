import type { Deps } from '../deps.ts';
import { retryFailedJob } from '../platform/jobs/retry.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import { type OperatorContext, insertAuditEntry } from '../audit/commands.ts';

const JOB_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Puts a failed job back into the queue. Idempotent: a job that is no longer failed stays as it is. */
export async function retryJobAsOperator(
  { db }: Deps,
  id: string,
  context: OperatorContext,
): Promise<{ message: string; retried: boolean } | Refused> {
  if (!JOB_ID.test(id)) return refuse('not_found');
  return db.transaction().execute(async (tx) => {
    const outcome = await retryFailedJob(tx, id);
    if (outcome === 'not_found') return refuse('not_found');
    if (outcome === 'expired') return refuse('job_expired');
    if (outcome === 'not_failed')
      return { message: 'A tarefa já está na fila ou já foi feita', retried: false };
    const change = {
      entity: 'job',
      after: { job_id: id },
    } as const;
    await insertAuditEntry(tx, { ...context, ...change });
    return { message: 'A tarefa será feita de novo', retried: true };
  });
}
