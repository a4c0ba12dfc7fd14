import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rolesOf } from '@indike/embedded-postgres';
import { createPool } from '../platform/db/database.ts';
import { cloneDatabase, type TestDatabase } from '../testing/database.ts';
import { startMailServer, type MailServer } from '../testing/mail-server.ts';
import { newCnpj, referralForm, registrationForm } from '../testing/people.ts';
import { counted, figure } from './testing/figures.ts';
import { createEmptySchema, runMigrations } from './testing/migrations.ts';
import { cleanUp, launch, newDataDir, until, up, urlOf, type Product } from './testing/product.ts';
import { call } from './testing/raw-http.ts';

// ROLE=web serves requests and takes no jobs. ROLE=worker takes jobs and serves only health checks. Neither migrates,
// and several web processes behave as one to callers (docs/decisions/0056-process-roles.md).

let database: TestDatabase;
let mail: MailServer;
let applicationUrl: string;
let ownerUrl: string;

beforeAll(async () => {
  database = await cloneDatabase();
  mail = await startMailServer();
  const { owner, application } = rolesOf(database.connection);
  applicationUrl = urlOf({ connection: application });
  ownerUrl = urlOf({ connection: owner });
  await createEmptySchema(database);
  await asSuperuser(
    `grant usage on schema public to public; grant create on schema public to ${owner.user}`,
    `grant create on database ${database.connection.database} to ${owner.user}`,
  );
});
afterAll(async () => {
  await cleanUp();
  await mail.stop();
  await database.drop();
});

async function asSuperuser(...statements: string[]): Promise<unknown[]> {
  const pool = createPool(database.connection, 1);
  try {
    let rows: unknown[] = [];
    for (const statement of statements) rows = (await pool.query(statement)).rows;
    return rows;
  } finally {
    await pool.end();
  }
}

const launchAs = (ROLE: string, more: Record<string, string> = {}): Product =>
  launch({
    ROLE,
    DATABASE_URL: applicationUrl,
    DATA_DIR: newDataDir(),
    SANDBOX: 'false',
    SMTP_URL: mail.url,
    MIGRATION_WAIT_SECONDS: '1',
    ...more,
  });

const send = async (url: string, path: string, body?: unknown, { token = '', method = 'POST' } = {}) => {
  const { status, text: answer } = await call(url, {
    method: body === undefined ? 'GET' : method,
    path,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status, body: answer === '' ? {} : JSON.parse(answer) };
};

async function end(...products: Product[]): Promise<void> {
  for (const { child } of products) child.kill('SIGTERM');
  for (const { ended } of products) expect((await ended).code).toBe(0);
}

it.each(['web', 'worker'])(
  'a %s process does not migrate: it ends with one line and changes nothing',
  { timeout: 60_000 },
  async (role) => {
    const { code, stderr } = await launchAs(role).ended;
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^Esperando por "npm run db:migrate"[^\n]*\nIndike não pôde iniciar\. O banco de dados ainda não tem a migração 0001_guards: rode "npm run db:migrate" [^\n]*\n$/,
      ),
    ]);
    expect(await asSuperuser(`select from pg_tables where schemaname in ('public', 'pgboss')`)).toEqual([]);
  },
);

