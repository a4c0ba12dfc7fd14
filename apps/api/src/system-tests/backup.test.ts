import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRunningPostgres, startEmbeddedPostgres } from '@indike/embedded-postgres';
import { BackupError } from '../backup/backup-files.ts';
import { restoreBackup } from '../backup/commands.ts';
import { createDatabase, createPool, type Db } from '../platform/db/database.ts';
import { POSTGRES_PRODUCT } from '../platform/postgres-product.ts';
import { PASSWORD, referralForm, registrationForm } from '../testing/people.ts';
import { figure } from './testing/figures.ts';
import { cleanUp, launch, newDataDir, type Product, up } from './testing/product.ts';
import { startedDataDir } from './testing/started-data-dir.ts';
import { call } from './testing/raw-http.ts';
import { send } from './testing/money-load.ts';

// docs/proofs.md 10: a backup made while the product runs is restored completely, or is refused. `npm run test:restore`
// does the same with 100 000 referrals and under load.

/** Only a safeguard. Deriving each key takes half a second, and several times as long on a busy machine. */
const TIMEOUT_MS = 180_000;
const PASSPHRASE = 'quatro palavras ao acaso';
const SANDBOX = { SANDBOX: 'true', LOG_LEVEL: 'silent' };
const form = registrationForm();
const [source, backups, restored] = [startedDataDir(), newDataDir(), newDataDir()];
let product: Product;
let backup = '';
afterAll(cleanUp);

/** Runs a command-line tool with an environment that has only these settings. */
async function run(program: string, argument: string, dataDir: string) {
  const began = performance.now();
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', program), argument], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: dataDir,
      BACKUP_PASSPHRASE: PASSPHRASE,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = await once(child, 'close');
  return { code, output, ms: Math.round(performance.now() - began) };
}

/** The tables to compare, without those that the product keeps updating about itself, or that a restore moves on. */
const TABLES = sql<{ name: string }>`
  select quote_ident(tablename) as name from pg_tables
  where schemaname = 'public' and tablename !~ '^(running_process|report_|remittance_sequence$|change_history$)' order by tablename`;

/** What a query finds, read as superuser. */
async function query<T>(dataDir: string, read: (db: Db) => Promise<T>): Promise<T> {
  const running = findRunningPostgres({ dataDir, product: POSTGRES_PRODUCT });
  const server = running ? undefined : await startEmbeddedPostgres({ dataDir, product: POSTGRES_PRODUCT });
  const db = createDatabase(createPool(running ?? server?.connection ?? {}, 1));
  try {
    return await read(db);
  } finally {
    await db.destroy();
    await server?.stop();
  }
}

/** The digest of the rows of each table. */
const digests = (dataDir: string): Promise<Record<string, string>> =>
  query(dataDir, async (db) => {
    const found: Record<string, string> = {};
    for (const { name } of (await TABLES.execute(db)).rows) {
      const { rows } = await sql<{ digest: string }>`
        select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest
        from ${sql.raw(name)} t`.execute(db);
      found[name] = rows[0]?.digest ?? '';
    }
    return found;
  });

