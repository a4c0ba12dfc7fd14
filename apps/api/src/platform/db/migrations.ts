import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely, type Transaction } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { advisoryLock } from './advisory-locks.ts';

const FOLDER = join(import.meta.dirname, '../../../migrations');

/**
 * `0041_contract_0034_drop_nickname` takes away what code older than migration 0034 still used: such code does not work
 * after it (CONTRIBUTING, "Migrations while older processes run").
 */
const CONTRACT = /^\d{4}_contract_(\d{4})_/;

type OnFailure = (error: unknown) => void;

async function readMigrations(onFailure: OnFailure = () => {}): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort();
  const entries = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(join(FOLDER, file), 'utf8');
    const up = async (db: Kysely<never>) => {
      try {
        await sql.raw(text).execute(db);
      } catch (error) {
        onFailure(error);
        throw error;
      }
    };
    return [file.replace(/\.sql$/, ''), { up }];
  });
  return Object.fromEntries(await Promise.all(entries));
}

function migrator<T>(db: Kysely<T>, onFailure?: OnFailure): Migrator {
  return new Migrator({ db, provider: { getMigrations: () => readMigrations(onFailure) } });
}

/**
 * Before the first migration, so that a role without the right gets PostgreSQL's own error: the migrator would report only
 * that the transaction has ended.
 */
async function assertMayCreateTables<T>(tx: Transaction<T>): Promise<void> {
  const { rows } = await sql<{ isNew: boolean }>`
    select to_regclass('kysely_migration') is null as "isNew"`.execute(tx);
  if (rows[0]?.isNew) await sql.raw('create table may_create (); drop table may_create').execute(tx);
}

/**
 * Brings the database to the newest version, all or nothing. Safe to run from several processes at once, also through a
 * transaction pooler: the migrator's own lock belongs to a session, which a pooler does not keep for its client, so that
 * everything runs in one transaction under a lock of that transaction.
 */
export async function migrate<T>(db: Kysely<T>): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock.migrations)})`.execute(tx);
    await assertMayCreateTables(tx);
    // What the migrator reports after a failure is only that the transaction has ended.
    let failure: unknown;
    const { error, results } = await migrator(tx, (cause) => (failure = cause)).migrateToLatest();
    const problem = failure ?? error;
    if (problem instanceof Error) throw problem;
    if (problem !== undefined) throw new Error(`Migration failed: ${JSON.stringify(problem)}`);
    return (results ?? []).map((result) => result.migrationName);
  });
}

/** The migrations of this version of the code that have not been applied, the oldest first. */
export async function pendingMigrations<T>(db: Kysely<T>): Promise<string[]> {
  const migrations = await migrator(db).getMigrations();
  return migrations.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
}

/** Whether every migration of this version of the code has been applied. */
export async function isCurrent<T>(db: Kysely<T>): Promise<boolean> {
  return (await pendingMigrations(db)).length === 0;
}

/**
 * Applied migrations that this version of the code does not have: the database is from before the baseline or from a newer
 * version. Kysely would only throw. Empty for a database without migrations.
 */
export async function unknownMigrations<T>(db: Kysely<T>): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('kysely_migration')::text as name`.execute(db);
  if (!tables[0]?.name) return [];
  const known = await readMigrations();
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !(name in known));
}

/**
 * Of the applied migrations that this version does not have those after which it does not work: one of another history of
 * files, or one that takes away what this version still uses.
 */
export async function incompatibleMigrations<T>(db: Kysely<T>): Promise<string[]> {
  const newest = Object.keys(await readMigrations()).at(-1) ?? '';
  const unknown = await unknownMigrations(db);
  return unknown.filter((name) => {
    const oldestCode = CONTRACT.exec(name)?.[1];
    return name < newest || (oldestCode !== undefined && newest < oldestCode);
  });
}