it(
  'a waiting web process starts once the command has migrated, and its jobs wait for a worker',
  { timeout: 120_000 },
  async () => {
    const web = launchAs('web', { MIGRATION_WAIT_SECONDS: '60' });
    await until(() => web.stderr().includes('Esperando por'), 30_000, 'the web process waits');
    const migrated = await runMigrations({ DATABASE_URL: applicationUrl, DATABASE_OWNER_URL: ownerUrl });
    expect(migrated).toMatch(/^Migrações aplicadas: 0001_guards, /);
    const { url } = await up(web);
    expect((await send(url, '/api/auth/register', registrationForm())).status).toBe(201);
    await sleep(2_000);
    const waiting = `select distinct state::text from pgboss.job where name in ('notify', 'send-email')`;
    expect([mail.emails, await asSuperuser(waiting)]).toEqual([[], [{ state: 'created' }]]);

    const worker = launchAs('worker');
    const at = await up(worker);
    await until(() => mail.emails.length === 1, 30_000, 'the e-mail');
    expect((await send(at.url, '/api/health')).status).toBe(200);
    expect((await send(at.url, '/api/ready')).status).toBe(200);
    const elsewhere = await Promise.all([
      send(at.url, '/api/auth/login', { login: 'a', password: 'b' }),
      send(at.url, '/api/auth/user'),
      send(at.url, '/login'),
      send(at.url, '/'),
    ]);
    expect(elsewhere.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    await end(web, worker);
  },
);

it('two web processes behave as one to callers', { timeout: 120_000 }, async () => {
  const webs = [launchAs('web'), launchAs('web')];
  const urls = await Promise.all(webs.map(async (web) => (await up(web)).url));
  const at = (n: number): string => urls[n % urls.length] ?? '';
  const form = registrationForm();
  const { body } = await send(at(0), '/api/auth/register', form);
  const token = String(body.access_token);
  expect((await send(at(1), '/api/auth/user', undefined, { token })).status).toBe(200);

  const company = referralForm({ document: newCnpj() });
  const made = await Promise.all(
    Array.from({ length: 16 }, (_, n) => send(at(n), '/api/indication-v3', company, { token })),
  );
  expect(counted(made.map(({ status }) => status))).toEqual({ 201: 1, 422: 15 });

  const guess = { login: form.email, password: 'senha errada' };
  const tried = await Promise.all(
    Array.from({ length: 40 }, (_, n) => send(at(n), '/api/auth/login', guess)),
  );
  const tries = counted(tried.map(({ status }) => status));
  expect(Object.keys(tries)).toEqual(['401', '429']);
  expect(tries['401']).toBeLessThanOrEqual(10);

  expect((await send(at(1), '/api/auth/logout', {}, { token })).status).toBeLessThan(300);
  expect((await send(at(0), '/api/auth/user', undefined, { token })).status).toBe(401);
  figure('two web processes', { 'guesses evaluated of 40': tries['401'] ?? 0 });
  await end(...webs);
});

it(
  'a web process of the previous version starts beside the new one until a migration removes what it uses',
  { timeout: 120_000 },
  async () => {
    const apply = (name: string) =>
      asSuperuser(`insert into kysely_migration (name, timestamp) values ('${name}', '2026')`);
    await apply('9998_nickname');
    const web = launchAs('web');
    expect((await send((await up(web)).url, '/api/ready')).status).toBe(200);
    await end(web);
    const whole = await launchAs('all').ended;
    expect(whole.stderr).toMatch(/O banco de dados foi feito por outra versão do Indike \(migração 9998_/);
    await apply('9999_contract_9998_nickname');
    const refused = await launchAs('web').ended;
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringMatching(
        /^Indike não pôde iniciar\. O banco de dados já não serve a esta versão do Indike \(migração 9999_[^\n]*\n$/,
      ),
    ]);
    await asSuperuser(`delete from kysely_migration where name like '999%'`);
  },
);

it('two sandbox web processes share the clock, and one runs what is due', { timeout: 120_000 }, async () => {
  const before = mail.emails.length;
  const webs = [launchAs('web', { SANDBOX: 'true' }), launchAs('web', { SANDBOX: 'true' })];
  const [one = '', other = ''] = await Promise.all(webs.map(async (web) => (await up(web)).url));
  expect((await send(one, '/api/auth/register', registrationForm())).status).toBe(201);
  expect(mail.emails).toHaveLength(before);
  const now = new Date(Date.now() + 2 * 86_400_000).toISOString();
  expect((await send(one, '/api/sandbox/clock', { now }, { method: 'PUT' })).status).toBe(200);
  expect(mail.emails.length).toBeGreaterThan(before);
  await until(
    async () => (await send(other, '/api/sandbox/clock')).body.now >= now,
    30_000,
    'the other process has the same time',
  );
  await end(...webs);
});
