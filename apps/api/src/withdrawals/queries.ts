import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { WalletTransaction } from '@indike/contract/money/withdrawals';
import type { PlainDate } from '@indike/rules/dates/calendar';
import type { BankData } from '@indike/rules/money/bank-accounts';
import type { Centavos } from '@indike/rules/money/money';
import type { WithdrawalStatus } from '@indike/rules/money/withdrawals';
import { campaignName } from '../campaigns/commands.ts';
import type { Db } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { ownerQuery, type SessionColumns } from '../platform/http/owner-scope.ts';
import { bankNumber, endToEndId, payerAtPayment, paymentKey, type Payer } from './payment-queries.ts';

/** All null in the row that carries only the session. */
export interface WithdrawalColumns {
  readonly id: number | null;
  readonly status: WithdrawalStatus | null;
  readonly total: Centavos | null;
  readonly payment_date: string | null;
  readonly created_at: Date | null;
}

type WithdrawalListRow = SessionColumns & WithdrawalColumns & { readonly count: number };

export const listWithdrawals = ownerQuery<WithdrawalListRow, { limit: number; offset: number }>((me, param) =>
  me
    // Joined laterally, because as a column of the page it would be counted again for each row.
    .innerJoinLateral(
      (q) =>
        q
          .selectFrom('withdrawal as w')
          .select((c) => c.fn.countAll<number>().as('count'))
          .whereRef('w.user_id', '=', 'me.me_id')
          .as('counted'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (q) =>
        q
          .selectFrom('withdrawal as w')
          .select(['w.id', 'w.status', 'w.total', 'w.payment_date', 'w.created_at'])
          .whereRef('w.user_id', '=', 'me.me_id')
          .orderBy('w.id', 'desc')
          .limit(param('limit'))
          .offset(param('offset'))
          .as('page'),
      (join) => join.onTrue(),
    )
    .select(['page.id', 'page.status', 'page.total', 'page.payment_date', 'page.created_at', 'counted.count'])
    .orderBy('page.id', 'desc'),
);

export interface ItemRow {
  readonly id: number;
  readonly kind: WalletTransaction['kind'];
  /** Its name, for what a campaign awards. */
  readonly campaign: string | null;
  readonly release_on: string;
  readonly referral_id: number | null;
  readonly company_name: string | null;
  readonly installment: number;
  readonly installments: number;
  readonly value: Centavos;
}

const PAID_BY = sql<number | null>`(select t.id from ledger_transaction t
  where t.business_key = ${paymentKey(sql.ref('w.id'), sql.ref('me.me_id'))} and t.owner = me.me_id)`;

export type WithdrawalDetailRow = SessionColumns &
  WithdrawalColumns & {
    readonly withheld: Centavos | null;
    readonly return_reason: string | null;
    /** The ledger transaction of the payment. */
    readonly paid_by: number | null;
    readonly bank_number: string | null;
    readonly end_to_end_id: string | null;
    readonly bank_data: BankData | null;
    readonly items: ItemRow[];
  };

/** A withdrawal with its items. The columns are null when the withdrawal is not the Indiker's. */
export const findOwnWithdrawal = ownerQuery<WithdrawalDetailRow, { id: number }>((me, param) =>
  me
    .leftJoin('withdrawal as w', (join) =>
      join.onRef('w.user_id', '=', 'me.me_id').on('w.id', '=', param('id')),
    )
    .select((q) => [
      'w.id',
      'w.status',
      'w.total',
      'w.payment_date',
      'w.created_at',
      'w.return_reason',
      'w.withheld',
      sql<BankData | null>`w.bank_data`.as('bank_data'),
      PAID_BY.as('paid_by'),
      bankNumber(sql.ref('me.me_id')).as('bank_number'),
      endToEndId(sql.ref('me.me_id')).as('end_to_end_id'),
      jsonArrayFrom(
        q
          .selectFrom('earning as p')
          .leftJoin('referral as r', (join) =>
            join.onRef('r.id', '=', 'p.referral_id').onRef('r.user_id', '=', 'me.me_id'),
          )
          .select([
            'p.id',
            'p.kind',
            campaignName('p').as('campaign'),
            'p.release_on',
            'p.referral_id',
            'r.company_name',
            'p.installment',
            'p.installments',
            'p.value',
          ])
          .whereRef('p.withdrawal_id', '=', 'w.id')
          .whereRef('p.user_id', '=', 'me.me_id')
          .orderBy('p.release_on')
          .orderBy(sql`coalesce(p.offsets_earning_id, p.id)`)
          .orderBy('p.id'),
      )
        .$castTo<ItemRow[]>()
        .as('items'),
    ]),
);

export interface PaidYear {
  readonly year: number;
  readonly gross: Centavos;
  readonly withheld: Centavos;
}

/** The years before this one in which the Indiker was paid, the newest first. */
export async function findPaidYears(db: Db, me: UserId, until: number): Promise<PaidYear[]> {
  const { rows } = await sql<PaidYear>`
    select extract(year from payment_date)::int as year, sum(total)::bigint as gross, sum(withheld)::bigint as withheld
    from withdrawal where user_id = ${me} and status = 'paid'
      and payment_date < make_date(${until}::int + 1, 1, 1)
    group by 1 order by 1 desc`.execute(db);
  return rows;
}

export interface Payment {
  readonly payment_date: PlainDate;
  readonly total: Centavos;
  readonly withheld: Centavos;
  readonly payer: Payer | null;
}

export async function findPaymentsOfYear(db: Db, me: UserId, year: number): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    select w.payment_date, w.total, w.withheld, ${payerAtPayment(sql`${me}`)} as payer from withdrawal w
    where w.user_id = ${me} and w.status = 'paid'
      and w.payment_date >= make_date(${year}::int, 1, 1) and w.payment_date < make_date(${year + 1}::int, 1, 1)
    order by w.payment_date, w.id`.execute(db);
  return rows;
}

export interface Payee {
  readonly name: string;
  readonly cpf: string | null;
}

export async function findPayee(db: Db, me: UserId): Promise<Payee> {
  const { rows } = await sql<Payee>`
    select firstname || ' ' || lastname as name, cpf from indiker where id = ${me}`.execute(db);
  const [payee] = rows;
  if (!payee) throw new Error('no such Indiker');
  return payee;
}

export interface PaidWithdrawal {
  readonly id: number;
  readonly status: WithdrawalStatus;
  readonly total: Centavos;
  readonly withheld: Centavos;
  readonly payment_date: PlainDate | null;
  readonly bank_data: BankData | null;
  readonly name: string;
  readonly payee_cpf: string | null;
  /** The ledger transaction of the payment. */
  readonly paid_by: number | null;
  readonly bank_number: string | null;
  readonly end_to_end_id: string | null;
  readonly payer: Payer | null;
}

/** Undefined when the Indiker has no such withdrawal. */
export async function findForReceipt(db: Db, me: UserId, id: number): Promise<PaidWithdrawal | undefined> {
  const owner = sql`${me}`;
  const { rows } = await sql<PaidWithdrawal>`
    select w.id, w.status, w.total, w.withheld, w.payment_date, w.bank_data, i.firstname || ' ' || i.lastname as name,
      w.payee_cpf, t.id as paid_by, ${bankNumber(owner)} as bank_number,
      ${endToEndId(owner)} as end_to_end_id, ${payerAtPayment(owner)} as payer
    from withdrawal w join indiker i on i.id = w.user_id
    left join ledger_transaction t
      on t.business_key = ${paymentKey(sql.ref('w.id'), owner)} and t.owner = w.user_id
    where w.id = ${id} and w.user_id = ${me}`.execute(db);
  return rows[0];
}
