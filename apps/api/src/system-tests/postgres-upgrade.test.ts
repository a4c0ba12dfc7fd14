import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packagedMajorVersion, startEmbeddedPostgres } from '@indike/embedded-postgres';
import { POSTGRES_PRODUCT } from '../platform/postgres-product.ts';
import { cleanUp, launch, newDataDir, pgdataOf } from './testing/product.ts';

// docs/proofs.md 49: what `npm run upgrade:postgres` refuses. The upgrade itself needs the programs of an earlier
// PostgreSQL, which `npm run test:restore` installs.

const TIMEOUT_MS = 120_000;
const [dataDir, backups, tools] = [newDataDir(), newDataDir(), newDataDir()];
const versionFile = join(pgdataOf(dataDir), 'PG_VERSION');
afterAll(cleanUp);

beforeAll(async () => {
  const server = await startEmbeddedPostgres({ dataDir, product: POSTGRES_PRODUCT });
  await server.stop();
  writeFileSync(join(tools, 'npm'), '#!/bin/sh\necho "npm error no registry here" >&2\nexit 1\n');
  chmodSync(join(tools, 'npm'), 0o755);
}, TIMEOUT_MS);

async function upgrade(env: Record<string, string> = {}): Promise<{ code: unknown; output: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../postgres-upgrade.ts'), backups], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: `${tools}:${process.env.PATH}`,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: dataDir,
      BACKUP_PASSPHRASE: 'quatro palavras ao acaso',
      ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = await once(child, 'close');
  return { code, output: output.trim() };
}

/** Runs `work` with another version in the data folder, and restores the version afterwards. */
async function asVersion<T>(version: string, work: () => Promise<T>): Promise<T> {
  writeFileSync(versionFile, `${version}\n`);
  try {
    return await work();
  } finally {
    writeFileSync(versionFile, `${packagedMajorVersion()}\n`);
  }
}

it(
  'npm start on a data folder of the previous version ends with one line that says what to do',
  async () => {
    const { code, stderr } = await asVersion(
      '17',
      () => launch({ DATA_DIR: dataDir, SANDBOX: 'true' }).ended,
    );
    expect({ code, lines: stderr.trim().split('\n') }).toEqual({
      code: 1,
      lines: [expect.stringContaining('rode "npm run upgrade:postgres -- PASTA_DA_COPIA"')],
    });
  },
  TIMEOUT_MS,
);

it(
  'has nothing to do on a data folder of this version',
  async () => {
    const output = 'O banco de dados já é do PostgreSQL desta versão.';
    expect(await upgrade()).toEqual({ code: 0, output });
    expect(readdirSync(backups)).toEqual([]);
  },
  TIMEOUT_MS,
);

it(
  'refuses versions it does not know and missing earlier programs, and changes nothing',
  async () => {
    const old = await asVersion('16', () => upgrade());
    expect(old).toEqual({
      code: 1,
      output: expect.stringMatching(/^Esta versão .* não atualiza do PostgreSQL 16: .*$/),
    });
    const offline = await asVersion('17', () => upgrade());
    expect(offline.code).toBe(1);
    expect(offline.output).toContain(
      'O npm não trouxe o PostgreSQL 17 (no registry here): nada foi alterado.',
    );
    expect(readdirSync(backups)).toEqual([]);
    expect(existsSync(join(dataDir, 'postgres.new-upgrade'))).toBe(false);
    expect(readFileSync(versionFile, 'utf8').trim()).toBe(packagedMajorVersion());
    const server = await startEmbeddedPostgres({ dataDir, product: POSTGRES_PRODUCT });
    await server.stop();
  },
  TIMEOUT_MS,
);

it(
  'refuses in one line without a passphrase or a database, and with DATABASE_URL',
  async () => {
    const refusals = [
      [{ BACKUP_PASSPHRASE: '' }, /BACKUP_PASSPHRASE/],
      [{ DATA_DIR: newDataDir() }, /^Não há banco de dados em .* \(DATA_DIR\)\.$/],
      [
        { DATABASE_URL: 'postgres://localhost/indike', SECRET: 'a secret long enough to be one, of a test' },
        /^DATABASE_URL: este comando é do banco embutido/,
      ],
    ] as const;
    for (const [env, message] of refusals) {
      const { code, output } = await upgrade(env);
      expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(message) });
    }
  },
  TIMEOUT_MS,
);
