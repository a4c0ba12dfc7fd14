import { sql } from 'kysely';
import type { PlainDate } from '@indike/rules/dates/calendar';
import type { TransferType } from '@indike/rules/money/bank-accounts';
import type { Centavos } from '@indike/rules/money/money';
import { BANK_DATA_YEARS } from '@indike/rules/money/withdrawals';
import { batchStatus, type BatchStatus } from '@indike/rules/payouts/batches';
import type { PayoutMethod } from '@indike/rules/payouts/payment-orders';
import { type ItemEnd, returnOutcome } from '@indike/rules/payouts/return-items';
import { lockWallets } from '../ledger/commands.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { findItemKeys, type ItemKey } from './queries.ts';

export interface NewItem {
  readonly withdrawalId: number;
  readonly userId: number;
  readonly form: TransferType;
  readonly gross: Centavos;
  readonly withheld: Centavos;
  readonly net: Centavos;
  readonly bankVersion: number;
  readonly cautions: readonly string[];
}

interface NewBatch {
  readonly paymentDate: PlainDate;
  readonly method: PayoutMethod;
  readonly preparedBy: number;
  /** What pays it at once. */
  readonly standingOrderId?: number;
  readonly now: Date;
  readonly items: readonly NewItem[];
}

/**
 * Inserts the batch and returns its id. The database computes the sums from the items that it inserts. A withdrawal
 * that is already in a live batch violates `payout_batch_item_live_idx`.
 */
export async function insertBatch(
  tx: Tx,
  { paymentDate, method, preparedBy, standingOrderId, now, items }: NewBatch,
): Promise<number> {
  // Sent as JSON, which serializes many times faster than arrays, because there are up to 10 000 items.
  const json = JSON.stringify(
    items.map(({ withdrawalId, userId, bankVersion, cautions, ...sums }) => ({
      ...sums,
      withdrawal_id: withdrawalId,
      user_id: userId,
      bank_version: bankVersion,
      cautions: cautions.join(' '),
    })),
  );
  const { rows } = await sql<{ id: number }>`
    with item as materialized (
      select * from json_to_recordset(${json}::json) as i (withdrawal_id bigint, user_id bigint, form text, gross bigint,
        withheld bigint, net bigint, bank_version integer, cautions text)
    ), batch as (
      insert into payout_batch (payment_date, method, standing_order_id, status, item_count, gross, withheld, net, pix_count, pix_net,
        prepared_by, prepared_at)
      select ${paymentDate}::date, ${method}, ${standingOrderId ?? null}::integer, ${batchStatus.prepared}, count(*), sum(gross), sum(withheld), sum(net),
        count(*) filter (where form = 'pix'),
        coalesce(sum(net) filter (where form = 'pix'), 0), ${preparedBy}::bigint, ${now}::timestamptz
      from item returning id
    ), items as (
      insert into payout_batch_item (batch_id, withdrawal_id, user_id, form, gross, withheld, net, bank_version, cautions, live)
      select batch.id, withdrawal_id, user_id, form, gross, withheld, net, bank_version,
        string_to_array(cautions, ' '), true
      from item, batch
    )
    select id from batch`.execute(tx);
  const [batch] = rows;
  if (!batch) throw new Error('no batch');
  return batch.id;
}

