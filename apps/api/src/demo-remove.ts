// npm run demo:remove: removes the sandbox's people, operators and clock from a database that production will use.
import { openDatabaseForCli } from './database-server.ts';
import { removeDemo } from './demo/remove.ts';
import { systemClock } from './platform/clock.ts';
import { createCodes } from './platform/codes.ts';
import { runCommand } from './command.ts';
import { createDatabase, createPool } from './platform/db/database.ts';
import { loadLastingKeys } from './platform/secrets/lasting-keys.ts';
import { readSecrets } from './platform/secrets/secret-file.ts';
import { readSettings } from './platform/settings/settings.ts';
import { prepareDatabase } from './prepare.ts';

/** Works while the product runs. */
async function remove(): Promise<string> {
  const settings = readSettings(process.env);
  const database = await openDatabaseForCli(settings);
  const db = createDatabase(createPool(database.connection, 1));
  try {
    await prepareDatabase(database);
    const codes = createCodes((await loadLastingKeys(db, readSecrets(settings))).pseudonyms);
    const { people, operators } = await removeDemo(db, codes, systemClock.now());
    return people + operators === 0
      ? 'Não há contas de demonstração neste banco de dados; o relógio está na hora certa.'
      : `Contas de demonstração removidas: ${people} de Indikers, ${operators} de operadores. O relógio está na hora certa.`;
  } finally {
    await db.destroy();
    await database.stop();
  }
}

await runCommand(remove);
