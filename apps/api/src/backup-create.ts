// npm run backup -- PASTA: copies database and secret into one encrypted file, also while the product runs.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  findRunningPostgres,
  hasCluster,
  startEmbeddedPostgres,
  StartError,
  type Connection,
} from '@indike/embedded-postgres';
import { createBackup, type FinishedBackup } from './backup/create-backup.ts';
import { systemClock } from './platform/clock.ts';
import { POSTGRES_PRODUCT as product } from './platform/postgres-product.ts';
import { readPassphrase } from './platform/settings/backup-settings.ts';
import { readSettings, SettingsError } from './platform/settings/settings.ts';
import type { Settings } from './platform/settings/settings-types.ts';

const USAGE = 'Uso: BACKUP_PASSPHRASE_FILE=… npm run backup -- PASTA';
const MEGABYTE = 1_000_000;

class Refusal extends Error {}

interface Order {
  readonly folder: string;
  readonly passphrase: string;
  readonly dataDir: string;
  readonly secret: string | undefined;
}

/** A secret in the environment is not copied: it belongs where the environment comes from. */
function readSecret(settings: Settings, dataDir: string): string | undefined {
  const file = join(dataDir, 'secret');
  return settings.secret === undefined && existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function readOrder(settings: Settings): Order {
  const [folder = settings.backup.folder] = parseArgs({ allowPositionals: true }).positionals;
  if (settings.databaseUrl !== undefined)
    throw new Refusal(
      'As cópias do PostgreSQL de DATABASE_URL são feitas por ele mesmo: veja docs/operations.md.',
    );
  if (folder === undefined) throw new Refusal(USAGE);
  const read = readPassphrase(settings.backup);
  if ('problem' in read) throw new Refusal(`${read.problem}\n${USAGE}`);
  const dataDir = resolve(settings.dataDir);
  return {
    folder: resolve(folder),
    passphrase: read.passphrase,
    dataDir,
    secret: readSecret(settings, dataDir),
  };
}

/** The running product's server, or one of our own for as long as it takes. */
async function withServer<T>(dataDir: string, use: (connection: Connection) => Promise<T>): Promise<T> {
  const running = findRunningPostgres({ dataDir, product });
  if (running) return use(running);
  if (!hasCluster(dataDir, product)) throw new Refusal(`Não há banco de dados em ${dataDir} (DATA_DIR).`);
  const server = await startEmbeddedPostgres({ dataDir, product });
  try {
    return await use(server.connection);
  } finally {
    await server.stop();
  }
}

function showProgress(percent: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\rCopiando: ${percent}%\x1b[K`);
}

function describe({ path, until, bytes, contentBytes }: FinishedBackup, { secret }: Order): string {
  const size = (count: number): string => `${(count / MEGABYTE).toFixed(1).replace('.', ',')} MB`;
  return [
    `Cópia de segurança feita e conferida: ${path}`,
    `  ${size(bytes)}, de ${size(contentBytes)} de dados`,
    `  Contém tudo o que foi confirmado até ${until.toISOString()} e ${secret === undefined ? 'não contém o segredo, que está em SECRET: guarde-o também' : 'o segredo'}.`,
    '  Sem a senha ninguém a abre, nem você: guarde a senha em outro lugar.',
  ].join('\n');
}

async function backUp(): Promise<string> {
  const order = readOrder(readSettings(process.env));
  const { folder, passphrase, secret } = order;
  const finished = await withServer(order.dataDir, (connection) =>
    createBackup({
      connection,
      folder,
      passphrase,
      secret,
      now: systemClock.now(),
      onProgress: showProgress,
    }),
  );
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  return describe(finished, order);
}

const isForPeople = (error: unknown): error is Error =>
  error instanceof Refusal || error instanceof SettingsError || error instanceof StartError;

try {
  console.log(await backUp());
} catch (error) {
  console.error(isForPeople(error) ? error.message : error);
  process.exitCode = 1;
}
