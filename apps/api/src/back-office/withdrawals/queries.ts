import type { BankAccountResponse } from '@indike/contract/money/bank-accounts';
import type { OperatorWithdrawal } from '@indike/contract/operator/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

type EarningKind = OperatorWithdrawal['wallet_transactions'][number]['kind'];

export interface WithdrawalFilter {
  readonly status: number | undefined;
  readonly page: number;
  readonly limit: number;
}

const withdrawalsWithPeople = (db: Db) =>
  db
    .selectFrom('withdrawal as w')
    .innerJoin('indiker as i', 'i.id', 'w.user_id')
    .select([
      'w.id',
      'w.status',
      'w.total',
      'w.payment_date',
      'w.requested_on',
      'w.return_reason',
      'w.created_at',
      'w.user_id',
      'i.firstname',
      'i.lastname',
      'i.email',
      sql<Omit<BankAccountResponse, 'id'> | null>`w.bank_data`.as('bank_data'),
    ]);

export const findWithdrawalForOperator = (db: Db, id: number) =>
  withdrawalsWithPeople(db).where('w.id', '=', id).executeTakeFirst();

/** The oldest first. */
export async function listWithdrawalsForOperator(db: Db, { status, page, limit }: WithdrawalFilter) {
  let rows = withdrawalsWithPeople(db);
  let counted = db.selectFrom('withdrawal as w');
  if (status !== undefined) {
    rows = rows.where(sql<boolean>`w.status = ${status}`);
    counted = counted.where(sql<boolean>`w.status = ${status}`);
  }
  const [found, { total }] = await Promise.all([
    rows
      .orderBy('w.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    counted.select((c) => c.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows: found, total };
}

/** The earnings of a withdrawal by release date; what offsets an earning follows it. */
export const itemsOf = (db: Db, withdrawalId: number) =>
  db
    .selectFrom('earning as e')
    .leftJoin('referral as r', 'r.id', 'e.referral_id')
    .select([
      'e.id',
      sql<EarningKind>`e.kind`.as('kind'),
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

export type WithdrawalForOperator = NonNullable<Awaited<ReturnType<typeof findWithdrawalForOperator>>>;
export type WithdrawalItem = Awaited<ReturnType<typeof itemsOf>>[number];
