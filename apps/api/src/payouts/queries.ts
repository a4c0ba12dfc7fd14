import { sql } from 'kysely';
import type { PlainDate } from '@indike/rules/dates/calendar';
import type { BankData } from '@indike/rules/money/bank-accounts';
import type { Centavos } from '@indike/rules/money/money';
import type { WithdrawalStatus } from '@indike/rules/money/withdrawals';
import type { BatchStatus } from '@indike/rules/payouts/batches';
import type { ItemEnd } from '@indike/rules/payouts/return-items';
import { bankDataOfAll } from '../bank-accounts/commands.ts';
import type { Db, Queryable, Tx } from '../platform/db/database.ts';
import { type ListSum, toKeysetPage } from '../platform/db/rows.ts';
import { readInSlices } from '../platform/slices.ts';

const batches = (db: Db) =>
  db
    .selectFrom('payout_batch as b')
    .innerJoin('operator as p', 'p.id', 'b.prepared_by')
    .leftJoin('operator as d', 'd.id', 'b.decided_by')
    .select([
      'b.id',
      'b.payment_date',
      'b.method',
      'b.standing_order_id',
      'b.status',
      'b.item_count',
      'b.gross',
      'b.withheld',
      'b.net',
    ])
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

export const sumBatches = (db: Db, status: BatchStatus | undefined): Promise<ListSum> =>
  db
    .selectFrom('payout_batch')
    .$if(status !== undefined, (q) => q.where('status', '=', status ?? null))
    .select((q) => [
      q.fn.countAll<number>().as('count'),
      sql<Centavos>`coalesce(sum(net), 0)::bigint`.as('value'),
    ])
    .executeTakeFirstOrThrow();

const items = (db: Db, batchId: number) =>
  db
    .selectFrom('payout_batch_item as t')
    .innerJoin('withdrawal as w', (join) =>
      join.onRef('w.id', '=', 't.withdrawal_id').onRef('w.user_id', '=', 't.user_id'),
    )
    .innerJoin('indiker as i', 'i.id', 't.user_id')
    .leftJoin('payment_order as o', (join) =>
      join
        .onRef('o.batch_id', '=', 't.batch_id')
        .onRef('o.withdrawal_id', '=', 't.withdrawal_id')
        .onRef('o.user_id', '=', 't.user_id'),
    )
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
    .select(['o.id as order_id', 'o.attempt', 'o.state as order_state', 'o.end_to_end_id', 'o.detail'])
    .$narrowType<{ outcome: ItemEnd | null }>()
    .where('t.batch_id', '=', batchId);
type ItemRow = Awaited<ReturnType<ReturnType<typeof items>['execute']>>[number];
type BankVersions = Pick<ItemRow, 'user_id' | 'bank_version' | 'copied_version' | 'copied'>;
interface WithBank {
  /** The bank data of this payment; null when both the Indiker and the withdrawal have others by now. */
  readonly bank: BankData | null;
}
export type ItemColumns = ItemRow & WithBank;

