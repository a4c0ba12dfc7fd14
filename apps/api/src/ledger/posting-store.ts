import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import type { Posting } from './postings.ts';

/** Up to this many rows are written as `values`, more as `unnest` of arrays. */
const MAX_VALUES_ROWS = 6;

/** The columns of a bulk insert. An entry refers to its transaction by position, starting at 1. */
function columnsOf(postings: readonly Posting[]) {
  const rows = postings.flatMap(({ userId, entries }, index) =>
    Object.entries(entries)
      .filter(([, amount]) => amount !== 0)
      .map(([account, amount]) => ({
        position: index + 1,
        account,
        amount,
        owner: userId,
      })),
  );
  return {
    positions: rows.map((row) => row.position),
    owners: rows.map((row) => row.owner),
    accounts: rows.map((row) => row.account),
    amounts: rows.map((row) => row.amount),
  };
}

/**
 * The rows as SQL. A few are written as `values`, for which the database can cache the plan. It cannot for an array,
 * whose length it does not know.
 */
function rowsOf(types: readonly string[], columns: readonly (readonly unknown[])[]): RawBuilder<unknown> {
  const count = columns[0]?.length ?? 0;
  const cast = (value: unknown, column: number, array = '') =>
    sql`${value}::${sql.raw(`${types[column]}${array}`)}`;
  if (count > MAX_VALUES_ROWS)
    return sql`unnest(${sql.join(columns.map((values, column) => cast(values, column, '[]')))})`;
  const rows = Array.from(
    { length: count },
    (_, index) => sql`(${sql.join(columns.map((values, column) => cast(values[index], column)))})`,
  );
  return sql`(values ${sql.join(rows)})`;
}

/**
 * For a statement that writes other rows together with the postings. The transaction ids are drawn from the sequence
 * first, so that the entries need no join to find them; `entered` has one row for each entry.
 */
export function postingCtes(postings: readonly Posting[], now: Date): RawBuilder<unknown> {
  const entries = columnsOf(postings);
  const transactions = rowsOf(
    ['int', 'bigint', 'text', 'text', 'date'],
    [
      postings.map((_, index) => index + 1),
      postings.map(({ userId }) => userId),
      postings.map(({ key }) => key),
      postings.map(({ description }) => description),
      postings.map(({ on }) => on),
    ],
  );
  const lines = rowsOf(
    ['int', 'bigint', 'text', 'bigint'],
    [entries.positions, entries.owners, entries.accounts, entries.amounts],
  );
  return sql`
    drawn as materialized (
      select array_agg(nextval('ledger_transaction_id_seq')) as ids from generate_series(1, ${postings.length}::int)
    ), transactions as (
      insert into ledger_transaction (id, owner, business_key, description, effective_on, created_at) overriding system value
      select drawn.ids[t.position], t.owner, t.key, t.description, t.effective_on, ${now}::timestamptz
      from drawn, ${transactions} as t (position, owner, key, description, effective_on)
    ), entered as (
      insert into ledger_entry (transaction_id, account_id, owner, user_id, amount)
      select drawn.ids[g.position], a.id, a.owner, a.user_id, g.amount
      from drawn, ${lines} as g (position, owner, account, amount)
      join ledger_account a on a.owner = g.owner and a.kind = g.account
      returning 1
    )`;
}

/** @throws when a posting referred to an account that does not exist */
export function assertAllEntriesWritten(entered: number | undefined, postings: readonly Posting[]): void {
  if (entered !== columnsOf(postings).positions.length) throw new Error('a ledger account is missing');
}

/** Uses one statement, however many postings there are. */
export async function insertPostings(tx: Tx, postings: readonly Posting[], now: Date): Promise<void> {
  const { rows } = await sql<{ entered: number }>`
    with ${postingCtes(postings, now)} select count(*) as entered from entered`.execute(tx);
  assertAllEntriesWritten(rows[0]?.entered, postings);
}