/** Row lock that serializes the decisions on a batch. */
export const lockBatch = (tx: Tx, id: number) =>
  tx
    .selectFrom('payout_batch')
    .select(['id', 'status', 'method', 'payment_date as paymentDate', 'prepared_by as preparedBy'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Locks the wallets of a batch's items, so that nothing about them changes until the transaction ends. */
export async function lockItemWallets(tx: Tx, batchId: number): Promise<ItemKey[]> {
  const items = await findItemKeys(tx, batchId);
  await lockWallets(
    tx,
    items.map(({ user_id }) => user_id),
  );
  return items;
}

interface BatchDecision {
  readonly id: number;
  readonly status: BatchStatus;
  readonly decidedBy: number;
  readonly rejectReason: string | null;
  readonly now: Date;
}

/** @throws when the batch is already decided, or when its preparer decides it */
export async function decideBatch(
  tx: Tx,
  { id, status, decidedBy, rejectReason, now }: BatchDecision,
): Promise<void> {
  await tx
    .updateTable('payout_batch')
    .set({ status, decided_by: decidedBy, decided_at: now, reject_reason: rejectReason })
    .where('id', '=', id)
    .where('status', '=', batchStatus.prepared)
    .where('prepared_by', '<>', decidedBy)
    .returning('id')
    .executeTakeFirstOrThrow();
}

interface NewRemittance {
  readonly batchId: number;
  readonly bankCode: string;
  readonly agreement: string;
  readonly sequence: number;
  readonly layout: string;
  /** Encrypted, as is `csv`. */
  readonly content: Buffer;
  readonly csv: Buffer;
  readonly payerReference: string;
  /** Size in bytes of the unencrypted `content`; the hash is also of the unencrypted bytes. */
  readonly size: number;
  readonly sha256: Buffer;
  readonly now: Date;
}

export async function insertRemittance(tx: Tx, file: NewRemittance): Promise<void> {
  const { batchId, bankCode, payerReference, now, ...columns } = file;
  await tx
    .updateTable('remittance_sequence')
    .set({ last: file.sequence })
    .where('bank_code', '=', bankCode)
    .where('agreement', '=', file.agreement)
    .execute();
  await tx
    .insertInto('remittance_file')
    .values({
      ...columns,
      batch_id: batchId,
      bank_code: bankCode,
      payer_reference: payerReference,
      created_at: now,
    })
    .execute();
}

/** Frees the withdrawals of a rejected batch for another one. */
export async function releaseItems(tx: Tx, batchId: number): Promise<void> {
  await tx
    .updateTable('payout_batch_item')
    .set({ live: false })
    .where('batch_id', '=', batchId)
    .where('live', '=', true)
    .execute();
}

/** Removes remittance files when their bank data need no longer be stored (product 8.3). Their hashes stay. */
export async function removeOldRemittances(db: Db, today: PlainDate): Promise<number> {
  const { numAffectedRows } = await sql`
    update remittance_file f set content = null, csv = null from payout_batch b
    where b.id = f.batch_id and f.content is not null
      and b.payment_date + make_interval(years => ${BANK_DATA_YEARS}) < ${today}::date`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export interface ItemOutcome {
  readonly withdrawalId: number;
  readonly outcome: ItemEnd;
  /** The payment date; null for any other outcome. */
  readonly on: PlainDate | null;
  /** The bank's occurrence codes; null when an operator entered the outcome. */
  readonly codes: string | null;
  readonly now: Date;
}

/** Ends the withdrawal's live item. Returns the id of its batch, or undefined when it was in no live batch. */
export async function endLiveItem(
  tx: Tx,
  { withdrawalId, outcome, on, codes, now }: ItemOutcome,
): Promise<number | undefined> {
  const row = await tx
    .updateTable('payout_batch_item')
    .set({ live: false, outcome, outcome_on: on, outcome_codes: codes, outcome_at: now })
    .where('withdrawal_id', '=', withdrawalId)
    .where('live', '=', true)
    .returning('batch_id')
    .executeTakeFirst();
  return row?.batch_id;
}

/** Like `endLiveItem`, for many withdrawals. @throws when one of them is in no live batch */
export async function endLiveItems(tx: Tx, ended: readonly ItemOutcome[]): Promise<void> {
  if (ended.length === 0) return;
  const ids = ended.map(({ withdrawalId }) => withdrawalId);
  const column = <T>(value: (item: ItemOutcome) => T): T[] => ended.map(value);
  const { numAffectedRows } = await sql`
    update payout_batch_item t set live = false, outcome = x.outcome, outcome_on = x.paid_on, outcome_codes = x.codes,
      outcome_at = x.at
    from unnest(
      ${ids}::bigint[], ${column(({ outcome }) => outcome)}::text[],
      ${column(({ on }) => on)}::date[], ${column(({ codes }) => codes)}::text[], ${column(({ now }) => now)}::timestamptz[]
    ) as x (withdrawal_id, outcome, paid_on, codes, at)
    where t.withdrawal_id = any(${ids}::bigint[]) and t.withdrawal_id = x.withdrawal_id and t.live`.execute(
    tx,
  );
  if (Number(numAffectedRows ?? 0n) !== ended.length) throw new Error('an item of a batch has ended already');
}

/** The payment came back: ends the item that paid the withdrawal. Returns the id of its batch, or undefined when none paid it. */
export async function returnItem(
  tx: Tx,
  { withdrawalId, codes, now }: Pick<ItemOutcome, 'withdrawalId' | 'codes' | 'now'>,
): Promise<number | undefined> {
  const row = await tx
    .updateTable('payout_batch_item')
    .set({ outcome: returnOutcome.returned, outcome_on: null, outcome_codes: codes, outcome_at: now })
    .where('withdrawal_id', '=', withdrawalId)
    .where('outcome', '=', returnOutcome.paid)
    .returning('batch_id')
    .executeTakeFirst();
  return row?.batch_id;
}
