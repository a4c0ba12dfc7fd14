import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import type { ItemReference } from '@indike/rules/payouts/payment-form';
import type { ReturnFile, ReturnItem } from '@indike/rules/payouts/return-file';
import type { ItemEnd, ReturnDecision } from '@indike/rules/payouts/return-items';
import { batchStatus } from '@indike/rules/payouts/batches';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { hasRow } from '../../platform/db/rows.ts';

export interface ReturnFileOrder {
  readonly name: string;
  readonly sha256: Buffer;
  readonly file: ReturnFile;
  readonly operatorId: number;
  readonly now: Date;
}

/** Undefined when the same file was imported before, or is being imported now. */
export async function insertReturnFile(
  tx: Tx,
  { name, sha256, file, operatorId, now }: ReturnFileOrder,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('return_file')
    .values({
      name,
      sha256,
      bank_code: file.bankCode,
      sequence: file.sequence,
      item_count: file.items.length,
      imported_by: operatorId,
      imported_at: now,
    })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

interface Clearance {
  readonly fileId: number;
  readonly line: number;
  readonly note: string;
  readonly operatorId: number;
  readonly now: Date;
}

/** Returns false when the line is cleared already. */
export const insertClearance = (
  tx: Tx,
  { fileId, line, note, operatorId, now }: Clearance,
): Promise<boolean> =>
  hasRow(
    tx
      .insertInto('return_line_clearance')
      .values({ file_id: fileId, line, note, operator_id: operatorId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('line'),
  );

/** Row lock that serializes concurrent imports of one file, slice by slice. */
export async function lockReturnFile(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('return_file').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export async function completeReturnFile(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('return_file')
    .set({ completed_at: now })
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .execute();
}

/** Which of these lines of the file are already applied. */
export async function findDoneLines(tx: Tx, fileId: number, lines: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('return_file_item')
    .select('line')
    .where('file_id', '=', fileId)
    .where(sql<boolean>`line = any(${lines}::int[])`)
    .execute();
  return new Set(rows.map(({ line }) => line));
}

/** What became of each line of the file that is applied. */
export const listDecisions = (tx: Tx, fileId: number) =>
  tx
    .selectFrom('return_file_item')
    .select(['line', 'outcome', 'detail'])
    .where('file_id', '=', fileId)
    .orderBy('line')
    .execute();

export interface SentItemRow {
  readonly batch_id: number;
  readonly withdrawal_id: number;
  readonly net: Centavos;
  readonly requested_on: PlainDate;
  readonly live: boolean;
  readonly outcome: ItemEnd | null;
  readonly withheld: Centavos;
  readonly user_id: number;
  readonly total: Centavos;
  readonly payment_date: PlainDate;
}

export interface FilePayer {
  readonly bankCode: string;
  /** CNPJ and agreement, as in the file's header. */
  readonly payer: string;
}

/** Remittance files of earlier versions do not name their payer, and then only the bank counts. */
const ofPayer = ({ bankCode, payer }: FilePayer) =>
  sql<boolean>`f.bank_code = ${bankCode} and coalesce(f.payer_reference, ${payer}) = ${payer}`;

/** Whether any file was sent to this bank for this payer. */
export async function hasSentFiles(db: Queryable, payer: FilePayer): Promise<boolean> {
  const { rows } = await sql`select from remittance_file f where ${ofPayer(payer)} limit 1`.execute(db);
  return rows.length > 0;
}

/** The items of approved batches that were sent to this bank for this payer under these references. */
export async function findSentItems(
  tx: Tx,
  references: readonly ItemReference[],
  payer: FilePayer,
): Promise<SentItemRow[]> {
  const { rows } = await sql<SentItemRow>`
    select t.batch_id, t.withdrawal_id, t.net, w.requested_on, t.live, t.outcome, t.withheld, t.user_id, w.total, b.payment_date
    from unnest(
      ${references.map(({ batchId }) => batchId)}::bigint[], ${references.map(({ withdrawalId }) => withdrawalId)}::bigint[]
    ) as r (batch_id, withdrawal_id)
    join payout_batch_item t on t.batch_id = r.batch_id and t.withdrawal_id = r.withdrawal_id
    join payout_batch b on b.id = t.batch_id and b.status = ${batchStatus.approved}
    join remittance_file f on f.batch_id = b.id and ${ofPayer(payer)}
    join withdrawal w on w.id = t.withdrawal_id and w.user_id = t.user_id`.execute(tx);
  return rows;
}

export interface DecidedItem {
  readonly item: ReturnItem;
  /** Null when no such payment was sent to this bank. */
  readonly sent: SentItemRow | null;
  readonly decision: ReturnDecision;
}

export async function insertReturnItems(
  tx: Tx,
  fileId: number,
  decided: readonly DecidedItem[],
): Promise<void> {
  const column = <T>(value: (one: DecidedItem) => T): T[] => decided.map(value);
  await sql`
    insert into return_file_item (file_id, line, reference, bank_number, batch_id, withdrawal_id, user_id, value, paid_on,
      paid_value, occurrences, outcome, detail)
    select ${fileId}::bigint, * from unnest(
      ${column(({ item }) => item.line)}::int[], ${column(({ item }) => item.reference)}::text[],
      ${column(({ item }) => item.bankNumber)}::text[], ${column(({ sent }) => sent && sent.batch_id)}::bigint[],
      ${column(({ sent }) => sent && sent.withdrawal_id)}::bigint[], ${column(({ sent }) => sent?.user_id ?? 0)}::bigint[],
      ${column(({ item }) => item.value)}::bigint[],
      ${column(({ item }) => item.paidOn)}::date[], ${column(({ item }) => item.paidValue)}::bigint[],
      ${column(({ item }) => item.occurrences.join(' '))}::text[],
      ${column(({ decision }) => decision.outcome)}::text[], ${column(({ decision }) => decision.detail)}::text[])`.execute(
    tx,
  );
}
