import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely, type Transaction } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { advisoryLock } from './transactions.ts';

const FOLDER = join(import.meta.dirname, '../../../migrations');

/**
 * `0041_contract_0034_drop_nickname` removes what code older than migration 0034 still used, so such code stops working
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
 * Run before the first migration, so that a role without the privilege gets PostgreSQL's own error. The migrator would
 * report only that the transaction is aborted.
 */
async function assertMayCreateTables<T>(tx: Transaction<T>): Promise<void> {
  const { rows } = await sql<{ isNew: boolean }>`
    select to_regclass('kysely_migration') is null as "isNew"`.execute(tx);
  if (rows[0]?.isNew) await sql.raw('create table may_create (); drop table may_create').execute(tx);
}

/**
 * Migrates the database to the newest version, all or nothing. Safe to run from several processes at once, also through
 * a transaction pooler: everything runs in one transaction under a transaction-level advisory lock, because the
 * migrator's own lock belongs to a session, which a pooler does not keep for its client.
 */
export async function migrate<T>(db: Kysely<T>): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock.migrations)})`.execute(tx);
    await assertMayCreateTables(tx);
    // The migrator itself reports only that the transaction is aborted, so the original error is kept here.
    let failure: unknown;
    const { error, results } = await migrator(tx, (cause) => (failure = cause)).migrateToLatest();
    const problem = failure ?? error;
    if (problem instanceof Error) throw problem;
    if (problem !== undefined) throw new Error(`Migration failed: ${JSON.stringify(problem)}`);
    return (results ?? []).map((result) => result.migrationName);
  });
}

/** The migrations of this version of the code that are not applied yet, oldest first. */
export async function pendingMigrations<T>(db: Kysely<T>): Promise<string[]> {
  const migrations = await migrator(db).getMigrations();
  return migrations.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
}

/** Whether every migration of this version of the code is applied. */
export async function isCurrent<T>(db: Kysely<T>): Promise<boolean> {
  return (await pendingMigrations(db)).length === 0;
}

/**
 * Applied migrations that this version of the code does not have, because the database is older than the baseline or
 * newer than the code. Kysely would only throw. Empty for a database without migrations.
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
 * The unknown applied migrations that this version cannot run with: those from another migration history, and those
 * that remove what this version still uses.
 */
export async function incompatibleMigrations<T>(db: Kysely<T>): Promise<string[]> {
  const newest = Object.keys(await readMigrations()).at(-1) ?? '';
  const unknown = await unknownMigrations(db);
  return unknown.filter((name) => {
    const oldestCode = CONTRACT.exec(name)?.[1];
    return name < newest || (oldestCode !== undefined && newest < oldestCode);
  });
}
