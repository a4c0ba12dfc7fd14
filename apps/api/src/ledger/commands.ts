import type { PlainDate } from '@indike/rules/dates/calendar';
import { indikerAccounts, type IndikerAccount } from '@indike/rules/money/ledger-accounts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../platform/db/database.ts';

export type ProgrammeAccount = 'rewards_expense' | 'promotions_expense' | 'cash';
export type Account = IndikerAccount | ProgrammeAccount;

export interface Posting {
  /** What happened, once: the same key a second time is refused by the database. */
  readonly key: string;
  readonly description: string;
  readonly userId: number;
  readonly on: PlainDate;
  /** Centavos by account, adding up to zero. Zeroes are left out. */
  readonly entries: Partial<Readonly<Record<Account, number>>>;
}

/** Up to so many rows are written out. */
const FEW = 6;

const programme = new Set<string>(['rewards_expense', 'promotions_expense', 'cash']);

/**
 * Locks the wallets, in one order, before anything else of theirs is read; opens those that are new.
 * Every command that moves money begins here, after the referrals it may have locked.
 */
export async function lockWallets(tx: Tx, userIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(userIds)].sort((a, b) => a - b);
  if (wanted.length === 0) return;
  const locked = await lock(tx, wanted);
  if (locked.length === wanted.length) return;
  const known = new Set(locked);
  await openWallets(
    tx,
    wanted.filter((id) => !known.has(id)),
  );
  await lock(tx, wanted);
}

async function lock(tx: Tx, userIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('wallet')
    .select('user_id')
    .where(sql<boolean>`user_id = any(${userIds}::bigint[])`)
    .orderBy('user_id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.user_id);
}

async function openWallets(tx: Tx, userIds: readonly number[]): Promise<void> {
  await sql`insert into wallet (user_id) select unnest(${userIds}::bigint[]) order by 1 on conflict do nothing`.execute(
    tx,
  );
  await sql`
    insert into ledger_account (user_id, kind)
    select u, k from unnest(${userIds}::bigint[]) u, unnest(${[...indikerAccounts]}::text[]) k
    order by u, k on conflict do nothing`.execute(tx);
}

/** The columns of a bulk insert; an entry names its transaction by its place, from 1. */
function columnsOf(postings: readonly Posting[]) {
  const rows = postings.flatMap(({ userId, entries }, index) =>
    Object.entries(entries)
      .filter(([, amount]) => amount !== 0)
      .map(([account, amount]) => ({
        place: index + 1,
        account,
        amount,
        owner: programme.has(account) ? 0 : userId,
      })),
  );
  return {
    places: rows.map((row) => row.place),
    owners: rows.map((row) => row.owner),
    accounts: rows.map((row) => row.account),
    amounts: rows.map((row) => row.amount),
  };
}

/** Rows of a statement: one written out keeps its plan, which the unknown length of an array would not let it do. */
function rowsOf(types: readonly string[], columns: readonly (readonly unknown[])[]): RawBuilder<unknown> {
  const count = columns[0]?.length ?? 0;
  const cast = (value: unknown, column: number, array = '') =>
    sql`${value}::${sql.raw(`${types[column]}${array}`)}`;
  if (count > FEW)
    return sql`unnest(${sql.join(columns.map((values, column) => cast(values, column, '[]')))})`;
  const rows = Array.from(
    { length: count },
    (_, index) => sql`(${sql.join(columns.map((values, column) => cast(values[index], column)))})`,
  );
  return sql`(values ${sql.join(rows)})`;
}

interface Writing {
  /** Common table expressions that write the transactions with their entries; `entered` has a row for each entry. */
  readonly ctes: RawBuilder<unknown>;
  /** How many entries there must be. */
  readonly entries: number;
}

/**
 * For a statement that writes other rows with them. The ids are drawn first, so that no join is needed to find an entry's
 * transaction again.
 */
export function writing(postings: readonly Posting[], now: Date): Writing {
  const entries = columnsOf(postings);
  const transactions = rowsOf(
    ['int', 'text', 'text', 'date'],
    [
      postings.map((_, index) => index + 1),
      postings.map(({ key }) => key),
      postings.map(({ description }) => description),
      postings.map(({ on }) => on),
    ],
  );
  const lines = rowsOf(
    ['int', 'bigint', 'text', 'bigint'],
    [entries.places, entries.owners, entries.accounts, entries.amounts],
  );
  const ctes = sql`
    drawn as materialized (
      select array_agg(nextval('ledger_transaction_id_seq')) as ids from generate_series(1, ${postings.length}::int)
    ), transactions as (
      insert into ledger_transaction (id, business_key, description, effective_on, created_at) overriding system value
      select drawn.ids[t.place], t.key, t.description, t.effective_on, ${now}::timestamptz
      from drawn, ${transactions} as t (place, key, description, effective_on)
    ), entered as (
      insert into ledger_entry (transaction_id, account_id, user_id, amount)
      select drawn.ids[g.place], a.id, a.user_id, g.amount
      from drawn, ${lines} as g (place, owner, account, amount)
      join ledger_account a on a.owner = g.owner and a.kind = g.account
      returning 1
    )`;
  return { ctes, entries: entries.places.length };
}

const moves = ({ entries }: Posting): boolean => Object.values(entries).some((amount) => amount !== 0);

/** @throws when a posting named an account that is not there. */
export function assertAllEntriesWritten(entered: number | undefined, { entries }: Writing): void {
  if (entered !== entries) throw new Error('a ledger account is missing');
}

/** Writes the transactions with their entries, in one statement. One that moves nothing is not written. */
export async function post(tx: Tx, postings: readonly Posting[], now: Date): Promise<void> {
  const moving = postings.filter(moves);
  if (moving.length === 0) return;
  const ledger = writing(moving, now);
  const { rows } = await sql<{ entered: number }>`
    with ${ledger.ctes} select count(*) as entered from entered`.execute(tx);
  assertAllEntriesWritten(rows[0]?.entered, ledger);
}