const nextWithdrawal = (dataDir: string): Promise<number> =>
  query(dataDir, async (db) => {
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('withdrawal', 'id')) as id`.execute(db);
    return rows[0]?.id ?? 0;
  });

const start = (dataDir: string): Product => launch({ DATA_DIR: dataDir, ...SANDBOX });
async function stop({ child, ended }: Product): Promise<void> {
  child.kill('SIGTERM');
  await ended;
}

beforeAll(async () => {
  product = start(source);
  const { url } = await up(product);
  const { access_token: token } = await send(url, '/api/auth/register', form);
  await send(url, '/api/indication-v3', referralForm(), token);
}, TIMEOUT_MS);

it('writes a backup as one file that only its owner may read', { timeout: TIMEOUT_MS }, async () => {
  const made = await run('backup-create.ts', backups, source);
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('feita e conferida') });
  const names = readdirSync(backups);
  expect(names).toEqual([expect.stringMatching(/^indike-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.zst\.age$/)]);
  backup = join(backups, names[0] ?? '');
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  figure('backup', { ms: made.ms, bytes: statSync(backup).size });
});

it(
  'restores the backup into another folder with the same rows, secret and passwords',
  { timeout: TIMEOUT_MS },
  async () => {
    const before = await digests(source);
    await stop(product);
    const { code, output, ms } = await run('backup-restore.ts', backup, restored);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('sem diferenças') });
    figure('restore', { ms });
    expect(readFileSync(join(restored, 'secret'), 'utf8')).toBe(readFileSync(join(source, 'secret'), 'utf8'));
    expect(await digests(restored)).toEqual(before);
    // The source may have given this id after the backup, and a provider may have paid it.
    expect(await nextWithdrawal(restored)).toBeGreaterThan(1_000_000);
    const again = start(restored);
    const { url } = await up(again);
    const { access_token: token } = await send(url, '/api/auth/login', {
      login: form['email'],
      password: PASSWORD,
    });
    const list = await call(url, {
      path: '/api/indication',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(JSON.parse(list.text).data).toHaveLength(1);
    await stop(again);
  },
);

describe('a restore is refused and leaves the folder unchanged', { timeout: TIMEOUT_MS }, () => {
  async function refusal(file: string, { passphrase = PASSPHRASE, dataDir = newDataDir() }): Promise<string> {
    const contentOf = () => readdirSync(dataDir).filter((name) => !/^postgres(\.lock|-bin-)/.test(name));
    const before = contentOf();
    const error = await restoreBackup({ file, passphrase, dataDir, say: () => {} }).catch(
      (why: unknown) => why,
    );
    expect(error).toBeInstanceOf(BackupError);
    expect(contentOf()).toEqual(before);
    return error instanceof Error ? error.message : '';
  }

  /** A copy of the backup, altered by `change`. */
  function damaged(change: (file: string, bytes: number) => void): string {
    const file = join(newDataDir(), 'copy.age');
    copyFileSync(backup, file);
    change(file, statSync(file).size);
    return file;
  }

  it('with another passphrase', async () => {
    expect(await refusal(backup, { passphrase: `${PASSPHRASE}!` })).toMatch(/senha não abre/);
  });

  it('when the end is missing', async () => {
    const cut = damaged((file, bytes) => truncateSync(file, bytes - 65_552));
    expect(await refusal(cut, {})).toMatch(/danificado ou incompleto/);
  });

  it('when one byte differs', async () => {
    const changed = damaged((file, bytes) => {
      const content = readFileSync(file);
      const at = Math.floor(bytes / 2);
      content.writeUInt8(content.readUInt8(at) ^ 1, at);
      writeFileSync(file, content);
    });
    expect(await refusal(changed, {})).toMatch(/danificado ou incompleto/);
  });

  it('when the file is no backup', async () => {
    const other = damaged((file) => writeFileSync(file, 'um texto qualquer\n'));
    expect(await refusal(other, {})).toMatch(/não é uma cópia de segurança/);
  });

  it('into a folder in use', async () => {
    expect(await refusal(backup, { dataDir: source })).toMatch(/não está vazia/);
    const dataDir = newDataDir();
    writeFileSync(join(dataDir, 'secret'), 'of another installation, long enough to be one');
    expect(await refusal(backup, { dataDir })).toMatch(/já tem um segredo/);
  });
});

describe('npm run backup', { timeout: TIMEOUT_MS }, () => {
  it('reports a missing database or a missing folder in one line', async () => {
    const empty = newDataDir();
    expect(await run('backup-create.ts', backups, empty)).toMatchObject({
      code: 1,
      output: `Não há banco de dados em ${empty} (DATA_DIR).\n`,
    });
    const missing = join(newDataDir(), 'disk');
    const refused = await run('backup-create.ts', missing, source);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain(`A pasta ${missing} não existe`);
    expect(readdirSync(backups)).toHaveLength(1);
  });

  it('starts the database server itself when the product is stopped', async () => {
    const folder = newDataDir();
    mkdirSync(join(folder, 'copies'));
    expect(await run('backup-create.ts', join(folder, 'copies'), restored)).toMatchObject({ code: 0 });
    expect(readdirSync(join(folder, 'copies'))).toHaveLength(1);
  });
});
