// npm run backup -- PASTA: copies database and secret into one encrypted file. Works while the product runs.
import { parseArgs } from 'node:util';
import {
  findRunningPostgres,
  hasCluster,
  startEmbeddedPostgres,
  type Connection,
} from '@indike/embedded-postgres';
import { BackupError } from './backup/backup-files.ts';
import { createBackup, type FinishedBackup } from './backup/commands.ts';
import { readBackupRequest, type BackupRequest } from './backup/read-request.ts';
import { systemClock } from './platform/clock.ts';
import { runCommand } from './command.ts';
import { POSTGRES_PRODUCT as product } from './platform/postgres-product.ts';
import { readSettings } from './platform/settings/settings.ts';

const USAGE = 'Uso: BACKUP_PASSPHRASE_FILE=… npm run backup -- PASTA';
const MEGABYTE = 1_000_000;

const ONLY_EMBEDDED =
  'As cópias do PostgreSQL de DATABASE_URL são feitas por ele mesmo: veja docs/operations.md.';

/** Uses the running product's server, or starts one for the duration of `use`. */
async function withServer<T>(dataDir: string, use: (connection: Connection) => Promise<T>): Promise<T> {
  const running = findRunningPostgres({ dataDir, product });
  if (running) return use(running);
  if (!hasCluster(dataDir, product)) throw new BackupError(`Não há banco de dados em ${dataDir} (DATA_DIR).`);
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

function describe({ path, until, bytes, contentBytes }: FinishedBackup, { secret }: BackupRequest): string {
  const size = (count: number): string => `${(count / MEGABYTE).toFixed(1).replace('.', ',')} MB`;
  return [
    `Cópia de segurança feita e conferida: ${path}`,
    `  ${size(bytes)}, de ${size(contentBytes)} de dados`,
    `  Contém tudo o que foi confirmado até ${until.toISOString()} e ${secret === undefined ? 'não contém o segredo, que está em SECRET: guarde-o também' : 'o segredo'}.`,
    '  Sem a senha ninguém a abre, nem você: guarde a senha em outro lugar.',
  ].join('\n');
}

async function backUp(): Promise<string> {
  const [folderGiven] = parseArgs({ allowPositionals: true }).positionals;
  const command = { folder: folderGiven, usage: USAGE, onlyEmbedded: ONLY_EMBEDDED };
  const request = readBackupRequest(readSettings(process.env), command);
  const { folder, passphrase, secret } = request;
  const finished = await withServer(request.dataDir, (connection) =>
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
  return describe(finished, request);
}

await runCommand(backUp);
