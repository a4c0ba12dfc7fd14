import type { WithdrawalStatus } from '@indike/rules/money/withdrawals';
import type { BatchStatus } from '@indike/rules/payouts/batches';
import type { ItemEnd } from '@indike/rules/payouts/return-items';
import type { Db } from '../../platform/db/database.ts';

interface Page {
  /** The last id that was read. */
  readonly after: number;
  readonly limit: number;
}

const PAID: ItemEnd = 'paid';

const withdrawals = (db: Db) =>
  db
    .selectFrom('withdrawal as w')
    .innerJoin('indiker as i', 'i.id', 'w.user_id')
    .select((q) => [
      'w.id',
      'w.status',
      'w.requested_on',
      'w.created_at',
      'w.payment_date',
      'w.total',
      'w.withheld',
      'w.return_reason',
      'i.id as user_id',
      'i.firstname',
      'i.lastname',
      q
        .selectFrom('payout_batch_item as t')
        .select('t.batch_id')
        .whereRef('t.withdrawal_id', '=', 'w.id')
        .whereRef('t.user_id', '=', 'w.user_id')
        .where((is) => is.or([is('t.live', '=', true), is('t.outcome', '=', PAID)]))
        .orderBy('t.batch_id', 'desc')
        .limit(1)
        .as('payout_batch_id'),
    ]);
export type ApiWithdrawalRow = Awaited<ReturnType<ReturnType<typeof withdrawals>['execute']>>[number];

export const findApiWithdrawal = (db: Db, id: number) =>
  withdrawals(db).where('w.id', '=', id).executeTakeFirst();

interface WithdrawalPage extends Page {
  readonly status: WithdrawalStatus | undefined;
  readonly batchId: number | undefined;
}

/**
 * Oldest first, by when they were made and not by when they changed. Returns up to one row more than `limit`, which tells
 * whether there are more.
 */
export const listApiWithdrawals = (db: Db, { after, limit, status, batchId }: WithdrawalPage) =>
  withdrawals(db)
    .where('w.id', '>', after)
    .$if(status !== undefined, (q) => q.where('w.status', '=', status ?? null))
    .$if(batchId !== undefined, (q) =>
      q.where('w.id', 'in', (t) =>
        t
          .selectFrom('payout_batch_item as b')
          .select('b.withdrawal_id')
          .where('b.batch_id', '=', batchId ?? null),
      ),
    )
    .orderBy('w.id')
    .limit(limit + 1)
    .execute();

const batches = (db: Db) =>
  db
    .selectFrom('payout_batch as b')
    .select(['b.id', 'b.status', 'b.payment_date', 'b.item_count', 'b.gross', 'b.withheld', 'b.net'])
    .select(['b.prepared_at', 'b.decided_at']);
export type ApiBatchRow = Awaited<ReturnType<ReturnType<typeof batches>['execute']>>[number];

export const findApiBatch = (db: Db, id: number) => batches(db).where('b.id', '=', id).executeTakeFirst();

export const listApiBatches = (
  db: Db,
  { after, limit, status }: Page & { readonly status: BatchStatus | undefined },
) =>
  batches(db)
    .where('b.id', '>', after)
    .$if(status !== undefined, (q) => q.where('b.status', '=', status ?? null))
    .orderBy('b.id')
    .limit(limit + 1)
    .execute();