/** The copy in the withdrawal or the Indiker's current data, whichever the item was prepared with. */
async function withBank<Row extends BankVersions>(db: Db, rows: readonly Row[]): Promise<(Row & WithBank)[]> {
  const isCopied = ({ bank_version, copied_version, copied }: Row) =>
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

const SAMPLE_ITEMS = 3;

/** The last items of a batch and the largest, which its first page may not have. */
export async function sampleItems(db: Db, batchId: number) {
  const sample = (query: ReturnType<typeof items>) => query.limit(SAMPLE_ITEMS).execute();
  const [last, largest] = await Promise.all([
    sample(items(db, batchId).orderBy('t.withdrawal_id', 'desc')),
    sample(items(db, batchId).orderBy('t.net', 'desc').orderBy('t.withdrawal_id')),
  ]);
  return { last: await withBank(db, last.toReversed()), largest: await withBank(db, largest) };
}

interface Proposed {
  readonly row: { readonly id: number };
  readonly bankVersion: number;
}

/** Where a batch would pay these withdrawals, by their ids. */
export async function findBankData(
  db: Db,
  proposed: readonly Proposed[],
): Promise<Map<number, BankData | null>> {
  const versions = new Map(proposed.map(({ row, bankVersion }) => [row.id, bankVersion]));
  const rows = await db
    .selectFrom('withdrawal')
    .select(['id', 'user_id', 'bank_version as copied_version'])
    .select(sql<BankData | null>`bank_data`.as('copied'))
    .where(sql<boolean>`id = any(${[...versions.keys()]}::bigint[])`)
    .execute();
  const known = rows.map((row) => ({ ...row, bank_version: versions.get(row.id) ?? 0 }));
  return new Map((await withBank(db, known)).map(({ id, bank }) => [id, bank]));
}

export const findRemittance = (db: Db, batchId: number) =>
  db
    .selectFrom('remittance_file')
    .select(['sequence', 'layout', 'size', 'sha256', 'created_at'])
    .where('batch_id', '=', batchId)
    .executeTakeFirst();
export type RemittanceColumns = NonNullable<Awaited<ReturnType<typeof findRemittance>>>;

export interface FrozenItemRow {
  readonly withdrawal_id: number;
  readonly user_id: number;
  readonly live: boolean;
  readonly bank_version: number;
  readonly net: Centavos;
  readonly withheld: Centavos;
  readonly cautions: readonly string[];
}

export type ItemKey = Pick<FrozenItemRow, 'withdrawal_id' | 'user_id'>;

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

interface PeopleRow {
  readonly disabled: boolean;
  /** Who invited whom, as names; empty when neither did. */
  readonly invitations: readonly { readonly inviter: string; readonly invited: string }[];
}

/** What a person who decides a batch has to know of the one who prepared it. */
export async function findPreparer(db: Queryable, preparer: number, decider: number): Promise<PeopleRow> {
  const { rows } = await sql<PeopleRow>`
    select p.disabled_at is not null as disabled, coalesce((
      select json_agg(json_build_object('inviter', a.name, 'invited', b.name) order by b.id)
      from operator_invitation i join operator a on a.id = i.invited_by
      join operator b on b.email = i.email and i.accepted_at is not null
      where (a.id, b.id) in ((${preparer}, ${decider}), (${decider}, ${preparer}))), '[]') as invitations
    from operator p where p.id = ${preparer}`.execute(db);
  return rows[0] ?? { disabled: false, invitations: [] };
}

/** The data of one payment in the remittance file. */
export interface PaymentRow {
  readonly id: number;
  readonly user_id: number;
  readonly status: WithdrawalStatus;
  readonly payment_date: PlainDate | null;
  readonly net: Centavos;
  readonly withheld: Centavos;
  /** The bank data copied by a scheduled withdrawal; null for any other. */
  readonly copied: BankData | null;
  readonly firstname: string;
  readonly lastname: string;
  readonly cpf: string;
}

export const findPayments = (
  tx: Tx,
  batchId: number,
  withdrawalIds: readonly number[],
): Promise<PaymentRow[]> =>
  readInSlices(withdrawalIds, async (slice) => {
    const { rows } = await sql<PaymentRow>`
      select w.id, w.user_id, w.status, w.payment_date, t.net, t.withheld, i.firstname, i.lastname, i.cpf,
        case when w.status = 'scheduled' then w.bank_data end as copied
      from payout_batch_item t join withdrawal w on w.id = t.withdrawal_id and w.user_id = t.user_id
      join indiker i on i.id = t.user_id
      where t.batch_id = ${batchId} and t.withdrawal_id = any(${slice}::bigint[]) order by w.id`.execute(tx);
    return rows;
  });

/** One of the encrypted files of a batch. Only the requested column is read, because each has megabytes. */
export const findFile = (db: Db | Tx, batchId: number, column: 'content' | 'csv') =>
  db
    .selectFrom('remittance_file')
    .select(['sequence', 'sha256', `${column} as encrypted`])
    .where('batch_id', '=', batchId)
    .executeTakeFirst();
