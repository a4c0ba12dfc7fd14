import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';

const FOLDER = join(import.meta.dirname, '../../../migrations');

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort();
  const entries = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(join(FOLDER, file), 'utf8');
    const up = async (db: Kysely<never>) => {
      await sql.raw(text).execute(db);
    };
    return [file.replace(/\.sql$/, ''), { up }];
  });
  return Object.fromEntries(await Promise.all(entries));
}

function migrator<T>(db: Kysely<T>): Migrator {
  return new Migrator({ db, provider: { getMigrations: readMigrations } });
}

/** Brings the database to the newest version. Safe to run from several processes at once. */
export async function migrate<T>(db: Kysely<T>): Promise<string[]> {
  const { error, results } = await migrator(db).migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error(`Migration failed: ${JSON.stringify(error)}`);
  return (results ?? []).map((result) => result.migrationName);
}

/** Whether every migration of this version of the code has been applied. */
export async function isCurrent<T>(db: Kysely<T>): Promise<boolean> {
  const migrations = await migrator(db).getMigrations();
  return migrations.every((migration) => migration.executedAt !== undefined);
}
