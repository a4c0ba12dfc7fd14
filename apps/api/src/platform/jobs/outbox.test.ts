import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { refer, signUpConfirmed } from '../../testing/people.ts';
import { useTestServer } from '../../testing/use-test-server.ts';
import { countRows } from '../db/rows.ts';
import { createOutbox } from './outbox.ts';

const server = useTestServer();

const waiting = () => countRows(server.db.selectFrom('job_outbox'));
async function queued(): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`
    select count(*) as jobs from pgboss.job where name = 'contact-notice'`.execute(server.db);
  return rows[0]?.jobs ?? 0;
}

it('moves each job to the queue once, however many processes move them', async () => {
  const ana = await signUpConfirmed(server);
  for (let n = 0; n < 5; n += 1) await refer(ana);
  expect(await waiting()).toBe(5);
  const outbox = createOutbox(server.db, server.deps.jobs);
  await Promise.all(Array.from({ length: 4 }, () => outbox.begin()));
  expect([await waiting(), await queued()]).toEqual([0, 5]);
});

it('keeps the jobs that the queue did not take', async () => {
  const ana = await signUpConfirmed(server);
  await refer(ana);
  const before = await queued();
  const outbox = createOutbox(server.db, { sendAll: () => Promise.reject(new Error('no queue')) });
  await expect(outbox.begin()).rejects.toThrow('no queue');
  expect([await waiting(), await queued()]).toEqual([1, before]);
});
