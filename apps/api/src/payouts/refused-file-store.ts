import { batchStatus } from '@indike/rules/payouts/batches';
import { returnOutcome } from '@indike/rules/payouts/return-items';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/db/database.ts';

export interface FileFacts {
  readonly hasFile: boolean;
  readonly isAnswered: boolean;
  readonly reason: string | null;
  readonly entered_by: number | null;
  readonly entered_name: string | null;
  readonly entered_at: Date | null;
  readonly confirmed_by: number | null;
  readonly confirmed_name: string | null;
  readonly confirmed_at: Date | null;
}

/** What the bank did with the file of a batch, as far as it is known. Undefined when there is no such batch. */
export async function findFileFacts(db: Queryable, batchId: number): Promise<FileFacts | undefined> {
  const { rows } = await sql<FileFacts>`
    select b.status = ${batchStatus.approved} and b.method = 'cnab' as "hasFile",
      exists (select 1 from payout_batch_item t where t.batch_id = ${batchId} and not t.live)
        or exists (select 1 from return_file_item r where r.batch_id = ${batchId}) as "isAnswered",
      f.reason, f.entered_by, e.name as entered_name, f.entered_at, f.confirmed_by, c.name as confirmed_name, f.confirmed_at
    from payout_batch b left join refused_file f on f.batch_id = b.id
    left join operator e on e.id = f.entered_by left join operator c on c.id = f.confirmed_by
    where b.id = ${batchId}`.execute(db);
  return rows[0];
}

interface Entry {
  readonly batchId: number;
  readonly operatorId: number;
  readonly now: Date;
}

export async function insertRefusedFile(
  tx: Tx,
  { batchId, operatorId, now, reason }: Entry & { readonly reason: string },
): Promise<void> {
  await tx
    .insertInto('refused_file')
    .values({ batch_id: batchId, reason, entered_by: operatorId, entered_at: now })
    .execute();
}

/** @throws when it is confirmed already */
export async function confirmRefusedFile(tx: Tx, { batchId, operatorId, now }: Entry): Promise<void> {
  await tx
    .updateTable('refused_file')
    .set({ confirmed_by: operatorId, confirmed_at: now })
    .where('batch_id', '=', batchId)
    .where('confirmed_at', 'is', null)
    .returning('batch_id')
    .executeTakeFirstOrThrow();
}

export async function deleteRefusedFile(tx: Tx, batchId: number): Promise<void> {
  await tx.deleteFrom('refused_file').where('batch_id', '=', batchId).execute();
}

/** Ends all payments of a batch without one, by two people. Its withdrawals stay scheduled and wait for another batch. */
export async function endItemsUnpaid(tx: Tx, batchId: number, now: Date): Promise<void> {
  await tx
    .updateTable('payout_batch_item')
    .set({
      live: false,
      outcome: returnOutcome.notPaid,
      outcome_on: null,
      outcome_codes: null,
      outcome_at: now,
    })
    .where('batch_id', '=', batchId)
    .where('live', '=', true)
    .execute();
}
