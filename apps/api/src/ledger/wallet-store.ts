import { indikerAccounts, programmeAccounts, type IndikerAccount } from '@indike/rules/money/ledger-accounts';
import type { Centavos } from '@indike/rules/money/money';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable, Tx } from '../platform/db/database.ts';
import { lockRows } from '../platform/db/distributed.ts';

/** Locks the wallets that exist, in ascending order, and returns their ids. */
export async function lockWalletRows(tx: Tx, userIds: readonly number[]): Promise<number[]> {
  const rows = await lockRows(tx, sql`unnest(${userIds}::bigint[]) as user_id`, (owned) =>
    tx
      .selectFrom('wallet')
      .select('user_id')
      .where(sql<boolean>`user_id = any(${userIds}::bigint[])`)
      .where(owned)
      .orderBy('user_id')
      .forUpdate()
      .execute(),
  );
  return rows.map((row) => row.user_id);
}

/**
 * Inserts the Indikers' wallets and ledger accounts, those of the programme's side of their transactions among them. Rows
 * that exist stay unchanged: an older wallet gets the accounts that were added since.
 */
export async function insertWallets(tx: Tx, userIds: readonly number[]): Promise<void> {
  await sql`insert into wallet (user_id) select unnest(${userIds}::bigint[]) order by 1 on conflict do nothing`.execute(
    tx,
  );
  await sql`
    insert into ledger_account (owner, user_id, kind)
    select u, case when k = any(${[...indikerAccounts]}::text[]) then u end, k
    from unnest(${userIds}::bigint[]) u, unnest(${[...indikerAccounts, ...programmeAccounts]}::text[]) k
    order by u, k on conflict do nothing`.execute(tx);
}

/** Each Indiker's balance on the ledger account. Indikers without a wallet are absent. */
export async function findBalances(
  db: Queryable,
  userIds: readonly number[],
  account: IndikerAccount,
): Promise<Map<number, Centavos>> {
  const rows = await db
    .selectFrom('ledger_account')
    .select(['owner', 'balance'])
    .where(sql<boolean>`owner = any(${userIds}::bigint[])`)
    .where('kind', '=', account)
    .execute();
  return new Map(rows.map((row) => [row.owner, row.balance]));
}

const KINDS = sql.join(
  indikerAccounts.map(
    (kind) =>
      sql`coalesce(sum(balance) filter (where kind = ${sql.lit(kind)}), 0)::bigint as ${sql.id(kind)}`,
  ),
);

/** A subquery with all balances of the Indikers with these ids, a row for each `owner` with a wallet. */
export const balancesOf = (ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select owner, ${KINDS} from ledger_account where owner in (${ids}) group by owner)`;
