// npm run db:migrate: brings the database to this version without starting the product.
import { openDatabaseBeside } from './connect.ts';
import { createDatabase, createPool } from './platform/db/database.ts';
import { migrate } from './platform/db/migrations.ts';
import { readSettings } from './platform/settings.ts';
import { seedReference } from './reference/seed.ts';

const database = await openDatabaseBeside(readSettings(process.env));
const db = createDatabase(createPool(database.connection, 1));
try {
  const applied = await migrate(db);
  await seedReference(db);
  console.log(
    applied.length === 0
      ? 'O banco de dados já está atualizado.'
      : `Migrações aplicadas: ${applied.join(', ')}`,
  );
} finally {
  await db.destroy();
  await database.stop();
}
