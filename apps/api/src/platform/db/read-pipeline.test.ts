import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts';
import { createPool, type Connection } from './database.ts';
import { isConnectionLost } from './failures.ts';
import { createReadPipeline, type ReadPipeline } from './read-pipeline.ts';

const CONNECTIONS = 2;
/** The advisory lock that keeps slow reads waiting. */
const LOCK = 1;

const poolFor = (connection: Connection, max: number) => createPool({ ...connection, pipeline: true }, max);

let database: TestDatabase;
let pool: Pool;
let read: ReadPipeline['read'];

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

beforeEach(() => {
  pool = poolFor(database.application, CONNECTIONS);
  ({ read } = createReadPipeline(pool));
});
afterEach(() => pool.end());

/** Returns twice the number, and the backend pid of the connection it was read over. */
const double = (number: number) =>
  read<{ doubled: number; pid: number }>('select $1::int * 2 as doubled, pg_backend_pid() as pid', [number]);
async function withAdministrator<T>(work: (administrator: Client) => Promise<T>): Promise<T> {
  const administrator = new Client(database.connection);
  await administrator.connect();
  try {
    return await work(administrator);
  } finally {
    await administrator.end();
  }
}

/** Holds the lock during `work`. Unlike `pg_sleep`, this keeps reads slow for as long as a busy machine needs. */
const holdingLock = <T>(work: (administrator: Client) => Promise<T>): Promise<T> =>
  withAdministrator(async (administrator) => {
    await administrator.query('select pg_advisory_lock($1)', [LOCK]);
    return work(administrator);
  });

