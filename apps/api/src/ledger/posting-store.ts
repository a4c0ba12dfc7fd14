import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import type { Posting } from './postings.ts';

/**
 * The rows of `ledger_transaction`, whose trigger writes the entries and moves the balances. Also for a part of a
 * statement that writes another row, `of`, with whose id the keys then end.
 */
export function insertionOf(
  postings: readonly Posting[],
  now: Date,
  of: RawBuilder<unknown> = sql`(select '' as id)`,
): RawBuilder<unknown> {
  const moving = postings.map(({ entries }) =>
    JSON.stringify(Object.fromEntries(Object.entries(entries).filter(([, amount]) => amount !== 0))),
  );
  return sql`
    insert into ledger_transaction (owner, business_key, description, effective_on, created_at, entries)
    select p.owner, p.key || made.id, p.description, p.day, ${now}::timestamptz, p.entries
    from ${of} as made, unnest(${postings.map(({ userId }) => userId)}::bigint[], ${postings.map(({ key }) => key)}::text[],
      ${postings.map(({ description }) => description)}::text[], ${postings.map(({ on }) => on)}::date[],
      ${moving}::json[]) as p (owner, key, description, day, entries)`;
}

/** Uses one statement, however many postings there are. */
export async function insertPostings(tx: Tx, postings: readonly Posting[], now: Date): Promise<void> {
  await insertionOf(postings, now).execute(tx);
}
