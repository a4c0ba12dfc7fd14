import type { OperatorWithdrawal } from '@indike/contract/operator/money/money';
import type { PlainDate } from '@indike/rules/dates/calendar';
import type { BankData } from '@indike/rules/money/bank-accounts';
import type { ItemEnd } from '@indike/rules/payouts/return-items';
import { sql } from 'kysely';
import { campaignName } from '../../campaigns/commands.ts';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { type ListSum, onlyRow, toKeysetPage } from '../../platform/db/rows.ts';
import {
  FORM,
  idsOfPage,
  matchesFilter,
  POSITION,
  sortedBy,
  type WithdrawalFilter,
  type WithdrawalPage,
} from './filter-queries.ts';
import { bankNumber } from '../../withdrawals/commands.ts';

type EarningKind = OperatorWithdrawal['wallet_transactions'][number]['kind'];

const withdrawalsWithPeople = (db: Queryable) =>
  db
    .selectFrom('withdrawal as w')
    .innerJoin('indiker as i', 'i.id', 'w.user_id')
    .select([
      'w.id',
      'w.status',
      'w.total',
      'w.withheld',
      'w.payment_date',
      'w.requested_on',
      'w.return_reason',
      'w.created_at',
      'w.user_id',
      'i.firstname',
      'i.lastname',
      'i.email',
      FORM.as('form'),
      sql<BankData | null>`w.bank_data`.as('bank_data'),
    ]);

export const findWithdrawalForOperator = (db: Queryable, id: number) =>
  withdrawalsWithPeople(db)
    .select(bankNumber(sql.ref('w.user_id')).as('bank_number'))
    .where('w.id', '=', id)
    .executeTakeFirst();

/** Cuts the page before the joins, so that people and bank data are read only for its rows. */
export async function listWithdrawalsForOperator(db: Db, page: WithdrawalPage) {
  const ids = await idsOfPage(db, page);
  const rows = await withdrawalsWithPeople(db)
    .select(POSITION.as('position'))
    .where(sql<boolean>`w.id in (${ids})`)
    .orderBy(sortedBy(page.order))
    .execute();
  return toKeysetPage(rows, page.limit, ({ position }) => position);
}

export async function sumWithdrawals(db: Db, filter: WithdrawalFilter): Promise<ListSum> {
  const { rows } = await sql<ListSum>`
    select count(*) as count, coalesce(sum(w.total), 0)::bigint as value from withdrawal w
    where ${await matchesFilter(db, filter)}`.execute(db);
  return onlyRow(rows);
}

/** The earnings of a withdrawal by release date, each followed by its offsets. */
export const itemsOf = (db: Db, withdrawalId: number) =>
  db
    .selectFrom('earning as e')
    .leftJoin('referral as r', (join) =>
      join.onRef('r.id', '=', 'e.referral_id').onRef('r.user_id', '=', 'e.user_id'),
    )
    .select([
      'e.id',
      sql<EarningKind>`e.kind`.as('kind'),
      campaignName('e').as('campaign'),
      sql<string>`e.release_on`.as('release_on'),
      'e.referral_id',
      'r.company_name',
      'e.installment',
      'e.installments',
      'e.value',
    ])
    .where('e.withdrawal_id', '=', withdrawalId)
    .orderBy('e.release_on')
    .orderBy(sql`coalesce(e.offsets_earning_id, e.id)`)
    .orderBy('e.id')
    .execute();

/** The result that waits for a second person. */
export const pendingResultOf = (db: Db, withdrawalId: number) =>
  db
    .selectFrom('manual_result as m')
    .innerJoin('operator as o', 'o.id', 'm.entered_by')
    .select([
      'm.kind',
      'm.paid_on',
      'm.reason',
      'm.bank_code',
      'm.entered_by',
      'm.entered_at',
      'o.name as enterer',
    ])
    .$narrowType<{ kind: 'paid' | 'returned'; paid_on: PlainDate | null }>()
    .where('m.withdrawal_id', '=', withdrawalId)
    .where('m.decision', 'is', null)
    .executeTakeFirst();
export type PendingResultColumns = NonNullable<Awaited<ReturnType<typeof pendingResultOf>>>;

const SHOWN_BATCHES = 10;

/** Newest first. */
export const batchesOf = (db: Db, withdrawalId: number) =>
  db
    .selectFrom('payout_batch_item as t')
    .innerJoin('payout_batch as b', 'b.id', 't.batch_id')
    .select(['b.id', 'b.payment_date', 'b.status', 't.outcome'])
    .$narrowType<{ outcome: ItemEnd | null }>()
    .where('t.withdrawal_id', '=', withdrawalId)
    .orderBy('b.id', 'desc')
    .limit(SHOWN_BATCHES)
    .execute();

export type WithdrawalForOperator = NonNullable<Awaited<ReturnType<typeof findWithdrawalForOperator>>>;
export type ListedWithdrawal = Omit<WithdrawalForOperator, 'bank_number'>;
export type WithdrawalBatch = Awaited<ReturnType<typeof batchesOf>>[number];
export type WithdrawalItem = Awaited<ReturnType<typeof itemsOf>>[number];
