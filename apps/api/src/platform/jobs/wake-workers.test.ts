import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTestServer } from '../../testing/use-test-server.ts';

const server = useTestServer({ jobs: true });

const send = (to: string, seconds: number) =>
  server.db.transaction().execute(async (tx) => {
    await server.deps.jobs.send(tx, 'send-email', { to, subject: 'Prova', paragraphs: ['Uma carta.'] });
    await sql`
      update pgboss.job set start_after = now() + make_interval(secs => ${seconds}) where state = 'created'`.execute(
      tx,
    );
  });

const transactions = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select xact_commit::int as count from pg_stat_database where datname = current_database()`.execute(
    server.db,
  );
  return rows[0]?.count ?? 0;
};

async function arrives(to: string): Promise<void> {
  await expect.poll(() => server.mailbox.messages(to), { timeout: 15_000 }).toHaveLength(1);
}

it('runs a job as soon as it is due, although its worker polls rarely', async () => {
  // By now each worker has polled once. Its next poll is half a minute later.
  await sleep(1_000);
  await send('agora@example.com', 0);
  await arrives('agora@example.com');
  const sentAt = performance.now();
  await send('depois@example.com', 2);
  await arrives('depois@example.com');
  expect(performance.now() - sentAt).toBeGreaterThan(1_900);
});

it('queries all job kinds at once while idle', async () => {
  const inFiveSeconds = async (): Promise<number> => {
    const before = await transactions();
    await sleep(5_000);
    return (await transactions()) - before;
  };
  // Polling seventeen kinds separately, twice a second each, would take 170 transactions. The first count may include
  // earlier ones, because a connection reports its transactions late.
  await expect.poll(inFiveSeconds).toBeLessThan(60);
});
