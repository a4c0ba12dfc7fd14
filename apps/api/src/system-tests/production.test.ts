import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../demo/seed.ts';
import { checkLedger } from '../ledger/check.ts';
import { createDatabase, createPool, type Db } from '../platform/db/database.ts';
import { findRunningPostgres } from '@indike/embedded-postgres';
import { POSTGRES_PRODUCT } from '../platform/postgres-product.ts';
import { clientOf } from '../testing/client.ts';
import { registrationForm } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { cleanUp, databaseProcesses, endProduct, launch, newDataDir, up, urlOf } from './testing/product.ts';
import { startedDataDir } from './testing/started-data-dir.ts';
import { call } from './testing/raw-http.ts';

// Production refuses a database that the sandbox has used until the demo accounts, whose passwords are public, are removed.

const PRODUCTION = {
  NODE_ENV: 'production',
  APP_URL: 'http://127.0.0.1:0',
  TRUST_PROXY: '0',
  HOST: '127.0.0.1',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Indike <nao-responda@provedora.com.br>',
  SUPPORT_EMAIL: 'ajuda@provedora.com.br',
  PROVIDER_LEGAL_NAME: 'Provedora Exemplo S.A.',
  PROVIDER_CNPJ: '12.ABC.345/01DE-35',
  PROVIDER_ADDRESS: 'Rua Um, 1, São Paulo/SP',
  PRIVACY_EMAIL: 'privacidade@provedora.com.br',
};
const PASSWORD = 'Demo1234';
const OPERATOR = { email: 'operador@indike.test', password: PASSWORD };
const REFUSED = /^Indike não pôde iniciar\. O banco de dados tem [^\n]+ npm run demo:remove\n$/;

afterAll(cleanUp);

async function removeDemo(env: Record<string, string>): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../demo-remove.ts')], {
    cwd: '/',
    env: { PATH: process.env.PATH, ...env },
  });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await once(child, 'exit');
  return { code, said: (await said).join('') };
}

const send = (url: string, path: string, body: unknown, method = 'POST') =>
  call(url, {
    method,
    path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('a data folder of the sandbox', () => {
  const dataDir = startedDataDir();
  let token: string;

  const read = (url: string, bearer: string, path: string) =>
    call(url, { path, headers: { authorization: `Bearer ${bearer}` } });

  it('is refused by production in one line and left unchanged', { timeout: 120_000 }, async () => {
    const sandbox = launch({ DATA_DIR: dataDir });
    const { url } = await up(sandbox);
    const signedIn = await send(url, '/api/operator/auth/login', OPERATOR);
    token = JSON.parse(signedIn.text).access_token;
    const form = registrationForm();
    expect((await send(url, '/api/auth/register', form)).status).toBe(201);
    const later = new Date(Date.now() + 86_400_000).toISOString();
    expect((await send(url, '/api/sandbox/clock', { now: later }, 'PUT')).status).toBe(200);
    await endProduct(sandbox);
    for (let start = 0; start < 2; start += 1) {
      const { code, stderr } = await launch({ ...PRODUCTION, DATA_DIR: dataDir }).ended;
      expect([code, stderr]).toEqual([1, expect.stringMatching(REFUSED)]);
      expect(databaseProcesses(dataDir)).toEqual([]);
    }
  });

  it('is accepted by production once the demo accounts are removed', { timeout: 120_000 }, async () => {
    const removed = await removeDemo({ DATA_DIR: dataDir });
    expect(removed).toEqual({
      code: 0,
      said: expect.stringMatching(
        /^Contas de demonstração removidas: \d+ de Indikers, 5 de operadores\. [^\n]+\n$/,
      ),
    });
    expect(databaseProcesses(dataDir)).toEqual([]);
    const product = launch({ ...PRODUCTION, DATA_DIR: dataDir });
    const { url } = await up(product);
    const again = await removeDemo({ DATA_DIR: dataDir });
    expect(again).toEqual({ code: 0, said: expect.stringContaining('Não há contas de demonstração') });
    expect((await read(url, token, '/api/operator/indications')).status).toBe(401);
    expect((await send(url, '/api/operator/auth/login', OPERATOR)).status).toBe(401);
    for (const login of ['demo@indike.test', 'rival@indike.test', '52998224725'])
      expect((await send(url, '/api/auth/login', { login, password: PASSWORD })).status).toBe(401);
    expect((await call(url, { path: '/api/sandbox/clock' })).status).toBe(404);
    const documented = await call(url, { path: '/api/docs/json' });
    expect(documented.text).toContain('/api/indication-v3');
    expect(documented.text).not.toMatch(/\/api\/(operator|sandbox)\//);
    expect((await call(url, { path: '/api/operator/docs/json' })).status).toBe(401);
    const running = findRunningPostgres({ dataDir, product: POSTGRES_PRODUCT });
    if (!running) throw new Error('no database');
    await expectNothingLeft(createDatabase(createPool(running, 1)));
    product.child.kill('SIGTERM');
    expect((await product.ended).code).toBe(0);
  });
});

/** Expects no personal data of demo people, a consistent ledger, and other people unchanged. */
async function expectNothingLeft(db: Db): Promise<void> {
  try {
    const people = await db
      .selectFrom('indiker')
      .select(['email', 'cpf', 'password_hash', 'erased_at'])
      .execute();
    for (const { email, cpf, password_hash, erased_at } of people) {
      if (erased_at === null) continue;
      expect([email, cpf, password_hash]).toEqual([expect.stringMatching(/^removido-\d+@/), null, null]);
    }
    expect(people.filter(({ email }) => email.endsWith('@indike.test'))).toEqual([]);
    expect(people.some(({ erased_at }) => erased_at === null)).toBe(true);
    expect(await db.selectFrom('bank_account').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('operator_session').select('operator_id').execute()).toEqual([]);
    expect(await db.selectFrom('sandbox_clock').select('ahead_ms').execute()).toEqual([]);
    const payable = db.selectFrom('withdrawal').select('id').where('status', '=', 'scheduled');
    expect(await payable.execute()).toEqual([]);
    expect(await checkLedger(db, dateInSaoPaulo(new Date()))).toMatchObject({ ok: true, findings: [] });
  } finally {
    await db.destroy();
  }
}

describe('an external PostgreSQL', () => {
  const server = useTestServer();
  beforeAll(async () => {
    await seedDemo(server.deps.db, new Date());
  });

  it('is refused as well, and the command works beside a running product', { timeout: 120_000 }, async () => {
    const url = urlOf(server.database);
    const secret = { DATABASE_URL: url, SECRET: 'a secret of the system tests, long enough to be one' };
    const refused = await launch({ ...PRODUCTION, ...secret, DATA_DIR: newDataDir() }).ended;
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(REFUSED)]);
    expect(refused.stderr).toContain('operador@indike.test');
    await clientOf(server).post('/api/auth/register', registrationForm());
    const login = { login: 'demo@indike.test', password: PASSWORD };
    const { body } = await clientOf(server).post('/api/auth/login', login);
    const demo = clientOf(server, body.access_token);
    expect((await demo.get('/api/auth/user')).status).toBe(200);
    expect(await removeDemo(secret)).toMatchObject({ code: 0 });
    expect((await demo.get('/api/auth/user')).status).toBe(401);
    expect((await clientOf(server).post('/api/auth/login', login)).status).toBe(401);
    await expectNothingLeft(createDatabase(createPool(server.database.connection, 1)));
  });
});
