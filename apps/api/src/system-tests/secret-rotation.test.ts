import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rolesOf } from '@indike/embedded-postgres';
import { cloneDatabase, type TestDatabase } from '../testing/database.ts';
import { startMailServer, type MailServer } from '../testing/mail-server.ts';
import { registrationForm } from '../testing/people.ts';
import { clientOf } from '../testing/client.ts';
import { cleanUp, launch, newDataDir, type Product, up, urlOf } from './testing/product.ts';
import { startedDataDir } from './testing/started-data-dir.ts';

// SECRET is replaced while people use the product (docs/operations.md, Replacing the secret).

const TIMEOUT_MS = 180_000;
const OLD = 'the secret of the first years, long enough to be one';
const NEW = 'the secret of the years after that, just as long';

const listed = (secret: string): string => secret.replaceAll(',', '%2C');

let database: TestDatabase;
let mail: MailServer;
beforeEach(async () => {
  database = await cloneDatabase();
  mail = await startMailServer();
});
afterEach(async () => {
  await cleanUp();
  await mail.stop();
  await database.drop();
});

/** Runs `npm run secret:rotate`. */
async function rotate(env: Readonly<Record<string, string>>, ...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../secret-rotate.ts'), ...args], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = await once(child, 'close');
  return { code, said };
}

async function end({ child, ended }: Product): Promise<void> {
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
}

const external = (secrets: Readonly<Record<string, string>>) => ({
  DATABASE_URL: urlOf({ connection: rolesOf(database.connection).application }),
  DATABASE_OWNER_URL: urlOf({ connection: rolesOf(database.connection).owner }),
  ...secrets,
});
const start = (ROLE: string, secrets: Readonly<Record<string, string>>): Product =>
  launch({
    ...external(secrets),
    ROLE,
    DATA_DIR: newDataDir(),
    SANDBOX: 'false',
    SMTP_URL: mail.url,
  });

async function register(url: string): Promise<string> {
  const { status, body } = await clientOf({ url }).post('/api/auth/register', registrationForm());
  expect(status).toBe(201);
  return String(body.access_token);
}
const statusOf = async (url: string, token: string) =>
  (await clientOf({ url }, token).get('/api/auth/user')).status;

it(
  'replaces the secret of several processes one after another without an interruption',
  { timeout: TIMEOUT_MS },
  async () => {
    const before = start('web', { SECRET: OLD });
    const token = await register((await up(before)).url);
    // The new secret alone is refused, because what is stored would be unreadable.
    const alone = await start('web', { SECRET: NEW }).ended;
    expect([alone.code, alone.stderr]).toEqual([
      1,
      expect.stringMatching(
        /^Indike não pôde iniciar\. SECRET: não é o segredo deste banco de dados[^\n]*\n$/,
      ),
    ]);
    const early = await rotate(external({ SECRET: NEW, SECRET_ACCEPTED: listed(OLD) }));
    expect([early.code, early.said]).toEqual([
      1,
      expect.stringMatching(/^Há processos que ainda não conhecem .*\(web, desde /),
    ]);

    // First every process reads both secrets, then every process writes with the new one.
    const both = start('web', { SECRET: OLD, SECRET_ACCEPTED: listed(NEW) });
    const url = (await up(both)).url;
    await end(before);
    const worker = start('worker', { SECRET: NEW, SECRET_ACCEPTED: listed(OLD) });
    await up(worker);
    await register(url);
    await expect.poll(() => mail.emails.length).toBe(2);
    const writing = await rotate(external({ SECRET: NEW, SECRET_ACCEPTED: listed(OLD) }));
    expect([writing.code, writing.said]).toEqual([
      2,
      expect.stringContaining('ainda cifram com ele (web, desde'),
    ]);
    const after = start('web', { SECRET: NEW, SECRET_ACCEPTED: listed(OLD) });
    const next = (await up(after)).url;
    await end(both);
    expect(await statusOf(next, token)).toBe(200);

    const done = await rotate(external({ SECRET: NEW, SECRET_ACCEPTED: listed(OLD) }));
    expect([done.code, done.said]).toEqual([
      0,
      expect.stringMatching(/Nada guardado precisa mais .* tire SECRET_ACCEPTED/),
    ]);
    expect(done.said).toMatch(/Chaves que ficam +3 +0 +0\n/);
    expect(done.said).not.toContain(NEW.slice(0, 12));
    await end(after);
    await end(worker);
    const last = start('web', { SECRET: NEW });
    expect(await statusOf((await up(last)).url, token)).toBe(200);
    await end(last);
    const only = await rotate(external({ SECRET: NEW }), '--check');
    expect([only.code, only.said]).toEqual([0, expect.stringContaining('não há nada para trocar')]);
  },
);

it('replaces the secret of the data folder with three commands', { timeout: TIMEOUT_MS }, async () => {
  const dataDir = startedDataDir();
  const env = { DATA_DIR: dataDir };
  const file = join(dataDir, 'secret');
  const lines = () => readFileSync(file, 'utf8').split('\n');
  const startHere = () => launch({ DATA_DIR: dataDir, SANDBOX: 'true', LOG_LEVEL: 'silent' });
  const first = startHere();
  const token = await register((await up(first)).url);
  const [old] = lines();

  const made = await rotate(env, '--new');
  expect([made.code, made.said]).toEqual([0, expect.stringContaining('Reinicie o Indike')]);
  expect(lines()).toEqual([expect.stringMatching(/^[\w-]{43}$/), old]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await rotate(env, '--new')).said).toContain('Uma troca já começou');
  expect((await rotate(env)).said).toContain(
    'Há processos que ainda não conhecem o segredo novo (all, desde',
  );
  expect((await rotate(env, '--finish')).code).toBe(1);
  await end(first);

  const second = startHere();
  expect(await statusOf((await up(second)).url, token)).toBe(200);
  const counted = await rotate(env, '--check');
  expect([counted.code, counted.said]).toEqual([
    2,
    expect.stringMatching(/\d+ ainda precisam do segredo anterior/),
  ]);
  const done = await rotate(env);
  expect([done.code, done.said]).toEqual([0, expect.stringContaining('npm run secret:rotate -- --finish')]);
  expect((await rotate(env, '--finish')).code).toBe(0);
  expect(lines()).toEqual([expect.not.stringContaining(old ?? '')]);
  await end(second);

  const third = startHere();
  expect(await statusOf((await up(third)).url, token)).toBe(200);
  await end(third);
});

it.each([
  [
    { SECRET: NEW, DATABASE_URL: 'postgres://a@b/c' },
    ['--new'],
    /^O segredo vem de SECRET: ponha ali o novo/,
  ],
  [{}, ['--check', '--new'], /^Uso: npm run secret:rotate/],
  [{}, ['--senha'], /^Uso: npm run secret:rotate/],
])('refuses %j %j with one line', async (env, args, line) => {
  const { code, said } = await rotate({ DATA_DIR: newDataDir(), ...env }, ...args);
  expect([code, said]).toEqual([1, expect.stringMatching(line)]);
  expect(said.trim().split('\n')).toHaveLength(1);
});
