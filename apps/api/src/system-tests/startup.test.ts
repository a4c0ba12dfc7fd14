import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../database-server.ts';
import { createDatabase, createPool } from '../platform/db/database.ts';
import { loadOrCreateSecrets } from '../platform/secrets/secret-file.ts';
import { checkExposure, readSettings, SettingsError } from '../platform/settings/settings.ts';
import { cloneDatabase } from '../testing/database.ts';
import { registrationForm, PASSWORD } from '../testing/people.ts';
import { figure } from './testing/figures.ts';
import { cleanUp, databaseProcesses, launch, newDataDir, until, up } from './testing/product.ts';
import { call } from './testing/raw-http.ts';

// docs/proofs.md 7: a start that fails prints one clear line. A second start and a second instance do no harm.

afterAll(cleanUp);

const SECRET = 'x'.repeat(32);

const given = () => {
  const { host, port, user, password, database } = inject('postgres');
  return { host: encodeURIComponent(host), port, user, password, database };
};

/** Expects the start to be refused with one line that says what to fix. Returns the milliseconds until it ended. */
async function expectRefused(env: Record<string, string>, line: RegExp): Promise<number> {
  const { code, stderr, ms } = await launch(env).ended;
  expect([env, stderr.trim().split('\n')]).toEqual([env, [expect.stringMatching(line)]]);
  expect(code).toBe(1);
  return ms;
}

