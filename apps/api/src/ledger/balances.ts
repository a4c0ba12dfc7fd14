import { type Centavos } from '@indike/rules/money/money';
import { sql } from 'kysely';
import type { Queryable } from '../platform/db/database.ts';
import type { IndikerAccount } from '@indike/rules/money/ledger-accounts';

/** The balance of one account for each Indiker who has one; kept by the database with every entry. */
export async function balancesOf(
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
