// npm run audit:compare -- ARQUIVO…: compares the audit log with heads that left the database: files of the backup
// folder, or e-mails saved as text. Works while the product runs.
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { headLine, readHeads, type AuditHead } from './backup/audit-heads.ts';
import { findMissingHeads } from './backup/audit-heads-queries.ts';
import { CommandError, isUsageError, messageOf, runCommand } from './command.ts';
import { openDatabaseForCli } from './database-server.ts';
import { createDatabase, createPool } from './platform/db/database.ts';
import { readSettings } from './platform/settings/settings.ts';

const USAGE = 'Uso: npm run audit:compare -- ARQUIVO…';
/** Exit code when the log is not the one whose heads are in the files. */
const EXIT_DIFFERENT = 2;

async function readFiles(paths: readonly string[]): Promise<AuditHead[]> {
  if (paths.length === 0) throw new CommandError(USAGE);
  const found: AuditHead[] = [];
  for (const path of paths) {
    const text = await readFile(path, 'utf8').catch(() => {
      throw new CommandError(`Não foi possível ler ${path}.`);
    });
    const heads = readHeads(text);
    if (heads.length === 0) throw new CommandError(`${path} não tem nenhuma cadeia da auditoria.`);
    found.push(...heads);
  }
  return found;
}

async function compare(): Promise<string> {
  const heads = await readFiles(parseArgs({ allowPositionals: true }).positionals);
  const database = await openDatabaseForCli(readSettings(process.env));
  const db = createDatabase(createPool(database.connection, 1));
  try {
    const missing = await findMissingHeads(db, heads);
    if (missing.length === 0)
      return `A auditoria contém tudo o que está nos arquivos: ${heads.length} conferidas.`;
    process.exitCode = EXIT_DIFFERENT;
    const lines = missing.map((head) => `  ${headLine(head).join(': ')}`);
    return [
      'A auditoria foi reescrita. O banco de dados não tem o que estava nestas cadeias:',
      ...lines,
    ].join('\n');
  } finally {
    await db.destroy();
    await database.stop();
  }
}

await runCommand(compare, (error) => (isUsageError(error) ? USAGE : messageOf(error)));
