import { findRunningPostgres } from '@indike/embedded-postgres/find-running';
import { sql } from 'kysely';
import { createDatabase, createPool } from '../../apps/api/src/platform/db/database.ts';
import { POSTGRES_PRODUCT } from '../../apps/api/src/platform/postgres-product.ts';

/** Runs a statement as the superuser without triggers, as only a person with direct access to the database could. */
export async function tamper(statement: string): Promise<void> {
  const dataDir = process.env['E2E_DATA_DIR'] ?? '';
  const connection = findRunningPostgres({ dataDir, product: POSTGRES_PRODUCT });
  if (!connection) throw new Error('the product’s database is not running');
  const db = createDatabase(createPool(connection, 1));
  try {
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(statement).execute(tx);
    });
  } finally {
    await db.destroy();
  }
}
