import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { useTestServer } from '../testing/use-test-server.ts';

// system-tests/database-outage.test.ts tests the 503 while the database is unreachable.

const server = useTestServer();

const ready = () => clientOf(server).get('/api/ready');

it('is ready once every migration is applied, and remembers it', async () => {
  const { rows } = await sql<{ name: string; timestamp: string }>`
    delete from kysely_migration where name = (select max(name) from kysely_migration) returning *`.execute(
    server.db,
  );
  const [newest] = rows;
  const before = await ready();
  expect([before.status, before.body.message]).toEqual([503, 'O banco de dados ainda não está atualizado']);
  await sql`insert into kysely_migration (name, timestamp) values (${newest?.name}, ${newest?.timestamp})`.execute(
    server.db,
  );
  expect((await ready()).body).toEqual({ status: 'ready' });
  // Applied migrations stay applied, so the list is not read again.
  await sql`delete from kysely_migration`.execute(server.db);
  expect((await ready()).status).toBe(200);
});
