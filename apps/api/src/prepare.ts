import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './database-server.ts';
import { renumberFutureChanges } from './referrals/changes/store.ts';
import { createDatabase, createPool, type Db } from './platform/db/database.ts';
import { isPermissionDenied } from './platform/db/failures.ts';
import { grantRows } from './platform/db/grants.ts';
import {
  incompatibleMigrations,
  migrate,
  pendingMigrations,
  unknownMigrations,
} from './platform/db/migrations.ts';
import { areJobsPrepared, migrateJobs } from './platform/jobs/schema.ts';
import { StartError } from '@indike/embedded-postgres';
import { updateReference } from './reference/seed.ts';

const POLL_MS = 500;

/** The role of a connection, to which rights are granted. */
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

/**
 * Migrations only run forward, so a database created by a different history of migrations cannot be brought to this
 * version.
 * @throws StartError
 */
async function refuseUnknownMigrations(owner: Db): Promise<void> {
  const [unknown] = await unknownMigrations(owner);
  if (unknown === undefined) return;
  throw new StartError(
    `O banco de dados foi feito por outra versão do Indike (migração ${unknown}) e não pode ser atualizado por esta: use a versão que o fez ou, para começar de novo, um DATA_DIR novo ou um DATABASE_URL vazio`,
  );
}

/** Tables that were moved or made anew have lost the rights of the product's role. */
export async function grantProduct(owner: Db, database: Database): Promise<void> {
  if (database.owner === database.connection) return;
  await grantRows(owner, await withDatabase(database.connection, roleOf));
}

async function prepareAs(owner: Db, database: Database): Promise<string[]> {
  await refuseUnknownMigrations(owner);
  const applied = await migrate(owner);
  await updateReference(owner);
  await renumberFutureChanges(owner);
  // Prepared after all other tables and rows: `waitForMigrations` takes the queues as a sign that the rest is there.
  await migrateJobs(database.owner);
  await grantProduct(owner, database);
  return applied;
}

/**
 * Migrates tables and job queue, seeds reference data and grants the product's rights, as the role that owns the tables.
 * Runs before every start and every command. Several processes may run it at once. Returns the applied migrations.
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

/** What the database still lacks for this version, in words for the message; undefined when nothing. */
async function findMissing(db: Db, connection: Database['connection']): Promise<string | undefined> {
  try {
    const [pending] = await pendingMigrations(db);
    if (pending !== undefined) return `a migração ${pending}`;
  } catch (error) {
    // The rights are granted last, so a missing one means that the preparation has not finished.
    if (isPermissionDenied(error)) return 'as permissões deste usuário';
    throw error;
  }
  return (await areJobsPrepared(connection)) ? undefined : 'as filas de tarefas desta versão';
}

/**
 * A newer version may have migrated already and run beside this one (see CONTRIBUTING).
 * @throws StartError when one of its migrations is incompatible with this version
 */
async function refuseIncompatible(db: Db): Promise<void> {
  const [migration] = await incompatibleMigrations(db);
  if (migration === undefined) return;
  throw new StartError(
    `O banco de dados já não serve a esta versão do Indike (migração ${migration}): use a versão que a aplicou`,
  );
}

interface WaitOptions {
  readonly waitSeconds: number;
  readonly say: (line: string) => void;
}

/**
 * For a process that does not migrate: waits until another process, or `npm run db:migrate`, has migrated the database
 * to this version. @throws StartError when that takes too long, or when this version cannot use the database
 */
export async function waitForMigrations(
  { connection }: Pick<Database, 'connection'>,
  { waitSeconds, say }: WaitOptions,
): Promise<void> {
  const deadline = performance.now() + waitSeconds * 1_000;
  await withDatabase(connection, async (db) => {
    for (let isFirst = true; ; isFirst = false) {
      const missing = await findMissing(db, connection);
      if (missing === undefined) break;
      if (performance.now() >= deadline)
        throw new StartError(
          `O banco de dados ainda não tem ${missing}: rode "npm run db:migrate" (um processo com ROLE=web ou ROLE=worker não migra)`,
        );
      if (isFirst) say(`Esperando por "npm run db:migrate": o banco de dados ainda não tem ${missing}.`);
      await sleep(POLL_MS);
    }
    await refuseIncompatible(db);
  });
}