describe('a setting that is wrong', () => {
  const production = {
    NODE_ENV: 'production',
    APP_URL: 'https://indike.example',
    TRUST_PROXY: '1',
    SMTP_URL: 'smtp://127.0.0.1:25',
    MAIL_FROM: 'Indike <nao-responda@provedora.com.br>',
    SUPPORT_EMAIL: 'ajuda@provedora.com.br',
    PROVIDER_LEGAL_NAME: 'Provedora Exemplo S.A.',
    PROVIDER_CNPJ: '12.ABC.345/01DE-35',
    PROVIDER_ADDRESS: 'Rua Um, 1, São Paulo/SP',
    PRIVACY_EMAIL: 'privacidade@provedora.example',
  };
  const cases: [Record<string, string>, RegExp][] = [
    [{ PORT: 'oitenta' }, /PORT: use um número/],
    [{ PORT: '70000' }, /PORT: use um número/],
    [{ PORT: '-1' }, /PORT: use um número/],
    [{ APP_URL: 'indike' }, /APP_URL: use um endereço/],
    [{ APP_URL: 'ftp://indike.example' }, /APP_URL: use um endereço/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL: use postgres:/],
    [{ SMTP_URL: 'http://x' }, /SMTP_URL: use smtp:/],
    [{ SECRET: 'curto' }, /SECRET: use pelo menos 32/],
    [{ SECRET, SECRET_ACCEPTED: `${SECRET}, curto` }, /SECRET_ACCEPTED: use pelo menos 32/],
    [{ SECRET_ACCEPTED: SECRET }, /SECRET: obrigatório com SECRET_ACCEPTED/],
    [{ SANDBOX: 'sim' }, /SANDBOX: use true ou false/],
    [{ LOG_LEVEL: 'tudo' }, /LOG_LEVEL: /],
    [{ METRICS_PORT: '99999' }, /METRICS_PORT: use um número/],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'coletor:4318' }, /OTEL_EXPORTER_OTLP_ENDPOINT: use o endereço/],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, /OTEL_TRACES_SAMPLER_ARG: use um número de 0 a 1/],
    [{ TRUST_PROXY: 'yes' }, /TRUST_PROXY: use o número/],
    [{ NODE_ENV: 'production' }, /SMTP_URL: obrigatório em produção/],
    [{ ...production, APP_URL: '' }, /APP_URL: obrigatório em produção/],
    [{ ...production, TRUST_PROXY: '' }, /TRUST_PROXY: obrigatório em produção: o número de proxies/],
    [{ ...production, SANDBOX: 'true' }, /SANDBOX: a área de testes não pode ser ligada em produção/],
    [{ ...production, APP_URL: 'http://indike.example' }, /APP_URL: use https:\/\/ em produção/],
    [{ ...production, MAIL_FROM: '' }, /MAIL_FROM: em produção use um endereço seu/],
    ...['x@indike.test', 'X <x@mail.example>', 'x@a.invalid', 'x@example.com', 'x@localhost', 'x'].map(
      (address): [Record<string, string>, RegExp] => [
        { ...production, MAIL_FROM: address },
        /MAIL_FROM: em produção use um endereço seu/,
      ],
    ),
    [{ ...production, SUPPORT_EMAIL: '' }, /SUPPORT_EMAIL: em produção use um endereço seu/],
    [
      { ...production, SUPPORT_EMAIL: 'suporte@indike.example' },
      /SUPPORT_EMAIL: em produção use um endereço seu/,
    ],
    [{ ...production, SECRET: 'a'.repeat(32) }, /SECRET: fácil de adivinhar/],
    [{ ...production, SECRET: 'abc123'.repeat(8) }, /SECRET: fácil de adivinhar/],
    ...['Production', 'prod', ' staging', 'PRODUCTION', 'production '].map(
      (NODE_ENV): [Record<string, string>, RegExp] => [
        { ...production, NODE_ENV },
        /NODE_ENV: use development, test ou production/,
      ],
    ),
    [{ DATABASE_POOLER: 'session' }, /DATABASE_POOLER: use transaction/],
    [
      { DATABASE_POOLER: 'transaction' },
      /DATABASE_URL: obrigatório com DATABASE_OWNER_URL, DATABASE_REPLICA_URL ou DATABASE_POOLER/,
    ],
    [{ DATABASE_OWNER_URL: 'postgres://a@b/c' }, /DATABASE_URL: obrigatório com DATABASE_OWNER_URL/],
    [{ ...production, PROVIDER_CNPJ: '' }, /PROVIDER_CNPJ: obrigatório em produção/],
    [
      { ...production, PRIVACY_EMAIL: '', PROVIDER_ADDRESS: ' ' },
      /PROVIDER_ADDRESS, PRIVACY_EMAIL: obrigatórios em/,
    ],
    [{ PROVIDER_CNPJ: '12.ABC.345/01DE-36' }, /PROVIDER_CNPJ: use um CNPJ válido/],
    [{ PRIVACY_EMAIL: 'privacidade' }, /PRIVACY_EMAIL: use um e-mail válido/],
    [{ SUPPORT_EMAIL: 'a@b' }, /SUPPORT_EMAIL: use um e-mail válido/],
    [{ PRIMARY_COLOR: 'blue' }, /PRIMARY_COLOR: use uma cor como #1b5cf5/],
    [{ PROVIDER_LEGAL_NAME: 'A\nB' }, /PROVIDER_LEGAL_NAME: use uma linha/],
    [{ EFI_CLIENT_ID: 'x' }, /EFI_CLIENT_SECRET: obrigatório com as outras configurações da Efí/],
    [{ ASAAS_API_KEY: 'x' }, /ASAAS_WEBHOOK_TOKEN: obrigatório com as outras configurações da Asaas/],
    [{ ASAAS_WEBHOOK_TOKEN: 'curto' }, /ASAAS_WEBHOOK_TOKEN: use pelo menos 16 caracteres/],
    [{ FACEBOOK_APP_ID: '12' }, /FACEBOOK_APP_SECRET: obrigatório com FACEBOOK_APP_ID/],
    [{ FACEBOOK_APP_SECRET: 's' }, /FACEBOOK_APP_ID: obrigatório com FACEBOOK_APP_SECRET/],
    [{ GOOGLE_API_URL: 'googleapis' }, /GOOGLE_API_URL: use um endereço/],
    [{ POSTGRES_SHARED_BUFFERS_MB: '128MB' }, /POSTGRES_SHARED_BUFFERS_MB: use um número de 0 a 65535/],
    [{ BACKUP_EVERY: '0' }, /BACKUP_EVERY: use um número de 1 a 720/],
    [{ BACKUP_EVERY: 'dia' }, /BACKUP_EVERY: use um número de 1 a 720/],
    [{ BACKUP_KEEP: '0' }, /BACKUP_KEEP: use um número de 1 a 1000/],
    [{ BACKUP_KEEP: '1001' }, /BACKUP_KEEP: use um número de 1 a 1000/],
    [{ BACKUP_PASSPHRASE: 'curta' }, /BACKUP_PASSPHRASE: use pelo menos 12/],
    [{ BACKUP_FOLDER: '/mnt' }, /BACKUP_PASSPHRASE_FILE: diga o arquivo/],
    [{ BACKUP_FOLDER: '/mnt', BACKUP_PASSPHRASE_FILE: '/none' }, /BACKUP_PASSPHRASE_FILE: não foi possível/],
    [{ BACKUP_FOLDER: '/mnt', BACKUP_PASSPHRASE_FILE: '/mnt/p' }, /BACKUP_PASSPHRASE_FILE: guarde a senha/],
    [{ BACKUP_FOLDER: '/mnt', BACKUP_PASSPHRASE_FILE: '/mnt/..p' }, /BACKUP_PASSPHRASE_FILE: guarde a senha/],
    [
      { BACKUP_PASSPHRASE: 'longa o bastante', BACKUP_PASSPHRASE_FILE: '/p' },
      /BACKUP_PASSPHRASE: use esta ou BACKUP_PASSPHRASE_FILE/,
    ],
    [
      { DATABASE_URL: 'postgres://a@b/c', SECRET, BACKUP_FOLDER: '/mnt' },
      /BACKUP_FOLDER: é do banco embutido/,
    ],
    [{ DATABASE_URL: 'postgres://a@b/c' }, /SECRET: obrigatório com DATABASE_URL/],
    [
      { DATABASE_REPLICA_URL: 'postgres://a@b/c' },
      /DATABASE_URL: obrigatório com DATABASE_OWNER_URL, DATABASE_REPLICA_URL/,
    ],
    [{ DATABASE_URL: 'postgres://a@b,c:x/d' }, /DATABASE_URL: use postgres:/],
    [{ ROLE: 'api' }, /ROLE: use all, web ou worker/],
    [{ ROLE: 'web' }, /DATABASE_URL: obrigatório com ROLE=web e ROLE=worker/],
    [
      { ROLE: 'worker', DATABASE_URL: 'postgres://a@b/c', SECRET },
      /SMTP_URL: obrigatório com ROLE=web e ROLE=worker/,
    ],
    [{ MIGRATION_WAIT_SECONDS: '2m' }, /MIGRATION_WAIT_SECONDS: use um número/],
    [{ DRAIN_SECONDS: '301' }, /DRAIN_SECONDS: use um número/],
  ];
  it.each(cases)('%j is reported in one line', (env, line) => {
    const read = (): unknown => readSettings(env);
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(new RegExp(`^${line.source}[^\\n]*$`));
  });

  it('is none in production when every setting is given', () => {
    expect(readSettings(production)).toMatchObject({ production: true, sandbox: false, host: '0.0.0.0' });
    const loopback = {
      ...production,
      APP_URL: 'http://127.0.0.1:3000',
      SECRET: '0f3a1c5b7e9d2846'.repeat(2),
    };
    expect(readSettings(loopback).appUrl).toBe('http://127.0.0.1:3000');
  });

  it('ends the start', { timeout: 60_000 }, async () => {
    const ms = await expectRefused({ PORT: 'oitenta' }, /^Indike não pôde iniciar\. PORT: use um número/);
    figure('start', { 'wrong settings': cases.length, 'ms to the end': Math.round(ms) });
    expect(ms).toBeLessThan(30_000);
  });
});

