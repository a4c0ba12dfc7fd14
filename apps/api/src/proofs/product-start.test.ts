import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../connect.ts';
import { keptSecret } from '../platform/secret.ts';
import { readSettings, SettingsError } from '../platform/settings.ts';
import { registrationForm, PASSWORD } from '../testing/people.ts';
import { figure } from './testing/figures.ts';
import {
  databaseProcesses,
  endAll,
  launch,
  newDataDir,
  removeDataDirs,
  until,
  up,
} from './testing/product.ts';
import { call } from './testing/raw-http.ts';

// A start that cannot be is one clear line; a second start and a second instance do no harm (proof 7).

afterAll(async () => {
  endAll();
  await removeDataDirs();
});

const given = () => {
  const { host, port, user, password, database } = inject('postgres');
  return { host: encodeURIComponent(host), port, user, password, database };
};

/** The start is refused with one line that names what to mend. */
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
    SMTP_URL: 'smtp://127.0.0.1:25',
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
    [{ SANDBOX: 'sim' }, /SANDBOX: use true ou false/],
    [{ LOG_LEVEL: 'tudo' }, /LOG_LEVEL: /],
    [{ TRUST_PROXY: 'yes' }, /TRUST_PROXY: use o número/],
    [{ NODE_ENV: 'production' }, /SMTP_URL: obrigatório em produção/],
    [{ ...production, APP_URL: '' }, /APP_URL: obrigatório em produção/],
    [{ ...production, SANDBOX: 'true' }, /SANDBOX: a área de testes não pode ser ligada em produção/],
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
    [{ FACEBOOK_APP_ID: '12' }, /FACEBOOK_APP_SECRET: obrigatório com FACEBOOK_APP_ID/],
    [{ GOOGLE_API_URL: 'googleapis' }, /GOOGLE_API_URL: use um endereço/],
    [{ DATABASE_URL: 'postgres://a@b/c' }, /SECRET: obrigatório com DATABASE_URL/],
  ];
  it.each(cases)('%j is told in one line', (env, line) => {
    const read = (): unknown => readSettings(env);
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(new RegExp(`^${line.source}[^\\n]*$`));
  });

  it('ends the start', { timeout: 60_000 }, async () => {
    const ms = await expectRefused({ PORT: 'oitenta' }, /^Indike não pôde iniciar\. PORT: use um número/);
    figure('start', { 'wrong settings': cases.length, 'ms to the end': Math.round(ms) });
    expect(ms).toBeLessThan(30_000);
  });
});

describe('a database that lets nobody in', () => {
  it('is told in one line', { timeout: 60_000 }, async () => {
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
      const settings = readSettings({ DATABASE_URL: url, SECRET: 'x'.repeat(32) });
      await expect(openDatabase(settings, () => {})).rejects.toThrow(line);
    }
    await expectRefused(
      { DATABASE_URL: urls[0] ?? '', DATA_DIR: newDataDir() },
      /^Indike não pôde iniciar\. DATABASE_URL: não foi possível entrar no banco de dados/,
    );
  });
});

it('a data folder that cannot be written is told in one line', { timeout: 60_000 }, async () => {
  const file = join(newDataDir(), 'arquivo');
  writeFileSync(file, '');
  expect(() => keptSecret(join(file, 'dados'))).toThrow(/^DATA_DIR: não foi possível usar a pasta/);
  await expectRefused({ DATA_DIR: join(file, 'dados') }, /^Indike não pôde iniciar\. .*pasta/);
});

it(
  'first start, taken port, second instance, second start: one line each, and nothing is lost',
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
    await until(() => databaseProcesses(dataDir).length === 0, 3_000, 'no database left behind');
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
