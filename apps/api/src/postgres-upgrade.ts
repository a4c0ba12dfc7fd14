// npm run upgrade:postgres -- PASTA: writes a backup into that folder, then upgrades the embedded database to this
// version's PostgreSQL.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  installEarlierServer,
  rolesOf,
  supportsUpgradeFrom,
  upgradeCluster,
  type Connection,
  type FillPgdata,
  type UpgradingServers,
} from '@indike/embedded-postgres';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { Client } from 'pg';
import { BackupError } from './backup/backup-files.ts';
import { createBackup, unpackBackup } from './backup/commands.ts';
import { readBackupRequest, type BackupRequest } from './backup/read-request.ts';
import { copyAllRows } from './backup/upgrade-store.ts';
import { checkLedger } from './ledger/check.ts';
import { systemClock } from './platform/clock.ts';
import { runCommand } from './command.ts';
import { createDatabase, createPool } from './platform/db/database.ts';
import { POSTGRES_PRODUCT as product } from './platform/postgres-product.ts';
import { readSettings } from './platform/settings/settings.ts';
import { prepareDatabase } from './prepare.ts';

const USAGE = 'Uso: BACKUP_PASSPHRASE_FILE=… npm run upgrade:postgres -- PASTA_DA_COPIA';
const ONLY_EMBEDDED = 'DATABASE_URL: este comando é do banco embutido; veja "Upgrade" em docs/operations.md.';
/** Exit code when the database is upgraded but the ledger check found differences, the same as before. */
const EXIT_DIFFERENCES = 2;

const say = (line: string): void => console.log(line);

async function installEarlier(majorVersion: string, folder: string): Promise<string> {
  if (!supportsUpgradeFrom(majorVersion))
    throw new BackupError(
      `Esta versão do Indike não atualiza do PostgreSQL ${majorVersion}: atualize antes com uma versão anterior.`,
    );
  say(`Buscando o PostgreSQL ${majorVersion} com o npm…`);
  return installEarlierServer(majorVersion, folder);
}

async function backUp(connection: Connection, request: BackupRequest): Promise<FillPgdata> {
  const { folder, passphrase, secret } = request;
  const { path } = await createBackup({ connection, folder, passphrase, secret, now: systemClock.now() });
  say(`Cópia de segurança feita e conferida: ${path}`);
  say('O resto se faz em pastas à parte: até o fim, o banco de dados fica como está.');
  return async (pgdata) => (await unpackBackup({ file: path, passphrase }, pgdata)).head.postgresPassword;
}

/** Migrates a server as every start does. Called for both servers, so that their tables match this version. */
async function prepare(superuser: Connection): Promise<void> {
  const { owner, application } = rolesOf(superuser);
  await prepareDatabase({ owner, connection: application, stop: async () => {} });
}

async function findingsOf(connection: Connection): Promise<string[]> {
  const db = createDatabase(createPool(connection, 1));
  try {
    const { findings } = await checkLedger(db, dateInSaoPaulo(systemClock.now()));
    return findings.map(({ check, detail }) => `${check}: ${detail}`);
  } finally {
    await db.destroy();
  }
}

/** @returns the ledger check's findings. @throws BackupError when they differ between the two servers */
async function expectSameLedger({ before, after }: UpgradingServers): Promise<string[]> {
  const [own, copied] = [await findingsOf(before), await findingsOf(after)];
  if (own.toSorted().join('\n') === copied.toSorted().join('\n')) return copied;
  throw new BackupError('A conferência do livro-razão não diz o mesmo depois da cópia: nada foi alterado.');
}

async function connect(connection: Connection): Promise<Client> {
  const client = new Client(connection);
  client.on('error', () => {}); // the call itself rejects too
  await client.connect();
  return client;
}

async function copy(servers: UpgradingServers): Promise<void> {
  await prepare(servers.before);
  await prepare(servers.after);
  const [before, after] = [await connect(servers.before), await connect(servers.after)];
  try {
    say('Copiando as tabelas…');
    const { tables, rows } = await copyAllRows({ before, after, exchange: servers.exchange });
    say(`Copiadas e comparadas: ${tables} tabelas com ${rows} linhas.`);
  } finally {
    await before.end();
    await after.end();
  }
  const findings = await expectSameLedger(servers);
  const verdict = findings.length === 0 ? 'sem diferenças' : `${findings.length} diferenças, como antes`;
  say(`Conferência do livro-razão: ${verdict}.`);
  for (const finding of findings) say(`  ${finding}`);
  if (findings.length > 0) process.exitCode = EXIT_DIFFERENCES;
}

async function upgrade(): Promise<string> {
  const [folder] = parseArgs({ allowPositionals: true }).positionals;
  const command = { folder, usage: USAGE, onlyEmbedded: ONLY_EMBEDDED };
  const request = readBackupRequest(readSettings(process.env), command);
  const tools = mkdtempSync(join(tmpdir(), 'indike-postgres-'));
  try {
    const done = await upgradeCluster({
      dataDir: request.dataDir,
      product,
      log: say,
      earlierServer: (majorVersion) => installEarlier(majorVersion, tools),
      backUp: (connection) => backUp(connection, request),
      copy,
    });
    if (done === undefined) return 'O banco de dados já é do PostgreSQL desta versão.';
    const { from, to, former } = done;
    return `O banco de dados é agora do PostgreSQL ${to}: rode "npm start". O de antes, do ${from}, está em ${former}: apague-o quando tudo estiver conferido.`;
  } finally {
    rmSync(tools, { recursive: true, force: true });
  }
}

await runCommand(upgrade);
