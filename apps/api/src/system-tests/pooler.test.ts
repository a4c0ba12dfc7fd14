import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { checkLedger } from '../ledger/check.ts';
import { createDatabase, createPool } from '../platform/db/database.ts';
import { rolesOf, type Connection } from '@indike/embedded-postgres';
import { cloneDatabase, type TestDatabase } from '../testing/database.ts';
import { referralForm, registrationForm } from '../testing/people.ts';
import { startPgbouncer, type Pgbouncer } from './testing/pgbouncer.ts';
import { cleanUp, launch, newDataDir, until, up, type Ended, type Product } from './testing/product.ts';
import { call } from './testing/raw-http.ts';
import { counted } from './testing/figures.ts';

// Behind PgBouncer in transaction mode every transaction may use another connection. With DATABASE_POOLER=transaction
// everything works; without it the start fails with a message that says so.

// More than the pool holds, less than what a slow machine answers with 503 because it would wait too long.
const PARALLEL = 40;
const READS = 200;
let database: TestDatabase;
let empty: TestDatabase;
let strict: Pgbouncer;
let lenient: Pgbouncer;

const asOwner = ({ connection }: TestDatabase): Connection => rolesOf(connection).owner;

beforeAll(async () => {
  database = await cloneDatabase();
  empty = await cloneDatabase();
  const connections = [inject('postgres'), database.application, asOwner(database)];
  strict = await startPgbouncer({ connections });
  lenient = await startPgbouncer({ connections, lenient: true });
});
afterAll(async () => {
  await cleanUp();
  await strict.stop();
  await lenient.stop();
  await database.drop();
  await empty.drop();
});

const launchOn = (url: string, more: Record<string, string> = {}): Product =>
  launch({ DATABASE_URL: url, DATA_DIR: newDataDir(), ...more });

describe('without DATABASE_POOLER', () => {
  it.each([
    ['one that refuses what it does not know', () => strict],
    ['one that lets it pass', () => lenient],
  ])('the start reports %s in one line', { timeout: 60_000 }, async (_name, pgbouncer) => {
    const { code, stderr } = await launchOn(pgbouncer().urlOf(database.application)).ended;
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^Indike não pôde iniciar\. DATABASE_URL: entre o Indike e o PostgreSQL há um PgBouncer [^\n]*DATABASE_POOLER=transaction [^\n]*\n$/,
      ),
    ]);
  });

  it('the start reports a pooler of the owner role too', { timeout: 60_000 }, async () => {
    const { connection: superuser } = database;
    const direct = `postgres://${superuser.user}:${superuser.password}@localhost/${superuser.database}?host=${encodeURIComponent(superuser.host)}`;
    const { stderr } = await launchOn(direct, { DATABASE_OWNER_URL: strict.urlOf(asOwner(database)) }).ended;
    expect(stderr).toMatch(/^Indike não pôde iniciar\. DATABASE_OWNER_URL: entre o Indike [^\n]*\n$/);
  });
});

interface Caller {
  send(
    path: string,
    body?: unknown,
    method?: string,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  as(token: string): Caller;
}

function callerOf(url: string, token?: string): Caller {
  return {
    as: (own) => callerOf(url, own),
    async send(path, body, method = body === undefined ? 'GET' : 'POST') {
      const { status, text } = await call(url, {
        method,
        path,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      return { status, body: JSON.parse(text) };
    },
  };
}

/**
 * Uses the product through the pooler: sign-up, concurrent writes and reads, a rate limit, e-mails, and the jobs that a
 * change of the clock makes due. Then stops it.
 */
async function exerciseProduct(product: Product, superuser: Connection): Promise<Ended> {
  const visitor = callerOf((await up(product)).url);
  const form = registrationForm();
  const registered = await visitor.send('/api/auth/register', form);
  expect(registered.status).toBe(201);
  const ana = visitor.as(String(registered.body['access_token']));
  const made = await Promise.all(
    Array.from({ length: 20 }, () => ana.send('/api/indication-v3', referralForm())),
  );
  expect(counted(made.map(({ status }) => String(status)))).toEqual({ '201': 20 });
  const paths = [
    '/api/auth/user',
    '/api/indication',
    '/api/payment-reports/total-available',
    '/api/withdraw-payments',
  ];
  const reads: { status: number }[] = [];
  while (reads.length < READS)
    reads.push(
      ...(await Promise.all(
        Array.from({ length: PARALLEL }, (_, n) => ana.send(paths[n % paths.length] ?? '/api/auth/user')),
      )),
    );
  expect(counted(reads.map(({ status }) => String(status)))).toEqual({ '200': READS });
  const wrong = { login: form.email, password: 'senha errada' };
  const refused = await Promise.all(Array.from({ length: 30 }, () => visitor.send('/api/auth/login', wrong)));
  const refusals = counted(refused.map(({ status }) => String(status)));
  expect(Object.keys(refusals).toSorted()).toEqual(['401', '429']);
  const emailsTo = async () =>
    (await visitor.send(`/mailbox/messages?to=${encodeURIComponent(String(form.email))}`)).body;
  await until(async () => (await emailsTo()).length !== 0, 30_000, 'an e-mail');
  const now = new Date(Date.now() + 3 * 86_400_000).toISOString();
  expect((await visitor.send('/api/sandbox/clock', { now }, 'PUT')).status).toBe(200);
  expect((await visitor.send('/api/ready')).status).toBe(200);
  product.child.kill('SIGTERM');
  const ended = await product.ended;
  const db = createDatabase(createPool(superuser, 1));
  expect(await checkLedger(db, dateInSaoPaulo(new Date(now)))).toMatchObject({ ok: true, findings: [] });
  await db.destroy();
  return ended;
}

describe('with DATABASE_POOLER=transaction', () => {
  const pooled = { DATABASE_POOLER: 'transaction' };

  it('statements are prepared if the pooler prepares them, however many clients share a connection', async () => {
    const connectionString = strict.urlOf(database.application);
    const db = createDatabase(createPool({ connectionString, transactionPooler: true }, 12));
    const itself = sql<{ found: number }>`
      select count(*) as found from pg_prepared_statements where statement like ${'%as found%'}`;
    const answers = await Promise.all(Array.from({ length: 100 }, () => itself.execute(db)));
    await db.destroy();
    const prepared = answers.filter(({ rows }) => rows[0]?.found === 1).length;
    expect(prepared).toBe(strict.preparesStatements ? 100 : 0);
  });

  it.each([
    ['one that refuses what it does not know', () => strict],
    ['one that lets it pass', () => lenient],
  ])('everything works with two roles behind %s', { timeout: 120_000 }, async (_name, pgbouncer) => {
    const product = launchOn(pgbouncer().urlOf(database.application), {
      ...pooled,
      DATABASE_OWNER_URL: pgbouncer().urlOf(asOwner(database)),
    });
    expect(await exerciseProduct(product, database.connection)).toMatchObject({ code: 0, stderr: '' });
  });

  it(
    'creates its tables through the pooler with one role and two processes at once',
    { timeout: 120_000 },
    async () => {
      const admin = createPool(empty.connection, 1);
      await admin.query('drop schema pgboss cascade; drop schema public cascade; create schema public');
      await admin.end();
      const url = strict.urlOf(empty.connection);
      const [first, second] = [launchOn(url, pooled), launchOn(url, pooled)];
      await up(second);
      second.child.kill('SIGTERM');
      expect(await second.ended).toMatchObject({ code: 0, stderr: '' });
      expect(await exerciseProduct(first, empty.connection)).toMatchObject({ code: 0, stderr: '' });
    },
  );
});
