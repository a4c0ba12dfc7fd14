import type { Centavos } from '@indike/rules/money/money';
import type { BatchStatus } from '@indike/rules/payouts/batches';
import type { Queryable } from '../platform/db/database.ts';

export interface FrozenItemRow {
  readonly withdrawal_id: number;
  readonly user_id: number;
  readonly live: boolean;
  readonly bank_version: number;
  readonly net: Centavos;
  readonly withheld: Centavos;
  readonly cautions: readonly string[];
}

export const findItems = (db: Queryable, batchId: number): Promise<FrozenItemRow[]> =>
  db
    .selectFrom('payout_batch_item')
    .select(['withdrawal_id', 'user_id', 'live', 'bank_version', 'net', 'withheld', 'cautions'])
    .where('batch_id', '=', batchId)
    .orderBy('withdrawal_id')
    .execute();

export async function findStatus(db: Queryable, batchId: number): Promise<BatchStatus | undefined> {
  const row = await db
    .selectFrom('payout_batch')
    .select('status')
    .where('id', '=', batchId)
    .executeTakeFirst();
  return row?.status;
}
