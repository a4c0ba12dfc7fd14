import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import type { Posting } from './postings.ts';

/**
 * The rows of `ledger_transaction`, whose trigger writes the entries and moves the balances. Also for a part of a
 * statement that writes other rows, of which the keys may end with an id.
 */
export function insertionOf(
  postings: readonly Posting[],
  now: Date,
  keyEnd: RawBuilder<unknown> = sql`''`,
): RawBuilder<unknown> {
  const rows = postings.map(({ userId, key, description, on, entries }) => {
    const moving = Object.entries(entries).filter(([, amount]) => amount !== 0);
    return { owner: userId, key, description, day: on, entries: Object.fromEntries(moving) };
  });
  return sql`
    insert into ledger_transaction (owner, business_key, description, effective_on, created_at, entries)
    select p.owner, p.key || ${keyEnd}, p.description, p.day, ${now}::timestamptz, p.entries
    from json_to_recordset(${JSON.stringify(rows)}::json) as p (owner bigint, key text, description text, day date, entries json)`;
}

/** Uses one statement, however many postings there are. */
export async function insertPostings(tx: Tx, postings: readonly Posting[], now: Date): Promise<void> {
  await insertionOf(postings, now).execute(tx);
}
