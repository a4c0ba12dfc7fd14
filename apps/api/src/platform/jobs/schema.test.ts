import { expect, it } from 'vitest';
import { cloneDatabase } from '../../testing/database.ts';
import { createPool } from '../db/database.ts';
import { queueSettings } from './queue-settings.ts';
import { migrateJobs } from './schema.ts';

it('creates a missing queue, restores changed settings and leaves the other queues alone', async () => {
  const database = await cloneDatabase();
  const pool = createPool(database.connection, 1);
  const readQueues = async () => {
    const { rows } = await pool.query<{ name: string; retry_limit: number; updated_on: Date }>(
      'select name, retry_limit, updated_on from pgboss.queue order by name',
    );
    return rows;
  };
  try {
    const before = await readQueues();
    await pool.query("select pgboss.delete_queue('push')");
    await pool.query("update pgboss.queue set retry_limit = 1 where name = 'send-email'");
    await migrateJobs(database.connection);
    const after = await readQueues();
    expect(after.map(({ name, retry_limit }) => [name, retry_limit])).toEqual(
      before.map(({ name, retry_limit }) => [name, retry_limit]),
    );
    expect(after.find(({ name }) => name === 'push')?.retry_limit).toBe(queueSettings('push').retryLimit);
    const isChanged = ({ updated_on }: { updated_on: Date }, index: number) =>
      updated_on.getTime() !== before[index]?.updated_on.getTime();
    expect(after.filter(isChanged).map(({ name }) => name)).toEqual(['push', 'send-email']);
  } finally {
    await pool.end();
    await database.drop();
  }
});