describe('the sandbox on a reachable address', () => {
  const exposed: [Record<string, string>, string][] = [
    [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
    [{ HOST: '::' }, 'HOST=::'],
    [{ APP_URL: 'https://indike.example' }, 'APP_URL=https://indike.example'],
    [{ APP_URL: 'https://localhost' }, 'APP_URL=https://localhost'],
    [{ APP_URL: 'http://indike.example' }, 'APP_URL=http://indike.example'],
    [{ DATABASE_URL: 'postgres://a:b@db.example/c', SECRET }, 'DATABASE_URL noutra máquina'],
    [{ DATABASE_URL: 'postgres://a:b@localhost/c?host=db.example', SECRET }, 'DATABASE_URL noutra máquina'],
    [{ DATABASE_URL: 'postgres://a:b@localhost,db.example/c', SECRET }, 'DATABASE_URL noutra máquina'],
  ];
  it.each(exposed)('%j is refused unless explicitly allowed, and then announced', (env, what) => {
    const lines: string[] = [];
    const check = (more: Record<string, string>) =>
      checkExposure(readSettings({ ...env, ...more }), (line) => lines.push(line));
    expect(() => check({})).toThrow(`SANDBOX: ${what} `);
    expect(() => check({ NODE_ENV: 'test' })).toThrow(`SANDBOX: ${what} `);
    expect(lines).toEqual([]);
    check({ SANDBOX: 'true' });
    expect(lines).toEqual([expect.stringContaining(what)]);
    check({ SANDBOX: 'false' });
    expect(lines).toHaveLength(1);
  });

  it.each([
    {},
    { HOST: 'localhost' },
    { HOST: '::1' },
    { APP_URL: 'http://localhost:8080' },
    { DATABASE_URL: 'postgres://a:b@127.0.0.1:5433/c', SECRET },
    { DATABASE_URL: 'postgres://a:b@127.0.0.1:5433,[::1]:5434/c', SECRET },
    { DATABASE_URL: 'postgres://a:b@localhost:5432/c?host=%2Ftmp%2Fsockets', SECRET },
    { DATABASE_URL: 'postgres:///c', SECRET },
  ])('%j is accepted, because only this machine can reach it', (env) => {
    expect(() => checkExposure(readSettings(env), expect.unreachable)).not.toThrow();
  });

  it('ends the start', { timeout: 60_000 }, async () => {
    const dataDir = newDataDir();
    await expectRefused(
      { HOST: '0.0.0.0', DATA_DIR: dataDir },
      /^Indike não pôde iniciar\. SANDBOX: HOST=0\.0\.0\.0 /,
    );
    // Nothing was created before the refusal.
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

describe('a database that refuses the connection', () => {
  it('is reported in one line', { timeout: 60_000 }, async () => {
    const { host, port, user, password, database } = given();
    const urls = [
      'postgres://indike@127.0.0.1:1/indike',
      'postgres://indike@nao-existe.invalid/indike',
      `postgres://${user}:errada@localhost:${port}/${database}?host=${host}`,
      `postgres://${user}:${password}@localhost:${port}/nao_existe?host=${host}`,
      `postgres://ninguem:x@localhost:${port}/${database}?host=${host}`,
      'postgres://indike@localhost/indike?host=%2Fnao%2Fexiste',
    ];
    const line = /^DATABASE_URL: não foi possível entrar no banco de dados[^\n]*$/;
    for (const url of urls) {
      const settings = readSettings({ DATABASE_URL: url, SECRET });
      await expect(openDatabase(settings, () => {})).rejects.toThrow(line);
    }
    await expectRefused(
      { DATABASE_URL: urls[0] ?? '', DATA_DIR: newDataDir() },
      /^Indike não pôde iniciar\. DATABASE_URL: não foi possível entrar no banco de dados/,
    );
  });
});

it(
  'a database from before the baseline is refused in one line and left unchanged',
  { timeout: 60_000 },
  async () => {
    const database = await cloneDatabase();
    const { host, port, user, password, database: name } = database.connection;
    const db = createDatabase(createPool(database.connection, 1));
    const firstMigration = async () =>
      (await sql<{ name: string }>`select name from kysely_migration order by name limit 1`.execute(db)).rows;
    try {
      await sql`update kysely_migration set name = '0001_accounts_and_referrals' where name like '0001%'`.execute(
        db,
      );
      const url = `postgres://${user}:${password}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
      await expectRefused(
        { DATABASE_URL: url, SECRET, DATA_DIR: newDataDir() },
        /^Indike não pôde iniciar\. O banco de dados foi feito por outra versão do Indike \(migração 0001_accounts_and_referrals\).* DATA_DIR novo ou um DATABASE_URL vazio$/,
      );
      expect(await firstMigration()).toEqual([{ name: '0001_accounts_and_referrals' }]);
    } finally {
      await db.destroy();
      await database.drop();
    }
  },
);

it('a data folder that cannot be written is reported in one line', { timeout: 60_000 }, async () => {
  const file = join(newDataDir(), 'arquivo');
  writeFileSync(file, '');
  expect(() => loadOrCreateSecrets(join(file, 'dados'))).toThrow(/^DATA_DIR: não foi possível usar a pasta/);
  await expectRefused({ DATA_DIR: join(file, 'dados') }, /^Indike não pôde iniciar\. .*pasta/);
});

it(
  'reports a taken port and a second instance in one line each, and loses nothing until the second start',
  { timeout: 120_000 },
  async () => {
    const dataDir = newDataDir();
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const { port } = blocker.address() as AddressInfo;
    await expectRefused(
      { DATA_DIR: dataDir, PORT: String(port) },
      /^Indike não pôde iniciar\. PORT: a porta \d+ já está em uso por outro programa$/,
    );
    await until(() => databaseProcesses(dataDir).length === 0, 30_000, 'no database left behind');
    await new Promise((closed) => blocker.close(closed));

    const first = launch({ DATA_DIR: dataDir });
    const { url } = await up(first);
    const form = registrationForm();
    const post = (at: string, path: string, body: unknown) =>
      call(at, {
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await post(url, '/api/auth/register', form)).status).toBe(201);

    const secondMs = await expectRefused(
      { DATA_DIR: dataDir },
      /^Indike não pôde iniciar\. O Indike já está em execução com a pasta de dados /,
    );
    expect(secondMs).toBeLessThan(10_000);
    expect((await call(url, { path: '/api/ready' })).status).toBe(200);
    expect((await post(url, '/api/auth/login', { login: form.email, password: PASSWORD })).status).toBe(200);
    first.child.kill('SIGTERM');
    expect((await first.ended).code).toBe(0);
    expect(databaseProcesses(dataDir)).toEqual([]);

    const began = performance.now();
    const again = launch({ DATA_DIR: dataDir });
    const second = await up(again);
    const readyMs = performance.now() - began;
    expect(
      (await post(second.url, '/api/auth/login', { login: form.email, password: PASSWORD })).status,
    ).toBe(200);
    again.child.kill('SIGINT');
    const ended = await again.ended;
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    expect(databaseProcesses(dataDir)).toEqual([]);
    figure('start', {
      'second instance ended after ms': Math.round(secondMs),
      'ready on existing data after ms': Math.round(readyMs),
    });
    expect(readyMs).toBeLessThan(25_000);
  },
);
