// npm run db:distribute: distributes the tables of a migrated database over the workers of a Citus coordinator
// (docs/operations.md, 'A distributed PostgreSQL'). Run again after an update that adds tables.
import { StartError } from '@indike/embedded-postgres';
import { DAY_MS } from '@indike/rules/dates/calendar';
import { runCommand } from './command.ts';
import { openDatabaseForCli } from './database-server.ts';
import { createDatabase, createPool } from './platform/db/database.ts';
import { distributeTables, findCluster } from './platform/db/distribute.ts';
import { grantProduct } from './prepare.ts';
import { readSettings } from './platform/settings/settings.ts';

async function distribute(): Promise<string> {
  const settings = readSettings(process.env);
  if (settings.databaseUrl === undefined)
    throw new StartError(
      'O banco de dados embutido não se distribui: informe o coordenador em DATABASE_URL.',
    );
  const database = await openDatabaseForCli(settings);
  // Copying the rows takes as long as it takes.
  const db = createDatabase(createPool({ ...database.owner, answerMs: DAY_MS }, 1));
  try {
    const cluster = await findCluster(db);
    if (!cluster) throw new StartError('Este PostgreSQL não tem a extensão Citus.');
    if (cluster.workers === 0)
      throw new StartError('O coordenador não tem nenhum servidor: inclua-os com citus_add_node.');
    const tables = await distributeTables(db);
    await grantProduct(db, database);
    return tables.length === 0
      ? 'As tabelas já estão distribuídas.'
      : `${tables.length} tabelas distribuídas por ${cluster.workers} servidores (Citus ${cluster.version}).`;
  } finally {
    await db.destroy();
    await database.stop();
  }
}

await runCommand(distribute);
