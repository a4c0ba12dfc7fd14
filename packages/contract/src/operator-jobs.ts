import * as z from 'zod/mini';
import { instant } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { paged, pageQuery } from './paging.ts';

/** What it carried is not told: it may hold personal data. */
export const failedJob = z.object({
  id: z.string(),
  name: z.string(),
  created_at: instant,
  failed_at: instant,
  /** How often it was tried. */
  attempts: z.int(),
  error: z.nullable(z.string()),
});

export const failedJobs = endpoint({
  method: 'GET',
  path: '/api/operator/jobs/failed',
  audience: 'operator',
  summary: 'Tarefas que o sistema desistiu de fazer depois de várias tentativas, as mais novas primeiro',
  tag: 'Operação: sistema',
  query: z.object(pageQuery),
  answers: { 200: paged(failedJob) },
});
