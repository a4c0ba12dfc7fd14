import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts';
import { createDatabase, createPool, type Db } from './database.ts';
import { createReportSource } from './replica.ts';

// The replica is a database on the same server that overrides PostgreSQL's two standby functions with a table, so that
// a test can set the replay position. `npm run test:cluster` uses a real replica.

let primaryDatabase: TestDatabase;
let replicaDatabase: TestDatabase;
let primary: Db;
let replica: Db;
const warnings: unknown[] = [];
const log = { warn: (...line: unknown[]) => void warnings.push(line) };

beforeAll(async () => {
  [primaryDatabase, replicaDatabase] = await Promise.all([cloneDatabase(), cloneDatabase()]);
  const setup = createDatabase(createPool(replicaDatabase.connection, 1));
  const name = sql.id(replicaDatabase.connection.database);
  for (const statement of [
    sql`create schema standby`,
    sql`create table standby.state (in_recovery boolean, replayed pg_lsn)`,
    sql`insert into standby.state values (true, null)`,
    sql`create function standby.pg_is_in_recovery() returns boolean language sql as 'select in_recovery from standby.state'`,
    sql`create function standby.pg_last_wal_replay_lsn() returns pg_lsn language sql as 'select replayed from standby.state'`,
    sql`alter database ${name} set search_path = standby, pg_catalog, public`,
  ])
    await statement.execute(setup);
  await setup.destroy();
  primary = createDatabase(createPool(primaryDatabase.application, 2));
  replica = createDatabase(createPool(replicaDatabase.connection, 2));
});
afterAll(async () => {
  await primary.destroy();
  await replica.destroy();
  await primaryDatabase.drop();
  await replicaDatabase.drop();
});
beforeEach(() => void warnings.splice(0));

const setReplica = async (inRecovery: boolean, replayed: string) => {
  await sql`update standby.state set in_recovery = ${inRecovery}, replayed = ${replayed}::pg_lsn`.execute(
    replica,
  );
};
const newSource = () => createReportSource({ primary, replica, log });
const FAR = 'FFFFFFFF/0';

it('reads a replica that has caught up', async () => {
  await setReplica(true, FAR);
  expect(await newSource()()).toBe(replica);
  expect(warnings).toEqual([]);
});

it('waits for a replica that is slightly behind', async () => {
  await setReplica(true, '0/1');
  const chosen = newSource()();
  await new Promise((resolve) => setTimeout(resolve, 200));
  await setReplica(true, FAR);
  expect(await chosen).toBe(replica);
});

it('reads the primary while the replica is behind, and soon afterwards does not wait for it again', async () => {
  await setReplica(true, '0/1');
  const source = newSource();
  expect(await source()).toBe(primary);
  const began = performance.now();
  expect(await source()).toBe(primary);
  expect(performance.now() - began).toBeLessThan(500);
  expect(warnings).toEqual([[{ replica: 'behind' }, 'reports read the primary']]);
});

it('reads the primary once the replica was promoted, whatever its replay position', async () => {
  await setReplica(false, FAR);
  expect(await newSource()()).toBe(primary);
});

it('reads the primary while the replica is unreachable', async () => {
  const away = createDatabase(
    createPool({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' }, 1),
  );
  expect(await createReportSource({ primary, replica: away, log })()).toBe(primary);
  expect(warnings).toEqual([[{ replica: 'away' }, 'reports read the primary']]);
  await away.destroy();
});
