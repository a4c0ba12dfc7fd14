import type { PlainDate } from '@indike/rules/calendar';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';

export const INDIKER_ACCOUNTS = [
  'promised',
  'receivable',
  'available',
  'requested',
  'paid',
  'expired',
  'owed',
] as const;
export type IndikerAccount = (typeof INDIKER_ACCOUNTS)[number];
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
    select u, k from unnest(${userIds}::bigint[]) u, unnest(${[...INDIKER_ACCOUNTS]}::text[]) k
    order by u, k on conflict do nothing`.execute(tx);
}

/** The columns of a bulk insert. */
function columnsOf(postings: readonly Posting[]) {
  const rows = postings.flatMap(({ key, userId, entries }) =>
    Object.entries(entries)
      .filter(([, amount]) => amount !== 0)
      .map(([account, amount]) => ({ key, account, amount, owner: programme.has(account) ? 0 : userId })),
  );
  return {
    keys: rows.map((row) => row.key),
    owners: rows.map((row) => row.owner),
    accounts: rows.map((row) => row.account),
    amounts: rows.map((row) => row.amount),
  };
}

/** Writes the transactions with their entries, in one statement. One that moves nothing is not written. */
export async function post(tx: Tx, postings: readonly Posting[], now: Date): Promise<void> {
  const moving = postings.filter(({ entries }) => Object.values(entries).some((amount) => amount !== 0));
  if (moving.length === 0) return;
  const entries = columnsOf(moving);
  const { numAffectedRows } = await sql`
    with made as (
      insert into ledger_transaction (business_key, description, effective_on, created_at)
      select k, d, e, ${now}::timestamptz from unnest(${moving.map(({ key }) => key)}::text[],
        ${moving.map(({ description }) => description)}::text[], ${moving.map(({ on }) => on)}::date[]) as t (k, d, e)
      returning id, business_key
    )
    insert into ledger_entry (transaction_id, account_id, user_id, amount)
    select made.id, a.id, a.user_id, g.amount
    from unnest(${entries.keys}::text[], ${entries.owners}::bigint[], ${entries.accounts}::text[],
      ${entries.amounts}::bigint[]) as g (key, owner, account, amount)
    join made on made.business_key = g.key
    join ledger_account a on a.owner = g.owner and a.kind = g.account`.execute(tx);
  if (Number(numAffectedRows) !== entries.keys.length) throw new Error('a ledger account is missing');
}
