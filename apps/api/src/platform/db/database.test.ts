import { Pool } from 'pg';
import { expect, it } from 'vitest';
import { cloneDatabase } from '../../testing/database.ts';
import { migrateJobs } from '../jobs/schema.ts';
import { NamingClient } from './clients.ts';
import { createPool } from './database.ts';
import { isConnectionLost } from './failures.ts';

it('behind a transaction pooler a new connection has its time zone before the first statement', async () => {
  const database = await cloneDatabase();
  const warnings: string[] = [];
  const note = (warning: Error) => warnings.push(warning.message);
  process.on('warning', note);
  const pool = createPool({ ...database.application, transactionPooler: true }, 2);
  try {
    const zones = await Promise.all([1, 2, 3].map(() => pool.query<{ TimeZone: string }>('show timezone')));
    expect(zones.map(({ rows }) => rows[0]?.TimeZone)).toEqual(['UTC', 'UTC', 'UTC']);
    // pg warns when a statement is sent while another one of the same connection waits.
    await new Promise(setImmediate);
    expect(warnings).toEqual([]);
  } finally {
    process.off('warning', note);
    await pool.end();
    await database.drop();
  }
});

it('several processes at once may bring the job queue up to date', async () => {
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

it('a connection that does not answer in time is given up, and the next statement gets another one', async () => {
  const database = await cloneDatabase();
  const options = { ...database.application, Client: NamingClient, answerMs: 300, max: 1 };
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
