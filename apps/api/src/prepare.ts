import { sql } from 'kysely';
import type { Database } from './database-server.ts';
import { renumberFutureChanges } from './integrations/referrals/store.ts';
import { createDatabase, createPool, type Db } from './platform/db/database.ts';
import { isPermissionDenied } from './platform/db/failures.ts';
import { grantRows } from './platform/db/grants.ts';
import { migrate, unknownMigrations } from './platform/db/migrations.ts';
import { migrateJobs } from './platform/jobs/schema.ts';
import { StartError } from '@indike/embedded-postgres';
import { seedReference } from './reference/seed.ts';

async function roleOf(db: Db): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db);
  return rows[0]?.role ?? '';
}

async function withDatabase<T>(connection: Database['connection'], use: (db: Db) => Promise<T>): Promise<T> {
  const db = createDatabase(createPool(connection, 1));
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}

/** Migrations run forward only, and none leads here from a database that another history of files made. */
async function refuseUnknownMigrations(owner: Db): Promise<void> {
  const [unknown] = await unknownMigrations(owner);
  if (unknown === undefined) return;
  throw new StartError(
    `O banco de dados foi feito por outra versão do Indike (migração ${unknown}) e não pode ser atualizado por esta: use a versão que o fez ou, para começar de novo, um DATA_DIR novo ou um DATABASE_URL vazio`,
  );
}

async function prepareAs(owner: Db, database: Database): Promise<string[]> {
  await refuseUnknownMigrations(owner);
  const applied = await migrate(owner);
  await migrateJobs(database.owner);
  await seedReference(owner);
  await renumberFutureChanges(owner);
  if (database.owner !== database.connection) {
    await grantRows(owner, await withDatabase(database.connection, roleOf));
  }
  return applied;
}

/**
 * Migrates tables and job queue, seeds reference data and grants the product's rights, as the role that owns the tables.
 * Runs before every start and every command; safe from several processes at once. Returns the applied migrations.
 */
export async function prepareDatabase(database: Database): Promise<string[]> {
  try {
    return await withDatabase(database.owner, (owner) => prepareAs(owner, database));
  } catch (error) {
    if (!isPermissionDenied(error)) throw error;
    const reason = error instanceof Error ? error.message : '';
    throw new StartError(
      `DATABASE_URL: o usuário do banco de dados não pode criar o que falta (${reason}); dê a ele "create" no banco e no schema public, ou informe em DATABASE_OWNER_URL um usuário que possa`,
      { cause: error },
    );
  }
}
