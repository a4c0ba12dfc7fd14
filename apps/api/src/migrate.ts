// npm run db:migrate: migrates the database to this version without starting the product.
import { openDatabaseForCli } from './database-server.ts';
import { runCommand } from './command.ts';
import { readSettings } from './platform/settings/settings.ts';
import { prepareDatabase } from './prepare.ts';

async function migrate(): Promise<string> {
  const database = await openDatabaseForCli(readSettings(process.env));
  try {
    const applied = await prepareDatabase(database);
    return applied.length === 0
      ? 'O banco de dados já está atualizado.'
      : `Migrações aplicadas: ${applied.join(', ')}`;
  } finally {
    await database.stop();
  }
}

await runCommand(migrate);