/** Sends a read that keeps its connection busy until `holdingLock` ends. `count` is the number of such reads by then. */
async function startSlowRead(administrator: Client, count: number): Promise<{ answer: Promise<unknown> }> {
  const answer = read('select 1 from pg_advisory_xact_lock_shared($1)', [LOCK]);
  const waiting = `select pid from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await administrator.query(waiting)).rowCount).toBe(count);
  return { answer };
}

async function killConnections(): Promise<void> {
  await withAdministrator((administrator) =>
    administrator.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    ),
  );
  await nextTurn();
}

const CONNECT_TIMEOUT = 'timeout exceeded when trying to connect';

/** Waits until the reads so far have been sent over idle connections. */
const nextTurn = () => sleep(50);

describe('reads that arrive together', () => {
  it('each return their own rows, over no more than the configured connections', async () => {
    const numbers = Array.from({ length: 500 }, (_, index) => index);
    const answers = await Promise.all(numbers.map(double));
    expect(answers.map(([row]) => row?.doubled)).toEqual(numbers.map((number) => number * 2));
    expect(new Set(answers.map(([row]) => row?.pid)).size).toBe(CONNECTIONS);
  });

  it('are spread over the free connections and sent together', async () => {
    await Promise.all([double(1), double(2)]);
    await nextTurn();
    const rows = await Promise.all(
      Array.from({ length: 6 }, () =>
        read<{ pid: number }>('select pg_backend_pid() as pid, pg_sleep(0.01)', []).then(([row]) => row?.pid),
      ),
    );
    const [first, second] = new Set(rows);
    expect(rows).toEqual([first, first, first, second, second, second]);
  });

  it('each return the rows of their own statement', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        read(`select $1::text as text, ${index % 7} as statement`, [`read ${index}`]),
      ),
    );
    expect(answers).toEqual(answers.map((_, index) => [{ text: `read ${index}`, statement: index % 7 }]));
  });

  it('do not fail because one of them fails', async () => {
    const answers = await Promise.allSettled(
      [4, 0, 2, 0, 1].map((number) => read('select 8 / $1::int as quotient', [number])),
    );
    expect(answers).toMatchObject([
      { status: 'fulfilled', value: [{ quotient: 2 }] },
      { status: 'rejected', reason: { code: '22012' } },
      { status: 'fulfilled', value: [{ quotient: 4 }] },
      { status: 'rejected', reason: { code: '22012' } },
      { status: 'fulfilled', value: [{ quotient: 8 }] },
    ]);
  });

  it('do not fail because one statement cannot be parsed', async () => {
    const [first, again, good] = await Promise.allSettled([
      read('select $1::int from no_such_table', [1]),
      read('select $1::int from no_such_table', [1]),
      double(21),
    ]);
    expect([first, again]).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    expect(good).toMatchObject({ status: 'fulfilled', value: [{ doubled: 42 }] });
  });
});

it('a slow read does not delay later reads while another connection is free', async () => {
  const slow = await holdingLock(async (administrator) => {
    const started = await startSlowRead(administrator, 1);
    // These are answered only because the slow read is on another connection.
    const answers = await Promise.all(Array.from({ length: 100 }, (_, number) => double(number)));
    expect(answers).toHaveLength(100);
    return started;
  });
  await slow.answer;
});

it('reads wait for a connection no longer than the pool’s connection timeout', async () => {
  const slow: Promise<unknown>[] = [];
  await holdingLock(async (administrator) => {
    for (let count = 1; count <= CONNECTIONS; count += 1)
      slow.push((await startSlowRead(administrator, count)).answer);
    await expect(double(1)).rejects.toThrow(CONNECT_TIMEOUT);
  });
  await Promise.all(slow);
  expect((await double(2))[0]?.doubled).toBe(4);
});

it('reads wait no longer when another connection cannot be opened', async () => {
  const limitConnections = (administrator: Client, limit: number) =>
    administrator.query(`alter database ${database.application.database} connection limit ${limit}`);
  const slow = await holdingLock(async (administrator) => {
    const started = await startSlowRead(administrator, 1);
    await limitConnections(administrator, 1);
    try {
      await expect(double(1)).rejects.toThrow(CONNECT_TIMEOUT);
    } finally {
      await limitConnections(administrator, -1);
    }
    return started;
  });
  await slow.answer;
});

it('connections return to the pool once all reads are answered', async () => {
  await Promise.all([1, 2, 3, 4].map(double));
  await nextTurn();
  expect(pool.totalCount).toBe(CONNECTIONS);
  expect(pool.idleCount).toBe(CONNECTIONS);
});

describe('a connection that breaks', () => {
  it('fails all its unanswered reads as a lost connection, and the next reads use a new one', async () => {
    const broken = await Promise.allSettled([
      read('select pg_terminate_backend(pg_backend_pid()), $1::int as one', [1]),
      ...[1, 2, 3, 4].map(() => read('select pg_sleep($1)', [0.001])),
    ]);
    const reasons = broken.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(reasons.length).toBeGreaterThanOrEqual(1);
    expect(reasons.filter((reason) => !isConnectionLost(reason))).toEqual([]);
    const answers = await Promise.all([1, 2, 3].map(double));
    expect(answers.map(([row]) => row?.doubled)).toEqual([2, 4, 6]);
  });

  it('is replaced when it breaks while idle', async () => {
    await double(1);
    await killConnections();
    const answers = await Promise.all([1, 2, 3].map(double));
    expect(answers.map(([found]) => found?.doubled)).toEqual([2, 4, 6]);
  });
});

it('a connection that does not answer in time is closed, and all reads on it fail', async () => {
  const impatient = poolFor({ ...database.application, answerMs: 300 }, 1);
  const { read: readSoon } = createReadPipeline(impatient);
  try {
    const late = await Promise.allSettled([
      readSoon('select pg_sleep($1)', [2]),
      readSoon('select $1::int as one', [1]),
    ]);
    expect(late).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    for (const answer of late)
      expect(isConnectionLost(answer.status === 'rejected' && answer.reason)).toBe(true);
    expect(await readSoon('select $1::int as one', [1])).toEqual([{ one: 1 }]);
  } finally {
    await impatient.end();
  }
});

it('without a database every read fails instead of hanging', async () => {
  const nowhere = poolFor({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' }, 1);
  const { read: readNothing } = createReadPipeline(nowhere);
  const answers = await Promise.allSettled([1, 2, 3].map((one) => readNothing('select $1::int', [one])));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await nowhere.end();
});
