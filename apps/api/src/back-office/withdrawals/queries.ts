import type { BankAccountResponse } from '@indike/contract/money/bank-accounts';
import type { OperatorWithdrawal } from '@indike/contract/operator/money';
import type { PlainDate } from '@indike/rules/dates/calendar';
import { withdrawalStatus } from '@indike/rules/money/withdrawals';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { allOf, cutPage } from '../../platform/db/keyset.ts';
import { containing, documentIn } from '../../referrals/search-text.ts';
import { FOLDED_NAME } from '../search/name-queries.ts';

type EarningKind = OperatorWithdrawal['wallet_transactions'][number]['kind'];

export interface WithdrawalPage {
  readonly q?: string | undefined;
  readonly status?: string | undefined;
  readonly payment_until?: PlainDate | undefined;
  readonly payment_date?: PlainDate | undefined;
  readonly indiker?: number | undefined;
  readonly form?: number | undefined;
  readonly order: 'oldest' | 'newest';
  /** The last id of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** What it was sent to, or would be sent to today; null when the person has left or never gave bank data. */
const FORM = sql<number | null>`coalesce((w.bank_data ->> 'transfer_type')::int,
  (select b.transfer_type from bank_account b where b.user_id = w.user_id))`;

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
      sql<Omit<BankAccountResponse, 'id'> | null>`w.bank_data`.as('bank_data'),
    ]);

export const findWithdrawalForOperator = (db: Queryable, id: number) =>
  withdrawalsWithPeople(db).where('w.id', '=', id).executeTakeFirst();

/** People are found first, so that their withdrawals are read by an index. */
function byPeople(q: string): RawBuilder<boolean> {
  const text = containing(q);
  return sql<boolean>`w.user_id = any(array(
    select i.id from indiker i
    where ${FOLDED_NAME} like ${text} or i.email like ${text} or i.cpf = ${documentIn(q)}))`;
}

const OPEN = sql`w.status in (${sql.lit(withdrawalStatus.requested)}, ${sql.lit(withdrawalStatus.scheduled)})`;
const inStatus = (status: string) => (status === 'open' ? OPEN : sql`w.status = ${Number(status)}`);

function matches(page: WithdrawalPage): RawBuilder<boolean> {
  const { q, status, payment_date: date, payment_until: until, indiker, form, order, after } = page;
  return allOf([
    q !== undefined && byPeople(q),
    status !== undefined && inStatus(status),
    until !== undefined && sql`w.payment_date <= ${until}`,
    date !== undefined && sql`w.payment_date = ${date}`,
    indiker !== undefined && sql`w.user_id = ${indiker}`,
    form !== undefined && sql`${FORM} = ${form}`,
    after !== undefined && (order === 'newest' ? sql`w.id < ${Number(after)}` : sql`w.id > ${Number(after)}`),
  ]);
}

/** The page is cut first, so that people and bank data are read for its rows alone. */
export async function listWithdrawalsForOperator(db: Db, page: WithdrawalPage) {
  const direction = page.order === 'newest' ? 'desc' : 'asc';
  const rows = await withdrawalsWithPeople(db)
    .where('w.id', 'in', (found) =>
      found
        .selectFrom('withdrawal as w')
        .select('w.id')
        .where(matches(page))
        .orderBy('w.id', direction)
        .limit(page.limit + 1),
    )
    .orderBy('w.id', direction)
    .execute();
  return cutPage(rows, page.limit, ({ id }) => String(id));
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
