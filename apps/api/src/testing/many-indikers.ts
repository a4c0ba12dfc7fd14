import { sql } from 'kysely';
import { claimKeysOfRows } from '../platform/indiker-keys.ts';
import type { Db } from '../platform/db/database.ts';

/** Inserts people who all have the same name. Returns their ids in ascending order. */
export async function insertManyIndikers(db: Db, lastname: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into indiker (firstname, lastname, email, created_at)
    select 'Muita', ${lastname}, lower(${lastname}) || n || '@example.com', now()
    from generate_series(1, ${count}::int) as n order by n
    returning id`.execute(db);
  await claimKeysOfRows(db);
  return rows.map(({ id }) => id);
}
