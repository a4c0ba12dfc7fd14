import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTestServer } from '../../testing/use-test-server.ts';
import { queueSettings } from './queue-settings.ts';
import { retryFailedJob } from './retry.ts';

const server = useTestServer();

it.each(['send-email', 'push', 'backup', 'clean-up'] as const)(
  'gives a failed job of the queue %s the attempts of a new one',
  async (name) => {
    const { rows } = await sql<{ id: string }>`
      insert into pgboss.job (name, state, retry_count, retry_limit) values (${name}, 'failed', 3, 3)
      returning id`.execute(server.db);
    const id = rows[0]?.id ?? '';
    expect(await server.deps.db.transaction().execute((tx) => retryFailedJob(tx, id))).toBe('retried');
    const { rows: jobs } = await sql<{ left: number }>`
      select retry_limit - retry_count as left from pgboss.job where id = ${id}::uuid`.execute(server.db);
    expect(jobs).toEqual([{ left: queueSettings(name).retryLimit }]);
  },
);
