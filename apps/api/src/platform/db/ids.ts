import { sql } from 'kysely';
import type { Tx } from './database.ts';
import type { DB } from './types.ts';

/** The table gives no id of the next `count`. Only its owner may do this. */
export async function skipIds(tx: Tx, table: keyof DB, count: number): Promise<void> {
  await sql`
    select setval(ids, nextval(ids) + ${count}::bigint)
    from (select pg_get_serial_sequence(${table}, 'id')::regclass as ids) of_table`.execute(tx);
}
