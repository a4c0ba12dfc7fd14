import { HEALTH_LEVELS } from '@indike/rules/operators/system-health';
import * as z from 'zod/mini';
import { endpoint } from '../wire/endpoint.ts';
import { instant } from '../wire/responses.ts';

const level = z.enum(HEALTH_LEVELS);

const runningProcess = z.object({
  /** all, web or worker */
  role: z.string(),
  version: z.string(),
  started_at: instant,
});

export const systemHealth = endpoint({
  method: 'GET',
  path: '/api/operator/system-health',
  audience: 'operator',
  summary: 'Como está o sistema agora: cada parte com o seu estado (bem, atenção ou mal)',
  tag: 'Operação: sistema',
  responses: {
    200: z.object({
      /** Of the worst part. */
      level,
      checked_at: instant,
      database: z.object({ level, answer_ms: z.int(), bytes: z.int() }),
      /** Those that reported themselves within the last minute. */
      processes: z.object({ level, running: z.array(runningProcess) }),
      /** Of the last hour, over all processes. */
      requests: z.object({ level, count: z.int(), errors: z.int() }),
      /** All but e-mails; counted up to 10 000 by queue. */
      jobs: z.object({
        level,
        waiting: z.int(),
        failed: z.int(),
        oldest_at: z.nullable(instant),
        oldest_name: z.nullable(z.string()),
      }),
      emails: z.object({
        level,
        waiting: z.int(),
        oldest_at: z.nullable(instant),
        /** Why the oldest could not be sent at its last attempt. */
        oldest_error: z.nullable(z.string()),
      }),
      webhooks: z.object({
        level,
        waiting: z.int(),
        oldest_seconds: z.nullable(z.int()),
        failing: z.int(),
        disabled: z.int(),
      }),
      /** Null while the ledger was never checked. */
      ledger: z.object({ level, checked_at: z.nullable(instant), findings: z.nullable(z.int()) }),
      /** Null where the database is on another machine, and in the test area where none are scheduled. */
      backup: z.nullable(
        z.object({
          level,
          /** Null where none are scheduled. */
          every_hours: z.nullable(z.int()),
          /** Of the newest, which was read back: up to when it contains everything. */
          last_at: z.nullable(instant),
          last_bytes: z.nullable(z.int()),
          files: z.int(),
          /** Of the last run, if it failed. */
          failed_at: z.nullable(instant),
          failure: z.nullable(z.string()),
        }),
      ),
      /** Null where the database is on another machine. */
      disk: z.nullable(z.object({ level, free_bytes: z.number(), bytes: z.number() })),
    }),
  },
});
