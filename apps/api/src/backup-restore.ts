// npm run restore -- ARQUIVO: puts a backup into an empty data folder, starts its database once and checks the ledger.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packagedMajorVersion } from '@indike/embedded-postgres';
import { restoreBackup } from './backup/commands.ts';
import { countRestored } from './backup/queries.ts';
import { leaveLostRows } from './after-restore.ts';
import { openDatabase } from './database-server.ts';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { checkLedger } from './ledger/check.ts';
import { systemClock } from './platform/clock.ts';
import { CommandError, runCommand } from './command.ts';
import { createDatabase, createPool } from './platform/db/database.ts';
import { readPassphrase } from './platform/settings/backup-settings.ts';
import { readSettings } from './platform/settings/settings.ts';
import type { Settings } from './platform/settings/settings-types.ts';
import { prepareDatabase } from './prepare.ts';
import { openSandboxClock } from './sandbox/clock.ts';

const USAGE = 'Uso: DATA_DIR=… BACKUP_PASSPHRASE_FILE=… npm run restore -- ARQUIVO';
/** Exit code when the database is restored but the ledger check found differences. */
const EXIT_DIFFERENCES = 2;

const say = (line: string): void => console.log(line);

function readOrder(settings: Settings): { file: string; passphrase: string; dataDir: string } {
  const [file] = parseArgs({ allowPositionals: true }).positionals;
  if (settings.databaseUrl !== undefined)
    throw new CommandError('DATABASE_URL: a restauração é do banco embutido; veja docs/operations.md.');
  if (file === undefined) throw new CommandError(USAGE);
  const read = readPassphrase(settings.backup);
  if ('problem' in read) throw new CommandError(`${read.problem}\n${USAGE}`);
  return { file: resolve(file), passphrase: read.passphrase, dataDir: resolve(settings.dataDir) };
}

/**
 * Opens the database as every start does (PostgreSQL replays its log, migrations run), leaves the lost rows behind and
 * checks the ledger.
 * @returns the number of differences
 */
async function checkRestored(settings: Settings): Promise<number> {
  const database = await openDatabase(settings, (line) => console.error(line));
  const db = createDatabase(createPool(database.connection, 1));
  try {
    await prepareDatabase(database);
    for (const warning of await leaveLostRows(database)) say(warning);
    const { indikers, referrals } = await countRestored(db);
    say(`O banco de dados abriu: ${indikers} Indikers e ${referrals} indicações.`);
    const clock = settings.sandbox ? await openSandboxClock(db, systemClock) : undefined;
    const { findings, transactions, entries } = await checkLedger(
      db,
      dateInSaoPaulo((clock ?? systemClock).now()),
    );
    clock?.stop();
    const checked = `Conferência do livro-razão: ${transactions} transações e ${entries} lançamentos`;
    say(`${checked}, ${findings.length === 0 ? 'sem diferenças' : `${findings.length} diferenças`}.`);
    for (const { check, detail } of findings) say(`  ${check}: ${detail}`);
    return findings.length;
  } finally {
    await db.destroy();
    await database.stop();
  }
}

async function restore(): Promise<string | undefined> {
  const settings = readSettings(process.env);
  const order = readOrder(settings);
  const { until, files, head } = await restoreBackup({ ...order, say });
  say(`Restaurado em ${order.dataDir}: ${files} arquivos, conferidos um a um.`);
  say(`Contém tudo o que foi confirmado até ${until.toISOString()}.`);
  if (head.secret === undefined)
    say('A cópia não contém o segredo: inicie com a mesma variável SECRET de antes.');
  const { majorVersion } = head;
  if (majorVersion !== packagedMajorVersion()) {
    say(
      `A cópia é do PostgreSQL ${majorVersion}: rode agora "npm run upgrade:postgres -- PASTA_DA_COPIA", que também confere o livro-razão, e depois "npm run restore:finish".`,
    );
    return undefined;
  }
  if ((await checkRestored(settings)) > 0) process.exitCode = EXIT_DIFFERENCES;
  return 'Agora "npm start" usa estes dados. Antes, leia "After a restore" em docs/operations.md.';
}

await runCommand(restore);
