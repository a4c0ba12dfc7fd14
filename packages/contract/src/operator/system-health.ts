import { HEALTH_LEVELS } from '@indike/rules/operators/system-health';
import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { instant } from '../wire/responses.ts';

const endpoint = endpointsOf('Operação: sistema');

const level = z.enum(HEALTH_LEVELS);

const runningProcess = z.object({
  /** `all`, `web` or `worker`. */
  role: z.string(),
  version: z.string(),
  started_at: instant,
});

export const systemHealth = endpoint('GET /api/operator/system-health', {
  access: allow.oversight,
  summary: 'Como está o sistema agora: cada parte com o seu estado (bem, atenção ou mal)',
  responses: {
    200: z.object({
      /** The level of the worst part. */
      level,
      checked_at: instant,
      database: z.object({ level, answer_ms: z.int(), bytes: z.int() }),
      /** Processes that reported themselves within the last minute. */
      processes: z.object({ level, running: z.array(runningProcess) }),
      /** Requests of the last hour, over all processes. */
      requests: z.object({ level, count: z.int(), errors: z.int() }),
      /**
       * Requests of the last hour that count under the address of a proxy, because no proxy is trusted to report the
       * caller's. Null in the sandbox.
       */
      proxy: z.nullable(z.object({ level, ignored_requests: z.int() })),
      /** All jobs except e-mails, counted up to 10 000 per queue. */
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
        /** Why the last attempt to send the oldest e-mail failed. */
        oldest_error: z.nullable(z.string()),
      }),
      webhooks: z.object({
        level,
        waiting: z.int(),
        oldest_seconds: z.nullable(z.int()),
        failing: z.int(),
        disabled: z.int(),
      }),
      /** `checked_at` and `findings` are null until the first check of the ledger. */
      ledger: z.object({ level, checked_at: z.nullable(instant), findings: z.nullable(z.int()) }),
      /** Null when the database is on another machine, and in the sandbox when no backups are scheduled. */
      backup: z.nullable(
        z.object({
          level,
          /** Null when no backups are scheduled. */
          every_hours: z.nullable(z.int()),
          /** Up to when the newest backup contains everything. Only a backup that was read back counts. */
          last_at: z.nullable(instant),
          last_bytes: z.nullable(z.int()),
          files: z.int(),
          /** When the last run failed; null when it succeeded. */
          failed_at: z.nullable(instant),
          failure: z.nullable(z.string()),
        }),
      ),
      /** Null when the database is on another machine. */
      disk: z.nullable(z.object({ level, free_bytes: z.number(), bytes: z.number() })),
    }),
  },
});
