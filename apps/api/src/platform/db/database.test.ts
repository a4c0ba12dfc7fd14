import { sql } from 'kysely';
import { Pool } from 'pg';
import { expect, it, vi } from 'vitest';
import { cloneDatabase } from '../../testing/database.ts';
import { migrateJobs } from '../jobs/schema.ts';
import { PreparedStatementClient } from './clients.ts';
import { createPool } from './database.ts';
import { isConnectionLost } from './failures.ts';

it('sets the time zone of a new connection before its first statement behind a transaction pooler', async () => {
  const database = await cloneDatabase();
  const warnings: string[] = [];
  const note = (warning: Error) => warnings.push(warning.message);
  process.on('warning', note);
  const pool = createPool({ ...database.application, transactionPooler: true }, 2);
  try {
    const zones = await Promise.all([1, 2, 3].map(() => pool.query<{ TimeZone: string }>('show timezone')));
    expect(zones.map(({ rows }) => rows[0]?.TimeZone)).toEqual(['UTC', 'UTC', 'UTC']);
    // pg warns when a statement is sent while another one on the same connection is unanswered.
    await new Promise(setImmediate);
    expect(warnings).toEqual([]);
  } finally {
    process.off('warning', note);
    await pool.end();
    await database.drop();
  }
});

it.each([
  ['where the pooler gives them names of its own', true],
  ['nowhere else', false],
])('names statements behind a transaction pooler %s', async (_name, isRenaming) => {
  const database = await cloneDatabase();
  const owner = createPool(database.connection, 1);
  // As behind a pooler that renames statements, a connection then does not find its own name.
  if (isRenaming)
    await owner.query(`create view public.pg_prepared_statements as select ''::text as name where false;
      grant select on public.pg_prepared_statements to public;
      alter database ${database.connection.database} set search_path = public, pg_catalog`);
  await owner.end();
  // Modules of their own, because those of other tests may have named as many statements as they do.
  vi.resetModules();
  const own = await import('./database.ts');
  const db = own.createDatabase(own.createPool({ ...database.application, transactionPooler: true }, 1));
  try {
    const names = sql`select name from pg_catalog.pg_prepared_statements where name <> ${'indike_name_probe'}`;
    expect((await names.execute(db)).rows).toHaveLength(isRenaming ? 1 : 0);
  } finally {
    await db.destroy();
    await database.drop();
  }
});

it('lets several processes migrate the job queue concurrently', async () => {
  const database = await cloneDatabase();
  const pool = createPool(database.connection, 1);
  try {
    await pool.query('drop index pgboss.indike_unfinished_jobs');
    await Promise.all(Array.from({ length: 6 }, () => migrateJobs(database.connection)));
    const { rows } = await pool.query("select from pg_class where relname = 'indike_unfinished_jobs'");
    expect(rows).toHaveLength(1);
  } finally {
    await pool.end();
    await database.drop();
  }
});

it('closes a connection that does not answer in time and gives the next statement a new one', async () => {
  const database = await cloneDatabase();
  const options = { ...database.application, Client: PreparedStatementClient, answerMs: 300, max: 1 };
  const pool = new Pool(options);
  const send = async (statement: string): Promise<unknown> => {
    const client = await pool.connect();
    try {
      return (await client.query(statement, [1])).rows;
    } finally {
      client.release();
    }
  };
  try {
    const late: unknown = await send('select pg_sleep(2), $1::int as one').catch((error: unknown) => error);
    expect(late).toMatchObject({ message: 'Query read timeout' });
    expect(isConnectionLost(late)).toBe(true);
    expect(await send('select $1::int as one')).toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
    await database.drop();
  }
});
