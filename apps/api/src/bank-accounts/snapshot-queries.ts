import type { BankData } from '@indike/rules/money/bank-accounts';
import { sql } from 'kysely';
import type { Queryable } from '../platform/db/database.ts';
import { readInSlices } from '../platform/slices.ts';
import { BANK_DATA_COLUMNS } from './snapshot.ts';

/** The bank data that a withdrawal copies. Each save of the bank account increments the version. */
export interface BankSnapshot {
  readonly data: BankData;
  readonly version: number;
}

const toSnapshot = ({ version, ...data }: BankData & { readonly version: number }): BankSnapshot => ({
  data,
  version,
});

const snapshots = (db: Queryable) =>
  db
    .selectFrom('bank_account as b')
    .leftJoin('bank', 'bank.id', 'b.bank_id')
    .select([...BANK_DATA_COLUMNS, 'b.version']);

export async function bankDataOf(db: Queryable, userId: number): Promise<BankSnapshot | undefined> {
  const row = await snapshots(db).where('b.user_id', '=', userId).executeTakeFirst();
  return row && toSnapshot(row);
}

/** The bank data by user id. Indikers without bank data are absent. */
export async function bankDataOfAll(
  db: Queryable,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, BankSnapshot>> {
  const rows = await readInSlices(userIds, (slice) =>
    snapshots(db)
      .select('b.user_id')
      .where(sql<boolean>`b.user_id = any(${slice}::bigint[])`)
      .execute(),
  );
  return new Map(rows.map(({ user_id, ...row }) => [user_id, toSnapshot(row)]));
}
