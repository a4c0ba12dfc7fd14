import type { Centavos } from '@indike/rules/money/money';
import type { BatchStatus } from '@indike/rules/payouts/batches';
import { sql } from 'kysely';
import type { Queryable } from '../platform/db/database.ts';
import { readInSlices } from '../platform/slices.ts';

export interface FrozenItemRow {
  readonly withdrawal_id: number;
  readonly user_id: number;
  readonly live: boolean;
  readonly bank_version: number;
  readonly net: Centavos;
  readonly withheld: Centavos;
  readonly cautions: readonly string[];
}

type ItemKey = Pick<FrozenItemRow, 'withdrawal_id' | 'user_id'>;

export const findItemKeys = (db: Queryable, batchId: number): Promise<ItemKey[]> =>
  db
    .selectFrom('payout_batch_item')
    .select(['withdrawal_id', 'user_id'])
    .where('batch_id', '=', batchId)
    .orderBy('withdrawal_id')
    .execute();

export const findItems = (
  db: Queryable,
  batchId: number,
  keys: readonly ItemKey[],
): Promise<FrozenItemRow[]> =>
  readInSlices(keys, (slice) =>
    db
      .selectFrom('payout_batch_item')
      .select(['withdrawal_id', 'user_id', 'live', 'bank_version', 'net', 'withheld', 'cautions'])
      .where('batch_id', '=', batchId)
      .where(sql<boolean>`withdrawal_id = any(${slice.map((key) => key.withdrawal_id)}::bigint[])`)
      .orderBy('withdrawal_id')
      .execute(),
  );

export async function findStatus(db: Queryable, batchId: number): Promise<BatchStatus | undefined> {
  const row = await db
    .selectFrom('payout_batch')
    .select('status')
    .where('id', '=', batchId)
    .executeTakeFirst();
  return row?.status;
}
