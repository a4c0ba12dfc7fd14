import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { DB } from '../db/types.ts';
import type { Purpose, Reencryption } from './encryption.ts';

/** Where encrypted values are stored: as bytes, or as text in base64. */
interface EncryptedColumns {
  readonly table: keyof DB;
  /** The primary key. */
  readonly key: readonly string[];
  readonly columns: readonly string[];
  readonly purpose: Purpose;
}

/**
 * Re-encrypts the values of a table one at a time, because some have megabytes. Needs no lock: a value that was replaced
 * or deleted meanwhile stays as it is.
 */
export const reencryptTable =
  ({ table, key, columns, purpose }: EncryptedColumns) =>
  async (db: Db, reencryption: Reencryption): Promise<void> => {
    const names = sql.join(key.map((name) => sql.ref(name)));
    const { rows } = await sql<Readonly<Record<string, unknown>>>`
      select ${names} from ${sql.table(table)} order by ${names}`.execute(db);
    for (const row of rows) {
      const isRow = sql.join(
        key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
        sql` and `,
      );
      for (const column of columns.map((name) => sql.ref(name))) {
        const { rows: found } = await sql<{ value: Buffer | string }>`
          select ${column} as value from ${sql.table(table)} where ${isRow} and ${column} <> ''`.execute(db);
        for (const { value } of found) {
          const anew =
            typeof value === 'string'
              ? reencryption.text(purpose, value)
              : reencryption.bytes(purpose, value);
          if (anew !== undefined)
            await sql`
              update ${sql.table(table)} set ${column} = ${anew} where ${isRow} and ${column} = ${value}`.execute(
              db,
            );
        }
      }
    }
  };
