import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool } from '../platform/db/database.ts';
import { rolesOf } from '@indike/embedded-postgres';
import { cloneDatabase, type TestDatabase } from '../testing/database.ts';
import { registrationForm } from '../testing/people.ts';
import { cleanUp, launch, newDataDir, up, urlOf } from './testing/product.ts';
import { call } from './testing/raw-http.ts';

// On an external PostgreSQL: a role that may not create tables gets a clear message, and owner and application role can differ.

const SECRET = 'a secret of the system tests, long enough to be one';
let database: TestDatabase;
let applicationUrl: string;
let ownerUrl: string;

beforeAll(async () => {
  database = await cloneDatabase();
  const { owner, application } = rolesOf(database.connection);
  applicationUrl = urlOf({ connection: application });
  ownerUrl = urlOf({ connection: owner });
  const admin = createPool(database.connection, 1);
  await admin.query('drop schema pgboss cascade; drop schema public cascade; create schema public');
  await admin.query(`grant usage on schema public to public; grant create on schema public to ${owner.user}`);
  await admin.query(`grant create on database ${database.connection.database} to ${owner.user}`);
  await admin.end();
});
afterAll(async () => {
  await cleanUp();
  await database.drop();
});

const ROOT = join(import.meta.dirname, '../../../..');

/** Runs a script of the repository until it ends. */
async function command(file: string, args: string[], more: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(ROOT, file), ...args], {
    cwd: '/',
    env: { PATH: process.env.PATH, SECRET, DATABASE_URL: applicationUrl, ...more },
  });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await once(child, 'exit');
  return { code, said: (await said).join('') };
}

it('reports a role that may not create tables in one line', { timeout: 60_000 }, async () => {
  const line =
    /DATABASE_URL: o usuário do banco de dados não pode criar o que falta \(permission denied [^\n]+\n$/;
  const { code, stderr } = await launch({ DATABASE_URL: applicationUrl, DATA_DIR: newDataDir() }).ended;
  expect([code, stderr]).toEqual([1, expect.stringMatching(line)]);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  const migrated = await command('apps/api/src/migrate.ts', []);
  expect(migrated).toEqual({ code: 1, said: expect.stringMatching(line) });
  expect(migrated.said.trim().split('\n')).toHaveLength(1);
});

it(
  'runs the product and its commands as one role while another role owns the tables',
  { timeout: 120_000 },
  async () => {
    const owner = { DATABASE_OWNER_URL: ownerUrl };
    const product = launch({ DATABASE_URL: applicationUrl, ...owner, DATA_DIR: newDataDir() });
    const { url } = await up(product);
    const { status } = await call(url, {
      method: 'POST',
      path: '/api/auth/register',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(registrationForm()),
    });
    expect(status).toBe(201);
    const args = ['--email', 'ana@provedora.com.br', '--name', 'Ana', '--role', 'admin'];
    const made = await command('apps/api/src/operator-create.ts', args, {
      ...owner,
      OPERATOR_PASSWORD: 'Senha da Ana 1',
    });
    expect(made).toEqual({ code: 0, said: 'Operador ana@provedora.com.br criado (admin).\n' });
    expect(await command('apps/api/src/migrate.ts', [], owner)).toEqual({
      code: 0,
      said: 'O banco de dados já está atualizado.\n',
    });
    expect(await command('apps/api/src/restore-finish.ts', [])).toEqual({
      code: 1,
      said: 'DATABASE_OWNER_URL: informe o usuário que é dono das tabelas.\n',
    });
    expect(await command('apps/api/src/restore-finish.ts', [], owner)).toMatchObject({ code: 0 });
    product.child.kill('SIGTERM');
    expect(await product.ended).toMatchObject({ code: 0, stderr: '' });
    // An up-to-date schema needs no owner role.
    const alone = launch({ DATABASE_URL: applicationUrl, DATA_DIR: newDataDir() });
    expect((await call((await up(alone)).url, { path: '/api/ready' })).status).toBe(200);
    alone.child.kill('SIGTERM');
    expect(await alone.ended).toMatchObject({ code: 0, stderr: '' });
  },
);

it('loads the benchmark data as the owner', { timeout: 60_000 }, async () => {
  const fresh = await cloneDatabase();
  const { owner, application } = rolesOf(fresh.connection);
  const loaded = await command('ops/bench/seed/run.ts', ['--indikers', '20', '--referrals', '3'], {
    DATABASE_URL: urlOf({ connection: application }),
    DATABASE_OWNER_URL: urlOf({ connection: owner }),
  });
  await fresh.drop();
  expect(loaded).toEqual({ code: 0, said: expect.stringMatching(/^20 Indikers with 3 referrals each/) });
});
