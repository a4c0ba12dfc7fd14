import * as z from 'zod/mini';
import { messageResponse, instant } from '../wire/responses.ts';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { pagedList } from '../wire/paging.ts';

/** Without the payload, because it may contain personal data. */
export const failedJob = z.object({
  id: z.string(),
  name: z.string(),
  created_at: instant,
  failed_at: instant,
  attempts: z.int(),
  /** For an e-mail: `smtp_4xx`, `smtp_5xx`, `connection`, `timeout`, or `expired` when the deadline passed. */
  error: z.nullable(z.string()),
});

const endpoint = endpointsOf('Operação: sistema');

export const failedJobs = endpoint('GET /api/operator/jobs/failed', {
  access: allow.oversight,
  summary: 'Tarefas que o sistema desistiu de fazer depois de várias tentativas, as mais novas primeiro',
  ...pagedList(failedJob),
});

/** Idempotent: a job that is waiting, running or done is left as it is. */
export const retryJob = endpoint('POST /api/operator/jobs/{id}/retry', {
  access: allow.administration,
  audit: 'job.retry',
  summary: 'Faz de novo uma tarefa que falhou, por exemplo um e-mail que não foi enviado',
  params: z.object({ id: z.string() }),
  responses: { 200: z.extend(messageResponse, { retried: z.boolean() }) },
});

export const jobHealth = endpoint('GET /api/operator/jobs/health', {
  access: allow.oversight,
  summary: 'Se os e-mails estão saindo: quantos esperam, desde quando e por quê',
  responses: {
    200: z.object({
      /** Whether the oldest e-mail has been waiting for more than 15 minutes. */
      email_backlog: z.boolean(),
      waiting_emails: z.int(),
      oldest_email_at: z.nullable(instant),
      oldest_email_error: z.nullable(z.string()),
      failed_jobs: z.int(),
    }),
  },
});
