// npm run restore:finish: what a database needs that was restored by other means than `npm run restore`, before the product
// starts on it (docs/operations.md, 'After a restore').
import { leaveLostRows } from './after-restore.ts';
import { CommandError, runCommand } from './command.ts';
import { openDatabaseForCli } from './database-server.ts';
import { isPermissionDenied } from './platform/db/failures.ts';
import { readSettings } from './platform/settings/settings.ts';
import { prepareDatabase } from './prepare.ts';

const DONE =
  'Os próximos registros recebem números que ninguém conhece. Leia "After a restore" em docs/operations.md.';

async function finish(): Promise<string> {
  const database = await openDatabaseForCli(readSettings(process.env));
  try {
    await prepareDatabase(database);
    const warnings = await leaveLostRows(database);
    return [...warnings, DONE].join('\n');
  } catch (error) {
    if (!isPermissionDenied(error)) throw error;
    throw new CommandError('DATABASE_OWNER_URL: informe o usuário que é dono das tabelas.');
  } finally {
    await database.stop();
  }
}

await runCommand(finish);
