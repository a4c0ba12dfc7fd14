import type { BankData } from '@indike/rules/money/bank-accounts';
import type { BatchStatus } from '@indike/rules/payouts/batches';
import type { ItemEnd } from '@indike/rules/payouts/return-items';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { toKeysetPage } from '../platform/db/keyset.ts';
import { bankDataOfAll } from '../bank-accounts/commands.ts';

const batches = (db: Db) =>
  db
    .selectFrom('payout_batch as b')
    .innerJoin('operator as p', 'p.id', 'b.prepared_by')
    .leftJoin('operator as d', 'd.id', 'b.decided_by')
    .select(['b.id', 'b.payment_date', 'b.status', 'b.item_count', 'b.gross', 'b.withheld', 'b.net'])
    .select(['b.pix_count', 'b.pix_net', 'b.prepared_by', 'b.prepared_at', 'b.decided_by', 'b.decided_at'])
    .select(['b.reject_reason', 'p.name as preparer', 'd.name as decider']);

export const findBatch = (db: Db, id: number) => batches(db).where('b.id', '=', id).executeTakeFirst();
export type BatchColumns = NonNullable<Awaited<ReturnType<typeof findBatch>>>;

interface BatchPage {
  readonly status?: BatchStatus | undefined;
  /** The last id of the previous page. */
  readonly after?: string | undefined;
  readonly limit: number;
}

export async function listBatches(db: Db, { status, after, limit }: BatchPage) {
  const rows = await batches(db)
    .$if(status !== undefined, (q) => q.where('b.status', '=', status ?? null))
    .$if(after !== undefined, (q) => q.where('b.id', '<', Number(after)))
    .orderBy('b.id', 'desc')
    .limit(limit + 1)
    .execute();
  return toKeysetPage(rows, limit, ({ id }) => String(id));
}

const items = (db: Db, batchId: number) =>
  db
    .selectFrom('payout_batch_item as t')
    .innerJoin('withdrawal as w', (join) =>
      join.onRef('w.id', '=', 't.withdrawal_id').onRef('w.user_id', '=', 't.user_id'),
    )
    .innerJoin('indiker as i', 'i.id', 't.user_id')
    .select([
      'w.id',
      'w.user_id',
      'w.requested_on',
      'w.status',
      'w.return_reason',
      'i.firstname',
      'i.lastname',
    ])
    .select(['t.bank_version', 'w.bank_version as copied_version'])
    .select(sql<BankData | null>`w.bank_data`.as('copied'))
    .select(['t.form', 't.gross', 't.withheld', 't.net', 't.cautions', 't.outcome', 't.outcome_codes'])
    .$narrowType<{ outcome: ItemEnd | null }>()
    .where('t.batch_id', '=', batchId);
type ItemRow = Awaited<ReturnType<ReturnType<typeof items>['execute']>>[number];
export interface ItemColumns extends ItemRow {
  /** The bank data of this payment; null when both the Indiker and the withdrawal have others by now. */
  readonly bank: BankData | null;
}

/** The copy in the withdrawal or the Indiker's current data, whichever the item was prepared with. */
async function withBank(db: Db, rows: readonly ItemRow[]): Promise<ItemColumns[]> {
  const isCopied = ({ bank_version, copied_version, copied }: ItemRow) =>
    copied !== null && copied_version === bank_version;
  const current = await bankDataOfAll(
    db,
    rows.filter((row) => !isCopied(row)).map(({ user_id }) => user_id),
  );
  return rows.map((row) => {
    if (isCopied(row)) return { ...row, bank: row.copied };
    const bank = current.get(row.user_id);
    return { ...row, bank: bank?.version === row.bank_version ? bank.data : null };
  });
}

export async function listItems(
  db: Db,
  batchId: number,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
) {
  const rows = await items(db, batchId)
    .$if(after !== undefined, (q) => q.where('t.withdrawal_id', '>', Number(after)))
    .orderBy('t.withdrawal_id')
    .limit(limit + 1)
    .execute();
  return toKeysetPage(await withBank(db, rows), limit, ({ id }) => String(id));
}

export const findRemittance = (db: Db, batchId: number) =>
  db
    .selectFrom('remittance_file')
    .select(['sequence', 'layout', 'size', 'sha256', 'created_at'])
    .where('batch_id', '=', batchId)
    .executeTakeFirst();
export type RemittanceColumns = NonNullable<Awaited<ReturnType<typeof findRemittance>>>;
